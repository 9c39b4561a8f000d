import type { OtherKind } from '../shared/other.ts';
import { tagSet } from '#kit/web/status-tag.tsx';
import { type BulletinStatus, bulletinStatus as s, type BulletinType } from '../shared/status.ts';
import { bulletinText } from '../shared/text/index.ts';
import { otherText } from '../shared/text/other.ts';

export const statusTags = tagSet(bulletinText)<BulletinStatus>({
  [s.saved]: ['saved', 'status.s10'],
  [s.inApproval]: ['process', 'status.s20'],
  [s.rejected]: ['refused', 'status.s30'],
  [s.finished]: ['needs', 'status.s40'],
  [s.published]: ['done', 'status.s50'],
});

export const typeTags = tagSet(bulletinText)<BulletinType>({
  tender: ['process', 'type.tender'],
  candidates: ['needs', 'type.candidates'],
  result: ['done', 'type.result'],
  failure: ['refused', 'type.failure'],
  other: ['saved', 'type.other'],
});

export const kindTags = tagSet(otherText)<OtherKind>({
  explanation: ['saved', 'kind.explanation'],
  objection: ['process', 'kind.objection'],
  other: ['saved', 'kind.other'],
});
