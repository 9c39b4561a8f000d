import { isYes } from '#kit/shared/yes-no.ts';
import { useText, useWords } from '#kit/web/text.ts';
import type { Setting } from '../../shared/calls.ts';
import { dictionaryText } from '../../shared/text/index.ts';

/** A value in words: yes and no have names, emptiness is said. */
export function useShown(): (s: Setting, value: string) => string {
  const t = useText(dictionaryText);
  const w = useWords();
  return (s, value) =>
    s.kind === 'yesNo' ? w(isYes(value) ? 'web.yes' : 'web.no') : value === '' ? t('settings.empty') : value;
}
