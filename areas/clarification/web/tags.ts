import type { ObjectionState } from '../shared/schema.ts';
import { tagSet } from '#kit/web/status-tag.tsx';
import { type ClarificationStatus, clarificationStatus as s } from '../shared/status.ts';
import { clarificationText } from '../shared/text/index.ts';

export const statusTags = tagSet(clarificationText)<ClarificationStatus>({
  [s.saved]: ['saved', 'status.s10'],
  [s.inApproval]: ['process', 'status.s20'],
  [s.returned]: ['refused', 'status.s30'],
  [s.approved]: ['needs', 'status.s40'],
  [s.issued]: ['done', 'status.s50'],
  [s.discarded]: ['saved', 'status.s60'],
});

export const answeredTags = tagSet(clarificationText)<'yes' | 'no'>({
  yes: ['done', 'answered.yes'],
  no: ['needs', 'answered.no'],
});

export const objectionTags = tagSet(clarificationText)<ObjectionState | 'proposed'>({
  open: ['needs', 'objection.open'],
  proposed: ['process', 'objection.proposed'],
  answered: ['done', 'objection.answered'],
  withdrawn: ['saved', 'objection.withdrawn'],
});

export const confirmedTags = tagSet(clarificationText)<'yes' | 'no'>({
  yes: ['done', 'confirmed.yes'],
  no: ['needs', 'confirmed.no'],
});
