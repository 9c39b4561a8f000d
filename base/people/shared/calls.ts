import { few } from '#kit/shared/lists.ts';
import { z } from 'zod';
import { ROLES_MOST, ROLES_OF_COMPANY_MOST } from '#base/role/shared/rules.ts';
import { peopleText } from './text/index.ts';
import { orgKinds } from '#base/organisation/shared/calls.ts';
import { call, choosable, done, idSchema, listParam, nothing, pageOf, paging } from '#kit/shared/call.ts';
import { formSchema, shown, filled } from '#kit/shared/fields.ts';
import { MOBILE, unitFields, userChangeFields, userFields } from './schema.ts';

// ---- units ------------------------------------------------------------------------------------------------

const unitFacts = {
  id: z.string(),
  ...shown(unitFields, 'orgName', 'orgCode', 'orgType'),
  ...filled(unitFields, 'orgKind'),
  parentId: z.string(),
  isGeneral: z.string(),
};
export interface OrgNode {
  id: string;
  orgName: string;
  orgCode: string;
  orgType: string;
  orgKind: string;
  parentId: string;
  isGeneral: string;
  children: OrgNode[];
}
const orgNode: z.ZodType<OrgNode> = z.lazy(() =>
  z.object({ ...unitFacts, children: few(orgNode, 'units below one unit') }),
);

export const words = z.string().trim().max(50).optional();

const unitFilter = {
  searchKey: words,
  orgKind: choosable(z.enum(orgKinds)),
};
const orgType = z.enum(['1', '2']);
const treeAbout = {
  gate: 'organisation.view',
  input: z.object({ ...unitFilter, orgId: idSchema.optional(), orgType: choosable(orgType) }),
  output: z.array(orgNode),
} as const;

export const orgTree = call('GET /base/organization/tree', {
  bounded: { first: 3000, by: 'searchKey' },
  ...treeAbout,
  summary: 'Companies and departments one looks after, at most 3000, as a tree (组织树)',
});
export const orgTreePosted = call('POST /base/organization/tree/p', {
  bounded: { first: 3000, by: 'searchKey' },
  ...treeAbout,
  summary:
    'Companies and departments one looks after, as a tree, with the parameters in the body, at most 3000 (组织树)',
});
export const orgChildren = call('GET /base/organization/tree/children', {
  bounded: { first: 3000, all: '/base/organization/page' },
  gate: 'organisation.view',
  summary: 'The units directly below a unit, at most 3000 (下级组织)',
  input: z.object({ parentId: idSchema, noShowDeptId: idSchema.optional() }),
  output: z.array(orgNode),
});
export const currentTree = call('GET /base/organization/tree/current', {
  bounded: { few: 'departments of one company' },
  gate: { session: 'everyone may see the departments of their own company' },
  summary: "The tree of the user's own company (本单位组织树)",
  input: nothing,
  output: z.array(orgNode),
});
export const relativesTree = call('GET /base/organization/getParAndBroOrganization/tree', {
  bounded: { first: 3000, all: '/base/organization/page' },
  gate: 'organisation.view',
  summary:
    "A unit with at most 3000 siblings below their parent (上级及同级组织树); left out = one's own company",
  input: z.object({ orgId: idSchema.optional() }),
  output: z.array(orgNode),
});

const flat = z.array(z.object(unitFacts));
export const orgList = call('GET /base/organization/list', {
  bounded: { first: 3000, by: 'searchKey' },
  gate: 'organisation.view',
  summary: 'Companies and departments one looks after, as a flat list of at most 3000 (组织列表)',
  input: z.object({ ...unitFilter, orgType: choosable(orgType) }),
  output: flat,
});
export const platformOrgs = call('GET /base/organization/list/platform', {
  bounded: { first: 3000, by: 'searchKey' },
  gate: 'organisation.view',
  summary: 'Companies that run the platform, at most 3000 (平台组织列表)',
  input: z.object({ searchKey: words }),
  output: flat,
});
export const orgsByType = call('GET /base/organization/getListByOrgType', {
  bounded: { first: 3000, by: 'searchKey' },
  gate: 'organisation.view',
  summary: 'Companies (1) or departments (2), at most 3000 (按类型查询组织)',
  input: z.object({ ...unitFilter, orgType }),
  output: flat,
});
export const orgParents = call('GET /base/organization/parents', {
  bounded: { few: 'levels above one unit' },
  gate: 'organisation.view',
  summary: 'The units above a unit, the company first (上级组织)',
  input: z.object({ id: idSchema }),
  output: z.array(orgNode),
});

export const unitDetail = z.object({
  ...unitFacts,
  ...filled(unitFields, 'orgLicenceCode', 'linkPerson', 'linkMobile', 'linkAddress'),
  parentName: z.string(),
  companyId: z.string(),
  /** 部门负责人: '' = nobody. */
  headId: z.string(),
  headName: z.string(),
  /** The head has left the company, so approvals find nobody. */
  headLeft: z.boolean(),
  /** 待复核: a change of head waits for another administrator. */
  headWaiting: z.boolean(),
  /** 待复核: another name or credit code waits for another administrator. */
  identityWaiting: z.boolean(),
  /** 待复核: the company was added and waits for another administrator; until then nobody joins it. */
  companyWaiting: z.boolean(),
  /** 录入审批: approvers are deciding on it, or it has still to be submitted to them; '' = no approval: a second administrator confirms it, or it is in effect. */
  companyApproval: z.enum(['', 'inApproval', 'toSubmit']),
  userCount: z.number().int(),
  version: z.number().int(),
  can: z.object({
    modify: z.boolean(),
    /** 单位身份: name and credit code; of a company of suppliers nobody changes them here, of any other two do, one change at a time. */
    identity: z.boolean(),
    remove: z.boolean(),
    addDept: z.boolean(),
    addUser: z.boolean(),
  }),
});
export const orgDetail = call('GET /base/organization/detail', {
  gate: 'organisation.view',
  summary: 'One unit (组织详情)',
  input: z.object({ id: idSchema }),
  output: unitDetail,
});
export const countUsers = call('GET /base/organization/count/user', {
  gate: 'organisation.view',
  summary: 'How many people belong to a unit (组织人数)',
  input: z.object({ id: idSchema }),
  output: z.object({ count: z.number().int() }),
});

export const saveUnit = call('POST /base/organization/save', {
  gate: 'organisation.manage',
  summary:
    'Adds a company, or a department below a unit (新增组织); a company of suppliers has no people before another administrator, or approvers where a flow holds, confirm it',
  input: formSchema(unitFields, { parentId: idSchema.nullish() }),
  output: z.object({
    id: z.string(),
    /** 待提交审批: the flow asks something of whoever added it, who submits it on its own screen. */
    toSubmit: z.boolean(),
  }),
});
export const modifyUnit = call('POST /base/organization/modify', {
  gate: 'organisation.manage',
  summary:
    'Changes a unit (修改组织); another name or credit code of a company waits for another administrator, the rest holds at once',
  input: formSchema(unitFields, { id: idSchema, version: z.number().int() }),
  output: z.object({
    /** 待复核: name or credit code stay as they were until another administrator confirms. */
    waits: z.boolean(),
  }),
});
export const removeUnit = call('POST /base/organization/remove', {
  gate: 'organisation.manage',
  summary: 'Removes a unit that holds nobody (删除组织)',
  input: z.object({ id: idSchema }),
  output: done,
});

const free = (about: string) => ({
  gate: 'organisation.manage' as const,
  summary: about,
  output: z.boolean(),
});
const id = idSchema.optional();
export const nameFree = call('GET /base/organization/validate/companyName', {
  ...free('Whether a company name is free (单位名称校验)'),
  input: z.object({ companyName: z.string().max(200), id }),
});
export const orgCodeFree = call('GET /base/organization/validate/orgCode', {
  ...free('Whether an organisation code is free (编码校验)'),
  input: z.object({ orgCode: z.string().max(50), id }),
});
export const licenceFree = call('GET /base/organization/validate/orgLicenceCode', {
  ...free('Whether a credit code is free (信用代码校验)'),
  input: z.object({ orgLicenceCode: z.string().max(50), id }),
});

// ---- users ------------------------------------------------------------------------------------------------

export const userStates = ['enabled', 'disabled', 'locked'] as const;

export const userEntry = z.object({
  id: z.string(),
  /** One row for each organisation a person belongs to. */
  rowKey: z.string(),
  ...shown(userFields, 'userName', 'trueName', 'mobile'),
  ...filled(userFields, 'email', 'deptId'),
  orgId: z.string(),
  ...shown(unitFields, 'orgName'),
  deptName: z.string(),
  roleNames: z.string(),
  state: z.enum(userStates),
  firstLogin: z.boolean(),
  version: z.number().int(),
  can: z.object({
    modify: z.boolean(),
    roles: z.boolean(),
    move: z.boolean(),
    reset: z.boolean(),
    takeFactor: z.boolean(),
    unlock: z.boolean(),
    endSessions: z.boolean(),
    disable: z.boolean(),
    enable: z.boolean(),
    remove: z.boolean(),
  }),
});
export type UserEntry = z.infer<typeof userEntry>;

export const pageUsers = call('GET /base/organization/user/page', {
  gate: 'user.view',
  summary: 'People of the units one looks after (组织用户分页)',
  input: z.object({
    ...paging,
    searchKey: words,
    trueNameSearch: words,
    /** A company or a department; left out = everything one looks after. */
    orgId: choosable(idSchema),
    /** '0' = only who belongs to this very unit; '1' = companies below count in; else with its departments. */
    isSelectAll: choosable(z.enum(['0', '1'])),
    includeRoleIds: listParam.pipe(z.array(idSchema)),
    /** A company or a department whose people are left out. */
    excludeOrgId: choosable(idSchema),
    state: choosable(z.enum(userStates)),
  }),
  output: pageOf(userEntry),
});

export const listUsers = call('GET /base/organization/user/list', {
  bounded: { first: 200, all: '/base/organization/user/page' },
  gate: 'user.view',
  summary: 'People of one unit, at most 200 (组织用户)',
  input: z.object({ orgId: idSchema }),
  output: z.array(userEntry),
});
export const platformUsers = call('GET /base/user/platUserList', {
  bounded: { first: 200, by: 'searchKey' },
  gate: 'user.view',
  summary: 'People of the companies that run the platform, at most 200 (平台用户列表)',
  input: z.object({ searchKey: words }),
  output: z.array(userEntry),
});

export const userByMobile = call('GET /base/user/infoByMobile', {
  bounded: { named: 'mobile' },
  gate: 'user.view',
  summary:
    'Whose mobile this is, a row for each organisation they belong to, as far as one looks (按手机号查询用户)',
  input: z.object({ mobile: z.string().trim().regex(MOBILE, peopleText.key('wrong.mobile')) }),
  output: z.array(userEntry),
});

export const userOrgs = call('GET /base/organization/user/orgList', {
  bounded: { few: 'organisations of one user' },
  gate: 'user.view',
  summary: 'Organisations that a user belongs to (用户所属组织)',
  input: z.object({ userId: idSchema }),
  output: z.array(z.object({ id: z.string(), ...shown(unitFields, 'orgName'), isHome: z.boolean() })),
});

const whose = { id: idSchema, orgId: idSchema };
export const userDetail = call('GET /base/organization/user/detail', {
  gate: 'user.view',
  summary: 'One person in one organisation; without one, where they are at home (用户详情)',
  input: z.object({ id: idSchema, orgId: idSchema.optional() }),
  output: userEntry,
});

export const userNameFree = call('GET /base/organization/user/userNameValidate', {
  gate: 'user.manage',
  summary: 'Whether a login name is free (登录账号校验)',
  input: z.object({ userName: z.string().trim().max(50) }),
  output: z.boolean(),
});

/** How a person gets in without anybody else knowing a password (入口方式). */
export const entry = z.object({
  id: z.string(),
  ...shown(userFields, 'userName'),
  /** 'sent': a link went to the person alone; 'halves': nobody is reached, so two administrators hold half a code each. */
  way: z.enum(['sent', 'halves']),
  /** Masked addresses the link went to. */
  sentTo: few(z.string(), 'addresses of one person'),
  /** The first half of the code, shown once; worth nothing before another administrator confirms. */
  half: z.string(),
  /** Names of roles that wait for another administrator. */
  waiting: few(z.string(), 'roles of one person'),
});
export type Entry = z.infer<typeof entry>;

export const addUser = call('POST /base/organization/user/save', {
  gate: 'user.manage',
  summary:
    'Adds a person with an account and roles (新增用户); the person sets the password by a link that nobody else sees',
  input: formSchema(userFields, { orgId: idSchema, roleIds: z.array(idSchema).max(50) }),
  output: entry,
});

export const modifyUser = call('POST /base/organization/user/modify', {
  gate: 'user.manage',
  summary: "Changes a person's data and department (修改用户)",
  input: formSchema(userChangeFields, { ...whose, version: z.number().int() }),
  output: done,
});

const act = (about: string) => ({
  gate: 'user.manage' as const,
  summary: about,
  input: z.object(whose),
  output: done,
});
export const removeUser = call(
  'POST /base/organization/user/remove',
  act('Takes a person out of an organisation (移出组织)'),
);
export const unlockUser = call('POST /base/organization/user/unlock', act('Forgets failed logins (解锁)'));
export const endUserSessions = call(
  'POST /base/organization/user/endSessions',
  act('Ends every session of a user at once; they may log in again (结束会话)'),
);
export const disableUser = call(
  'POST /base/organization/user/disable',
  act('Shuts an account out at once (停用)'),
);
export const enableUser = call('POST /base/organization/user/enable', act('Lets an account in again (启用)'));
export const resetPassword = call('POST /base/organization/user/resetPassword', {
  ...act('Makes the password worthless and sends the person a link to set one (重置密码)'),
  output: entry,
});
export const takeFactorOff = call('POST /base/organization/user/takeFactorOff', {
  gate: 'user.manage',
  summary:
    'Asks another administrator to take the second factor off somebody who lost it (申请解除第二验证因素); the person is told',
  input: z.object({ ...whose, reason: z.string().trim().max(500) }),
  output: done,
});
export const moveUser = call('POST /base/organization/user/changeOrganization', {
  gate: 'user.manage',
  summary: 'Moves a person to another organisation (调动)',
  input: z.object({ ...whose, targetOrgId: idSchema, targetDeptId: idSchema.nullish() }),
  output: done,
});

/** Names of roles that were not given yet: they wait for another administrator. */
const waiting = z.object({ waiting: few(z.string(), 'people whom one act names') });

const roleChoice = z.object({
  id: z.string(),
  roleName: z.string(),
  roleLevel: z.string(),
  remark: z.string(),
  held: z.boolean(),
});
export const userRoles = call('GET /base/organization/user/roles', {
  bounded: { most: ROLES_MOST + ROLES_OF_COMPANY_MOST, of: 'roles of a tenant and of one company' },
  gate: 'user.view',
  summary: 'Roles one may give in an organisation, and which a user holds there (可分配角色)',
  input: z.object({ orgId: idSchema, id: idSchema.optional() }),
  output: z.array(roleChoice),
});
export const saveUserRoles = call('POST /base/organization/user/roles/save', {
  gate: 'user.manage',
  summary:
    "Sets a user's roles in an organisation (分配角色); acts at once but for powerful ones, which wait for another administrator",
  input: z.object({
    ...whose,
    roleIds: z.array(idSchema).max(50),
    /** The roles as they were shown: when they are others now, somebody was quicker. */
    seen: z.array(idSchema).max(200),
  }),
  output: waiting,
});

// ---- users of a role --------------------------------------------------------------------------------------

export const pageRoleUsers = call('GET /base/role/user/page', {
  gate: 'user.view',
  summary: 'Who holds a role, and where (角色用户)',
  input: z.object({ ...paging, roleId: idSchema, searchKey: words }),
  output: pageOf(userEntry),
});
const holders = z.object({
  roleId: idSchema,
  users: z.array(z.strictObject(whose)).min(1).max(200),
});
export const addRoleUsers = call('POST /base/role/user/save', {
  gate: 'user.manage',
  summary: 'Gives a role to users (添加角色用户)',
  input: holders,
  output: waiting,
});
export const removeRoleUsers = call('POST /base/role/user/remove', {
  gate: 'user.manage',
  summary: 'Takes a role from users (移除角色用户)',
  input: holders,
  output: done,
});
