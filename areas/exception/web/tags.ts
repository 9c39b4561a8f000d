import { tagSet } from '#kit/web/status-tag.tsx';
import { type ExceptionStatus, exceptionStatus as s } from '../shared/status.ts';
import { exceptionText } from '../shared/text/index.ts';

export const statusTags = tagSet(exceptionText)<ExceptionStatus>({
  [s.saved]: ['saved', 'status.s10'],
  [s.inApproval]: ['process', 'status.s20'],
  [s.returned]: ['refused', 'status.s30'],
  [s.published]: ['refused', 'status.s50'],
  [s.discarded]: ['saved', 'status.s60'],
  [s.lapsed]: ['saved', 'status.s70'],
});
