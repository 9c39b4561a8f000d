import type { ChangeKind, Keeper } from '../shared/schema.ts';
import { tagSet } from '#kit/web/status-tag.tsx';
import { tendereeText } from '../shared/text/index.ts';

export const keeperTags = tagSet(tendereeText)<Keeper>({
  '10': ['saved', 'status.s10'],
  '20': ['done', 'status.s20'],
});

export const changeTags = tagSet(tendereeText)<ChangeKind>({
  added: ['done', 'kind.added'],
  changed: ['process', 'kind.changed'],
  removed: ['refused', 'kind.removed'],
});
