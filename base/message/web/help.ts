import { helpOf } from '#kit/web/help.ts';
import { messageScreens } from '../shared/screens.ts';

/** What the screens of messages say about themselves (页面说明). */
export const help = helpOf({
  [messageScreens.list]: {
    zh: { what: '发给您的站内信。点开即标为已读，并带您到要办理的页面。', who: '每个人只看到自己的。' },
    en: {
      what: 'The messages sent to you. Opening one marks it as read and leads to the page it is about.',
      who: 'Everybody sees their own only.',
    },
  },
  [messageScreens.subscriptions]: {
    zh: {
      what: '选择每种消息是否以站内信、短信、邮件提醒您。',
      who: '每个人设置自己的。',
      rule: '可能泄露投标或评审秘密的消息只发站内信；有关账号安全的消息不能关闭。',
    },
    en: {
      what: 'Choose for each message whether it comes in the application, by SMS or by mail.',
      who: 'Everybody sets their own.',
      rule: 'What could betray who bids or who judges stays in the application; messages about your account cannot be switched off.',
    },
  },
  [messageScreens.records]: {
    zh: {
      what: '应以短信或邮件发出的消息，以及是否已交给网关。没有接通网关时，消息只保存在这里。',
      who: '有权查看发送记录的管理员，看不到消息内容和完整地址；演示环境中每个人可以看自己的。',
    },
    en: {
      what: 'What was to leave by SMS or mail, and whether a gateway took it. Without a gateway it stays here.',
      who: 'Administrators with that permission, who see neither the words nor whole addresses; in the demonstration everybody sees their own.',
    },
  },
});
