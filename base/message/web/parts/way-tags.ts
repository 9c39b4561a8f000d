import { tagSet } from '#kit/web/status-tag.tsx';
import { type SendType, sendType } from '../../shared/status.ts';
import { messageText } from '../../shared/text/index.ts';

/** 发送方式. */
export const wayTags = tagSet(messageText)<SendType>({
  [sendType.sms]: ['saved', 'template.way.sms'],
  [sendType.email]: ['saved', 'template.way.email'],
  [sendType.inApp]: ['process', 'template.way.inApp'],
});
