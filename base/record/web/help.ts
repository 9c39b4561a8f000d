import { helpOf } from '#kit/web/help.ts';
import { recordScreens } from '../shared/screens.ts';

/** What the screens of records say about themselves (页面说明). */
export const help = helpOf({
  [recordScreens.deliveries]: {
    zh: {
      what: '业务事件向各模块的投递中等待、失败或已放弃的。可以立即重试；确实不应再投递的可以丢弃。',
      who: '平台和租户管理员。',
      rule: '丢弃须填写原因，并由另一名管理员确认；重试和丢弃都记入公开日志。',
    },
    en: {
      what: 'Events that still wait for a module that listens, failed there or were given up. They can be tried again at once, and discarded where they must not be delivered.',
      who: 'Administrators of platform and tenant.',
      rule: 'Discarding needs a reason and a second administrator; retries and discards go on record in the public log.',
    },
  },
});
