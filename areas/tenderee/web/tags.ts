import { tagSet } from '#kit/web/status-tag.tsx';
import { tendereeText } from '../shared/text/index.ts';

export const keeperTags = tagSet(tendereeText, {
  '10': ['saved', 'status.s10'],
  '20': ['done', 'status.s20'],
});

export const changeTags = tagSet(tendereeText, {
  added: ['done', 'kind.added'],
  changed: ['process', 'kind.changed'],
  removed: ['refused', 'kind.removed'],
});
