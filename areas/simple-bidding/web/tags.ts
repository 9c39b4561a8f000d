import type { Fault } from '../shared/compare.ts';
import { tagSet } from '#kit/web/status-tag.tsx';
import { type Outcome, type SimpleStatus, simpleStatus as s } from '../shared/status.ts';
import { simpleText } from '../shared/text/index.ts';

export const statusTags = tagSet(simpleText)<SimpleStatus>({
  [s.saved]: ['saved', 'status.s10'],
  [s.inApproval]: ['process', 'status.s20'],
  [s.returned]: ['refused', 'status.s30'],
  [s.approved]: ['needs', 'status.s40'],
  [s.published]: ['process', 'status.s50'],
  [s.awardInApproval]: ['process', 'status.s60'],
  [s.awardReturned]: ['refused', 'status.s65'],
  [s.awarded]: ['done', 'status.s80'],
  [s.ended]: ['refused', 'status.s90'],
});

export const outcomeTags = tagSet(simpleText)<Outcome | 'open'>({
  open: ['process', 'outcome.open'],
  agreed: ['done', 'outcome.agreed'],
  disagreed: ['refused', 'outcome.disagreed'],
  withdrawn: ['saved', 'outcome.withdrawn'],
});

export const faultTags = tagSet(simpleText)<Fault | 'none'>({
  none: ['done', 'fault.none'],
  overCeiling: ['refused', 'fault.overCeiling'],
  otherRows: ['refused', 'fault.otherRows'],
  wrongSum: ['refused', 'fault.wrongSum'],
  related: ['refused', 'fault.related'],
});
