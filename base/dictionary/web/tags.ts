import type { YesNo } from '#kit/shared/yes-no.ts';
import { tagSet } from '#kit/web/status-tag.tsx';
import { dictionaryText } from '../shared/text/index.ts';

export const stateTags = tagSet(dictionaryText)<YesNo>({
  '1': ['done', 'state.on'],
  '0': ['saved', 'state.off'],
});
