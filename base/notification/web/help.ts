import { helpOf } from '#kit/web/help.ts';
import { notificationScreens } from '../shared/screens.ts';

const rule = '发布后不能修改，撤回后可修改再发布；从未发布的可以删除。发布和撤回记入公开日志。';
const ruleEn =
  'A published notice cannot be changed; once withdrawn, it can be changed and published again. A notice never published can be deleted. Publication and withdrawal are recorded.';

/** What the screens of notices say about themselves (页面说明). */
export const help = helpOf({
  [notificationScreens.manage]: {
    zh: { what: '本单位的通知公告：起草、发布、撤回，以及已有多少人阅读。', who: '租户和公司管理员。', rule },
    en: {
      what: 'The notices of your organisation: drafts, publication, withdrawal, and how many people have read them.',
      who: 'Tenant and company administrators.',
      rule: ruleEn,
    },
  },
  [notificationScreens.managePlat]: {
    zh: { what: '平台的通知公告：起草、发布、撤回，以及已有多少人阅读。', who: '平台管理员。', rule },
    en: {
      what: 'The notices of the platform: drafts, publication, withdrawal, and how many people have read them.',
      who: "The platform operator's staff.",
      rule: ruleEn,
    },
  },
  [notificationScreens.edit]: {
    zh: {
      what: '填写标题、栏目、接收对象、公开范围、展示时间和内容，可以上传附件，保存后发布。',
      who: '租户和公司管理员；公司管理员只能面向本单位。',
      rule,
    },
    en: {
      what: 'Enter title, section, audience, visibility, display dates and text; attachments can be added. Save it, then publish it.',
      who: 'Tenant and company administrators; company administrators for their own organisation only.',
      rule: ruleEn,
    },
  },
  [notificationScreens.view]: {
    zh: { what: '一条通知公告的正文和附件，打开即标为已读。', who: '接收对象内的用户。' },
    en: {
      what: 'Text and attachments of a notice; opening it marks it as read.',
      who: 'Users in its audience.',
    },
  },
  [notificationScreens.reading]: {
    zh: { what: '目前面向您的通知公告，新的在前。', who: '每个用户看到面向自己的。' },
    en: { what: 'The notices addressed to you at present, newest first.', who: 'Everybody.' },
  },
});
