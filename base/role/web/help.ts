import { helpOf } from '#kit/web/help.ts';
import { roleScreens } from '../shared/screens.ts';

/** What the screens of roles and menus say about themselves (页面说明). */
export const help = helpOf({
  [roleScreens.platRoles]: {
    zh: {
      what: '平台一级的角色和各自的权限、用户。',
      who: '平台运营人员。',
      rule: '系统内置角色可以改名，不能删除。',
    },
    en: {
      what: 'Roles at the level of the platform, with their permissions and users.',
      who: "The platform's operators.",
      rule: 'Built-in roles can be renamed, not removed.',
    },
  },
  [roleScreens.tenantRoles]: {
    zh: {
      what: '租户一级的角色和各自的权限、用户。',
      who: '租户管理员。',
      rule: '不能授予本人没有的管理权限。',
    },
    en: {
      what: 'Roles at the level of the tenant, with their permissions and users.',
      who: 'Tenant administrators.',
      rule: 'Nobody gives a permission of administration that they lack themselves.',
    },
  },
  [roleScreens.companyRoles]: {
    zh: {
      what: '公司一级的角色和各自的权限、用户；业务权限只能给公司角色。',
      who: '租户管理员和公司管理员。',
      rule: '公司自定义的角色，权限不能超出同类单位的共用角色。',
    },
    en: {
      what: 'Roles at the level of companies, with their permissions and users. Permissions of business go to these roles only.',
      who: 'Administrators of the tenant and of companies.',
      rule: "A company's own role holds no more than the shared roles for companies of its kind.",
    },
  },
  [roleScreens.permissions]: {
    zh: { what: '勾选一个角色可以使用的菜单、按钮和接口，保存后即时生效。', who: '有权管理该角色的管理员。' },
    en: {
      what: 'Tick the menus, buttons and calls that a role may use. What is saved takes effect at once.',
      who: 'Administrators who may manage that role.',
    },
  },
  [roleScreens.functions]: {
    zh: {
      what: '功能归集菜单、按钮和接口：系统功能随程序声明，自定义功能归集任意已声明的权限，供租户开通。',
      who: '平台运营人员。',
      rule: '修改或删除后，凭此功能开通的权限在各租户即时变化。',
    },
    en: {
      what: 'Functions group menus, buttons and calls: those of the program are declared in it, others group any declared permissions, for tenants to be given.',
      who: "The platform's operators.",
      rule: 'Tenants that have a function get its changes at once.',
    },
  },
  [roleScreens.resources]: {
    zh: {
      what: '系统的全部页面、接口和按钮，以及各需什么权限、由哪些角色持有；对接系统的资源可在此登记。',
      who: '管理员和负责对接的技术人员。',
      rule: '系统声明的资源只读；自建资源须选用已声明的权限，只能收窄，不能增加任何人的权限。',
    },
    en: {
      what: 'Every page, call and button with the permission it needs and the roles that hold it; resources of connected programs are registered here.',
      who: 'Administrators, and whoever connects another program to the platform.',
      rule: 'Declared resources can only be read. A registered one requires a declared permission: it restricts, and grants nobody anything more.',
    },
  },
  [roleScreens.menus]: {
    zh: {
      what: '菜单的名称、次序和显示，以及本租户自己增加的目录、页面和外部链接。',
      who: '平台和租户管理员。隐藏菜单不等于取消权限，权限在角色中设置。',
    },
    en: {
      what: "Names, order and visibility of menu entries, and the tenant's own folders, pages and external addresses.",
      who: 'Administrators of platform and tenant. Hiding an entry takes no permission away; that is done in the roles.',
    },
  },
});
