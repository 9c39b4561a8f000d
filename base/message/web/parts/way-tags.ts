import { tagSet } from '#kit/web/status-tag.tsx';
import { sendType } from '../../shared/status.ts';
import { messageText } from '../../shared/text/index.ts';

/** 发送方式. */
export const wayTags = tagSet(messageText, {
  [sendType.sms]: ['saved', 'template.way.sms'],
  [sendType.email]: ['saved', 'template.way.email'],
  [sendType.inApp]: ['process', 'template.way.inApp'],
});
