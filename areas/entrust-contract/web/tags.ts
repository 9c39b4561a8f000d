import { tagSet } from '#kit/web/status-tag.tsx';
import { type ChangeStatus, type ContractStatus, contractStatus as s } from '../shared/status.ts';
import { contractText } from '../shared/text/index.ts';

export const statusTags = tagSet(contractText)<ContractStatus>({
  [s.draft]: ['saved', 'status.s10'],
  [s.inApproval]: ['process', 'status.s20'],
  [s.rejected]: ['refused', 'status.s30'],
  [s.effective]: ['done', 'status.s50'],
  [s.ineffective]: ['saved', 'status.s60'],
  [s.discarded]: ['saved', 'status.s70'],
});

export const changeTags = tagSet(contractText)<ChangeStatus>({
  '10': ['needs', 'changeStatus.s10'],
  '20': ['process', 'changeStatus.s20'],
  '30': ['refused', 'changeStatus.s30'],
});
