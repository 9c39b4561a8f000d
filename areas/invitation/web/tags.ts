import type { Answer } from '#areas/tender-file/shared/status.ts';
import { tagSet } from '#kit/web/status-tag.tsx';
import { type InvitationStatus, invitationStatus as s } from '../shared/status.ts';
import { invitationText } from '../shared/text/index.ts';

export const statusTags = tagSet(invitationText)<InvitationStatus>({
  [s.saved]: ['saved', 'status.s10'],
  [s.inApproval]: ['process', 'status.s20'],
  [s.returned]: ['refused', 'status.s30'],
  [s.approved]: ['needs', 'status.s40'],
  [s.sent]: ['done', 'status.s50'],
  [s.discarded]: ['saved', 'status.s60'],
});

export const answerTags = tagSet(invitationText)<Answer | 'silent'>({
  awaited: ['process', 'answer.awaited'],
  accepted: ['done', 'answer.accepted'],
  declined: ['refused', 'answer.declined'],
  silent: ['saved', 'answer.silent'],
});
