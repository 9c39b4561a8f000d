import { roleScreens } from '#base/role/shared/screens.ts';
import { helpOf } from '#kit/web/help.ts';
import { peopleScreens } from '../shared/screens.ts';

/** What the screens of organisations and users say about themselves (页面说明). */
export const help = helpOf({
  [peopleScreens.tree]: {
    zh: {
      what: '单位、部门、负责人和人员：新增、调动、停用、重置密码、分配角色。',
      who: '平台和租户管理员管理全租户，公司管理员管理本公司及其部门。',
      rule: '管理员看不到任何人的可用密码；不能改自己的角色，不能任命自己为负责人，也不能改级别更高的人。更换负责人由另一名管理员复核，只影响此后提交的审批，并通知有关人员。新增的供应商单位由另一名管理员复核后才能添加人员；新增人所在单位设有供应商录入审批流程的，由审批人决定。',
    },
    en: {
      what: 'Organisations, departments, heads and people: add, transfer, disable, reset passwords, give roles.',
      who: 'Platform and tenant administrators manage the whole tenant, company administrators their company and its departments.',
      rule: 'No administrator sees a usable password; nobody can change their own roles, appoint themselves head, or change a higher administrator. A new head must be confirmed by another administrator and affects later submissions only; those concerned are notified. Nobody can be added to a new supplier company before another administrator confirms it, or approvers where the organisation of whoever added it has an approval flow for it.',
    },
  },
  [peopleScreens.requests]: {
    zh: {
      what: '须由第二位管理员复核的事项，例如授予管理类角色、交付复核码、变更部门负责人、新增供应商单位；新增的供应商单位也在这里看到是否审批中或待提交。',
      who: '另一位管理员。',
      rule: '不能复核自己提出的或与自己有关的事项。',
    },
    en: {
      what: 'What a second administrator must confirm, such as giving an administrative role, handing out a confirmation code, changing a department head or adding a company of suppliers; whether such a company is in approval or yet to be submitted shows here, too.',
      who: 'Another administrator.',
      rule: 'Nobody can confirm their own request or one that concerns them.',
    },
  },
  [roleScreens.access]: {
    zh: {
      what: '某人能做什么、由哪个角色给予、受什么限制；或某项权限由谁持有。',
      who: '能查看用户的管理员，范围与人员管理相同。',
      rule: '结论取自系统校验权限时的同一套数据；项目内的操作还要看该项目的阶段权限。',
    },
    en: {
      what: 'What a person may do, which role grants it, and what restricts it; or who holds a permission.',
      who: 'Administrators who may see users, within their scope.',
      rule: 'The answer comes from the data the system itself uses to check permissions; within a project, the rights for its stages also apply.',
    },
  },
  [roleScreens.users]: {
    zh: {
      what: '持有某一角色的人员。增加和移除即时生效，对方的登录随之更新权限。',
      who: '有权管理该角色的管理员。',
    },
    en: {
      what: 'The users who hold a role. Adding and removing take effect at once, also in open sessions.',
      who: 'Administrators who may manage that role.',
    },
  },
});
