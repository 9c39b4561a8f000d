import { tagSet } from '#kit/web/status-tag.tsx';
import { type ContractStatus, contractStatus as s, LAPSED } from '../shared/status.ts';
import { contractText } from '../shared/text/index.ts';

export const statusTags = tagSet(contractText)<ContractStatus | typeof LAPSED | 'none'>({
  none: ['saved', 'status.none'],
  [s.draft]: ['saved', 'status.s10'],
  [s.inApproval]: ['process', 'status.s20'],
  [s.returned]: ['refused', 'status.s30'],
  [s.refused]: ['refused', 'status.s35'],
  [s.withOwner]: ['needs', 'status.s40'],
  [s.sent]: ['needs', 'status.s50'],
  [s.confirmed]: ['needs', 'status.s60'],
  [s.inForce]: ['done', 'status.s80'],
  [LAPSED]: ['refused', 'status.s95'],
  [s.performed]: ['done', 'status.s90'],
});
