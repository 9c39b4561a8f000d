import type { AccountStatus, EntryStatus, RelationAct, RelationStatus } from '../shared/status.ts';
import { tagSet } from '#kit/web/status-tag.tsx';
import { agencyText } from '../shared/text/index.ts';

export const entryTags = tagSet(agencyText)<EntryStatus>({
  '10': ['saved', 'status.s10'],
  '20': ['done', 'status.s20'],
  '30': ['saved', 'status.s30'],
});

export const relationTags = tagSet(agencyText)<RelationStatus>({
  '10': ['saved', 'relationStatus.s10'],
  '20': ['process', 'relationStatus.s20'],
  '30': ['refused', 'relationStatus.s30'],
  '40': ['needs', 'relationStatus.s40'],
  '50': ['done', 'relationStatus.s50'],
  '60': ['saved', 'relationStatus.s60'],
});

export const accountTags = tagSet(agencyText)<AccountStatus>({
  '10': ['needs', 'accountStatus.s10'],
  '20': ['done', 'accountStatus.s20'],
  '30': ['refused', 'accountStatus.s30'],
  '40': ['saved', 'accountStatus.s40'],
});

export const actTags = tagSet(agencyText)<RelationAct>({
  submitted: ['process', 'act.submitted'],
  withdrawn: ['saved', 'act.withdrawn'],
  approved: ['done', 'act.approved'],
  returned: ['refused', 'act.returned'],
  recalled: ['saved', 'act.recalled'],
  confirmed: ['done', 'act.confirmed'],
  declined: ['refused', 'act.declined'],
  contract: ['process', 'act.contract'],
  files: ['process', 'act.files'],
  ended: ['saved', 'act.ended'],
});
