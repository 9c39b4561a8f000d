import { helpOf } from '#kit/web/help.ts';
import { messageScreens } from '../shared/screens.ts';

/** What the screens of messages say about themselves (页面说明). */
export const help = helpOf({
  [messageScreens.list]: {
    zh: { what: '发给您的站内信。点开即标为已读，并带您到要办理的页面。', who: '每个人只看到自己的。' },
    en: {
      what: 'The messages sent to you. Opening one marks it as read and leads to the page it is about.',
      who: 'Everybody sees only their own.',
    },
  },
  [messageScreens.subscriptions]: {
    zh: {
      what: '选择每种消息是否以站内信、短信、邮件提醒您。',
      who: '每个人设置自己的。',
      rule: '可能泄露投标或评审秘密的消息只发站内信；有关账号安全的消息不能关闭。',
    },
    en: {
      what: 'Choose for each message whether you are notified in-app, by SMS or by mail.',
      who: 'Everybody sets their own.',
      rule: 'Messages that could reveal who bids or who reviews are sent in-app only; messages about account security cannot be switched off.',
    },
  },
  [messageScreens.templates]: {
    zh: {
      what: '系统发出的每种消息的标题和内容，可按发送方式和语言修改，花括号中的变量在发送时填入。',
      who: '租户管理员。',
      rule: '本租户的模板优先，其次是平台的，最后是系统默认文字。发送时出错的模板会停用并通知管理员，消息照常发出。',
    },
    en: {
      what: 'Title and text of each message, by channel and language; the variables in braces are filled in when it is sent.',
      who: 'Tenant administrators.',
      rule: "The tenant's template comes first, then the platform's, then the system's text. A template that fails on sending is disabled and its administrators notified; the message is sent all the same.",
    },
  },
  [messageScreens.platTemplates]: {
    zh: {
      what: '平台对各种消息的默认模板；租户没有自行修改时使用。也可新增模板，供通知公告提醒使用。',
      who: '平台管理员。',
      rule: '系统消息的编码和名称不能修改；涉及投标与评审秘密的消息只发站内信。',
    },
    en: {
      what: "The platform's default templates, used where a tenant has not changed its own. Templates can be added for announcing notices.",
      who: "The platform operator's staff.",
      rule: 'The code and name of system messages cannot be changed; messages that could reveal who bids or who reviews are sent in-app only.',
    },
  },
  [messageScreens.control]: {
    zh: {
      what: '每种消息在本租户可以用哪些方式发送，短信和邮件发给哪些类型单位的人员。',
      who: '租户管理员。',
      rule: '账号安全消息的发送方式由系统固定；可能泄露投标或评审秘密的消息只发站内信。',
    },
    en: {
      what: 'The channels each message may use in this tenant, and the kinds of organisations whose people receive SMS and mail.',
      who: 'Tenant administrators.',
      rule: 'The channels of account security messages are fixed by the system; messages that could reveal who bids or who reviews are sent in-app only.',
    },
  },
  [messageScreens.records]: {
    zh: {
      what: '应以短信或邮件发出的消息，以及是否已交给网关。没有接通网关时，消息只保存在这里。',
      who: '有权查看发送记录的管理员，看不到消息内容和完整地址；演示环境中每个人可以看自己的。',
    },
    en: {
      what: 'Messages due by SMS or mail, and whether the gateway accepted them. Without a gateway they are only kept here.',
      who: 'Administrators with the permission, who see neither the content nor full addresses; in the demonstration everybody sees their own.',
    },
  },
});
