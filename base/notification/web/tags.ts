import { tagSet } from '#kit/web/status-tag.tsx';
import { type NoticeColumn, type NoticeStatus, noticeStatus } from '../shared/status.ts';
import { notificationText } from '../shared/text/index.ts';

export const statusTags = tagSet(notificationText)<NoticeStatus>({
  [noticeStatus.saved]: ['saved', 'status.saved'],
  [noticeStatus.published]: ['done', 'status.published'],
  [noticeStatus.withdrawn]: ['needs', 'status.withdrawn'],
});
export const columnTags = tagSet(notificationText)<NoticeColumn>({
  '1': ['process', 'column.1'],
  '2': ['process', 'column.2'],
  '3': ['saved', 'column.3'],
  '4': ['saved', 'column.4'],
  '5': ['saved', 'column.5'],
});
