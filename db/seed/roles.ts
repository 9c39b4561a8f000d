/** Roles of a freshly seeded tenant (初始角色); areas say in their declarations which permissions each one holds. */
export const roles = [
  { code: 'admin', level: 'plat', zh: '平台管理员', en: 'Platform operator' },
  { code: 'tenant', level: 'tenant', zh: '租户管理员', en: 'Tenant administrator' },
  { code: 'pm', level: 'company', zh: '项目经理', en: 'Project manager' },
  { code: 'leader', level: 'company', zh: '部门负责人', en: 'Department head' },
  { code: 'director', level: 'company', zh: '总经理', en: 'General manager' },
  { code: 'owner', level: 'company', zh: '招标人代表', en: 'Tenderee representative' },
  { code: 'ownerlead', level: 'company', zh: '招标人负责人', en: 'Tenderee approver' },
  { code: 'supplier', level: 'company', zh: '供应商', en: 'Supplier' },
  { code: 'expert', level: 'company', zh: '评审专家', en: 'Review expert' },
  { code: 'cashier', level: 'company', zh: '财务', en: 'Finance clerk' },
  { code: 'supervisor', level: 'company', zh: '监督人员', en: 'Supervisor' },
  { code: 'archivist', level: 'company', zh: '档案管理员', en: 'Archivist' },
] as const;

export type RoleCode = (typeof roles)[number]['code'];
