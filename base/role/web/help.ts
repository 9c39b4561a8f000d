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
      what: 'Roles at platform level, with their permissions and users.',
      who: "The platform operator's staff.",
      rule: 'Built-in roles can be renamed, but not deleted.',
    },
  },
  [roleScreens.tenantRoles]: {
    zh: {
      what: '租户一级的角色和各自的权限、用户。',
      who: '租户管理员。',
      rule: '不能授予本人没有的管理权限。',
    },
    en: {
      what: 'Roles at tenant level, with their permissions and users.',
      who: 'Tenant administrators.',
      rule: 'Nobody can give an administrative permission that they do not hold themselves.',
    },
  },
  [roleScreens.companyRoles]: {
    zh: {
      what: '公司一级的角色和各自的权限、用户；业务权限只能给公司角色。',
      who: '租户管理员和公司管理员。',
      rule: '公司自定义的角色，权限不能超出同类单位的共用角色。',
    },
    en: {
      what: 'Roles at company level, with their permissions and users. Business permissions can be given to company roles only.',
      who: 'Tenant and company administrators.',
      rule: "The permissions of a company's own roles may not exceed those of the shared roles for its kind of organisation.",
    },
  },
  [roleScreens.permissions]: {
    zh: { what: '勾选一个角色可以使用的菜单、按钮和接口，保存后即时生效。', who: '有权管理该角色的管理员。' },
    en: {
      what: 'Tick the menus, buttons and calls a role may use. Changes take effect at once on saving.',
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
      what: 'Functions group menus, buttons and calls for granting to tenants: system functions are declared by the program, custom ones group any declared permissions.',
      who: "The platform operator's staff.",
      rule: 'When a function is changed or deleted, the permissions granted through it change in every tenant at once.',
    },
  },
  [roleScreens.resources]: {
    zh: {
      what: '系统的全部页面、接口和按钮，以及各需什么权限、由哪些角色持有；对接系统的资源可在此登记。',
      who: '管理员和负责对接的技术人员。',
      rule: '系统声明的资源只读；自建资源须选用已声明的权限，只能收窄，不能增加任何人的权限。',
    },
    en: {
      what: 'All pages, calls and buttons of the system with the permission each needs and the roles that hold it; resources of connected systems can be registered here.',
      who: 'Administrators, and the engineers who connect other systems.',
      rule: 'Resources declared by the system are read-only. A registered one requires a declared permission: it can only restrict, and grants nobody anything more.',
    },
  },
  [roleScreens.menus]: {
    zh: {
      what: '菜单的名称、次序和显示，以及本租户自己增加的目录、页面和外部链接。',
      who: '平台和租户管理员。隐藏菜单不等于取消权限，权限在角色中设置。',
    },
    en: {
      what: "Names, order and visibility of menu entries, and the tenant's own folders, pages and external addresses.",
      who: 'Platform and tenant administrators. Hiding an entry does not take permissions away; these are set in the roles.',
    },
  },
});
