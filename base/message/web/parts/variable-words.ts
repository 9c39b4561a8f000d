import type { Lang } from '#kit/shared/text.ts';
import { messageText } from '../../shared/text/index.ts';

/** What a variable means, and a value to try it with (变量说明、示例值). */
export function variableWords(lang: Lang, name: string): { label: string; sample: string } {
  const known: Readonly<Record<string, { label: string; sample: string }>> =
    lang === 'en' ? messageText.en.variable : messageText.zh.variable;
  return known[name] ?? messageText[lang].variable.other;
}
