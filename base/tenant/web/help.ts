import { helpOf } from '#kit/web/help.ts';
import { tenantScreens } from '../shared/screens.ts';

const who = '平台运营人员。';
const whoEn = "The platform operator's staff.";

/** What the screens of tenants say about themselves (页面说明). */
export const help = helpOf({
  [tenantScreens.page]: {
    zh: {
      what: '平台上的全部租户：开通、编辑、停用和启用，授予和收回功能与角色，设置参数。',
      who,
      rule: '停用后租户的用户立即退出且不能登录；已公布的信息和法定期限不受影响。',
    },
    en: {
      what: 'All tenants of the platform: open, edit, disable and enable them, grant and revoke functions and roles, change settings.',
      who: whoEn,
      rule: 'Users of a disabled tenant are logged out at once and cannot log in; published information and statutory periods are not affected.',
    },
  },
  [tenantScreens.edit]: {
    zh: {
      what: '开通租户时一并生成角色、菜单、字典、审批、流程和节假日，以及首位管理员；编辑时可改名称、标志和联系方式。',
      who,
      rule: '管理员凭链接自行设置首个密码，其他人都不知道密码。',
    },
    en: {
      what: 'Opening a tenant creates its roles, menus, dictionaries, approvals, procedures and holidays, and its first administrator; its name, logo and contacts can be edited later.',
      who: whoEn,
      rule: 'The administrator sets the first password through a link; nobody else knows it.',
    },
  },
  [tenantScreens.parameter]: {
    zh: { what: '一个租户的参数：默认值、平台的值和租户自己的值，可修改和恢复。', who },
    en: {
      what: 'The settings of one tenant: default, platform value and its own; they can be changed and restored.',
      who: whoEn,
    },
  },
});
