import { tagSet } from '#kit/web/status-tag.tsx';
import { type FileStatus, fileStatus as s } from '../shared/status.ts';
import { fileText } from '../shared/text/index.ts';

export const statusTags = tagSet(fileText)<FileStatus>({
  [s.notBegun]: ['saved', 'status.s00'],
  [s.editing]: ['saved', 'status.s10'],
  [s.inApproval]: ['process', 'status.s20'],
  [s.approved]: ['done', 'status.s30'],
  [s.rejected]: ['refused', 'status.s40'],
  [s.bidInApproval]: ['process', 'status.s50'],
  [s.bidApproved]: ['done', 'status.s60'],
  [s.bidRejected]: ['refused', 'status.s70'],
  [s.converting]: ['process', 'status.s71'],
  [s.convertFailed]: ['refused', 'status.s72'],
  [s.packing]: ['process', 'status.s73'],
  [s.packFailed]: ['refused', 'status.s74'],
  [s.sent]: ['done', 'status.s80'],
});
