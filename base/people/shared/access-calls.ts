import { declared, few } from '#kit/shared/lists.ts';
import { z } from 'zod';
import { scopeKinds } from '#base/role/shared/rules.ts';
import { roleLevels } from '#kit/shared/area.ts';
import { call, idSchema, nothing, pageOf, paging } from '#kit/shared/call.ts';
import { shown } from '#kit/shared/fields.ts';
import { userStates } from './calls.ts';
import { userFields, unitFields } from './schema.ts';

/** A role that holds a permission, and why it gives nothing now: taken from the tenant, or the tenant lacks the function. */
const cause = z.object({
  roleId: z.string(),
  roleName: z.string(),
  gives: z.boolean(),
  why: z.enum(['', 'withdrawn', 'withheld']),
  /** Whose records the role shows by it, and the chosen units by name; '' where no records are shown by it. */
  scope: z.enum(['', ...scopeKinds]),
  scopeNames: z.string(),
});
export type Cause = z.infer<typeof cause>;

/** What keeps a person out whatever the roles say, or will from a day on. */
export const obstacleKinds = [
  'disabled',
  'locked',
  'firstLogin',
  'factorDue',
  'factorSoon',
  'hours',
  'networks',
  'roleWaiting',
] as const;
const obstacle = z.object({
  kind: z.enum(obstacleKinds),
  /** It keeps the person from acting just now. */
  blocks: z.boolean(),
  /** The role it comes from, the hours, networks or day that it names; '' = none. */
  roleName: z.string(),
  detail: z.string(),
});
export type Obstacle = z.infer<typeof obstacle>;

const permissionName = {
  code: z.string(),
  title: z.string(),
  /** The folder that declares it. */
  folder: z.string(),
};
const opens = {
  /** What it lets one call, in words. */
  calls: declared(z.string(), 'calls'),
  /** For some of them a right of the stage is asked besides, in the very project. */
  staged: z.boolean(),
};

export const personAccess = call('GET /base/role/access/person', {
  gate: 'user.view',
  summary:
    'What a person may do in an organisation, by which role, and what stands in the way (人员权限查询)',
  input: z.object({ id: idSchema, orgId: idSchema }),
  output: z.object({
    person: z.object({
      id: z.string(),
      ...shown(userFields, 'userName', 'trueName'),
      ...shown(unitFields, 'orgName'),
      deptName: z.string(),
      roleNames: z.string(),
      /** How far administration of theirs reaches. */
      reach: z.enum(roleLevels),
    }),
    obstacles: few(obstacle, 'reasons why one person may not'),
    permissions: declared(
      z.object({
        ...permissionName,
        ...opens,
        may: z.boolean(),
        causes: few(cause, 'roles that give one permission'),
      }),
      'permissions',
    ),
  }),
});

export const permissionList = call('GET /base/role/access/permission/list', {
  bounded: { declared: 'permissions' },
  gate: 'user.view',
  summary: 'Every declared permission, to ask who holds it (权限清单)',
  input: nothing,
  output: z.array(z.object(permissionName)),
});

const permission = z.string().min(1).max(100);
export const permissionDetail = call('GET /base/role/access/permission/detail', {
  gate: 'user.view',
  summary: 'One permission: what it opens, and the roles that hold it (权限详情)',
  input: z.object({ permission }),
  output: z.object({
    ...permissionName,
    ...opens,
    menus: declared(z.string(), 'menus'),
    causes: few(cause, 'roles that give one permission'),
  }),
});

export const pageHolders = call('GET /base/role/access/permission/page', {
  gate: 'user.view',
  summary: 'Who holds a permission, where, by which role, and whether it counts now (权限持有人)',
  input: z.object({ ...paging, permission, searchKey: z.string().trim().max(50).optional() }),
  output: pageOf(
    z.object({
      id: z.string(),
      rowKey: z.string(),
      ...shown(userFields, 'userName', 'trueName'),
      orgId: z.string(),
      ...shown(unitFields, 'orgName'),
      deptName: z.string(),
      state: z.enum(userStates),
      may: z.boolean(),
      causes: few(cause, 'roles that give one permission'),
    }),
  ),
});
