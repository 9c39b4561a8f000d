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
      rule: 'What could reveal who bids or who reviews stays in the application; messages about your account cannot be switched off.',
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
      rule: "The tenant's template comes first, then the platform's, then the system's own words. A template that fails is set aside, its administrators are told, and the message is sent all the same.",
    },
  },
  [messageScreens.platTemplates]: {
    zh: {
      what: '平台对各种消息的默认模板；租户没有自行修改时使用。也可新增模板，供通知公告提醒使用。',
      who: '平台管理员。',
      rule: '系统消息的编码和名称不能修改；涉及投标与评审秘密的消息只发站内信。',
    },
    en: {
      what: 'The templates of the platform, used where a tenant has not changed its own. Templates that are added serve the announcement of notices.',
      who: "The platform's operators.",
      rule: 'Code and name of a system message stay; what could reveal who bids or who reviews stays in the application.',
    },
  },
  [messageScreens.control]: {
    zh: {
      what: '每种消息在本租户可以用哪些方式发送，短信和邮件发给哪些类型单位的人员。',
      who: '租户管理员。',
      rule: '账号安全消息的发送方式由系统固定；可能泄露投标或评审秘密的消息只发站内信。',
    },
    en: {
      what: 'The channels each message may use in this tenant, and the kinds of companies whose people SMS and mail may reach.',
      who: 'Tenant administrators.',
      rule: 'The channels of messages about an account are fixed; what could reveal who bids or who reviews stays in the application.',
    },
  },
  [messageScreens.records]: {
    zh: {
      what: '应以短信或邮件发出的消息，以及是否已交给网关。没有接通网关时，消息只保存在这里。',
      who: '有权查看发送记录的管理员，看不到消息内容和完整地址；演示环境中每个人可以看自己的。',
    },
    en: {
      what: 'What was to be sent by SMS or mail, and whether a gateway accepted it. Without a gateway it stays here.',
      who: 'Administrators with that permission, who see neither the words nor whole addresses; in the demonstration everybody sees their own.',
    },
  },
});
