import type { RoleCode } from '#kit/shared/names.ts';

/**
 * Roles of a freshly seeded tenant (初始角色) and the kinds of companies whose people may hold them; areas say in their
 * declarations which permissions each one holds.
 */
export const roles = [
  { code: 'admin', level: 'plat', zh: '平台管理员', en: 'Platform operator', kinds: ['platform'] },
  { code: 'tenant', level: 'tenant', zh: '租户管理员', en: 'Tenant administrator', kinds: ['platform'] },
  { code: 'companyadmin', level: 'company', zh: '公司管理员', en: 'Company administrator', kinds: [] },
  { code: 'pm', level: 'company', zh: '项目经理', en: 'Project manager', kinds: ['agency', 'tenderee'] },
  {
    code: 'leader',
    level: 'company',
    zh: '部门负责人',
    en: 'Department head',
    kinds: ['agency', 'tenderee'],
  },
  { code: 'director', level: 'company', zh: '总经理', en: 'General manager', kinds: ['agency', 'tenderee'] },
  { code: 'owner', level: 'company', zh: '招标人代表', en: 'Tenderee representative', kinds: ['tenderee'] },
  { code: 'ownerlead', level: 'company', zh: '招标人负责人', en: 'Tenderee approver', kinds: ['tenderee'] },
  { code: 'supplier', level: 'company', zh: '供应商', en: 'Supplier', kinds: ['supplier'] },
  { code: 'applicant', level: 'company', zh: '注册申请人', en: 'Applicant', kinds: ['applicant'] },
  { code: 'expert', level: 'company', zh: '评审专家', en: 'Review expert', kinds: ['experts'] },
  { code: 'cashier', level: 'company', zh: '财务', en: 'Finance clerk', kinds: ['agency', 'tenderee'] },
  { code: 'supervisor', level: 'company', zh: '监督人员', en: 'Supervisor', kinds: ['supervision'] },
  // Watches what supervision watches and decides nothing: no draw, no key, no signature.
  {
    code: 'supervisingexpert',
    level: 'company',
    zh: '监督专家',
    en: 'Supervising expert',
    kinds: ['supervision'],
  },
  { code: 'archivist', level: 'company', zh: '档案管理员', en: 'Archivist', kinds: ['agency', 'tenderee'] },
  // Holds nothing but what everybody has: home, messages, schedule, and approvals that name the person.
  {
    code: 'employee',
    level: 'company',
    zh: '员工',
    en: 'Employee',
    kinds: ['agency', 'tenderee', 'supplier', 'supervision'],
  },
] as const satisfies readonly { readonly code: RoleCode; readonly [about: string]: unknown }[];
