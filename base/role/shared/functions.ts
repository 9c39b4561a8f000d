import { declared, few } from '#kit/shared/lists.ts';
import { z } from 'zod';
import { call, done, idSchema, nothing } from '#kit/shared/call.ts';
import { fieldSet, formSchema, shown } from '#kit/shared/fields.ts';
import { roleText } from './text/index.ts';

/** 功能: a group of declared permissions; its code stays once tenants may have it. */
export const functionFields = fieldSet(roleText, {
  code: {
    kind: 'text',
    need: 'need.functionCode',
    max: 60,
    pattern: /^[A-Za-z][A-Za-z0-9_]*$/,
    wrong: 'wrong.functionCode',
  },
  parentCode: { kind: 'reference', need: 'need.functionParent' },
  cname: { kind: 'text', need: 'need.functionCname', max: 100 },
  ename: { kind: 'text', need: 'need.functionEname', max: 100 },
  sort: { kind: 'text', need: 'need.ownSort', max: 4, pattern: /^\d{1,4}$/, wrong: 'wrong.sort' },
});

const bound = z.object({
  ...shown(functionFields, 'code'),
  title: z.string(),
  /** Names of the menu entries it opens. */
  menus: declared(z.string(), 'menus'),
  /** What it lets one call, in words. */
  calls: declared(z.string(), 'calls'),
  /** Only where the platform is run. */
  hostOnly: z.boolean(),
});
export type BoundPermission = z.infer<typeof bound>;

const node = z.object({
  /** '' = declared by the program. */
  id: z.string(),
  ...shown(functionFields, 'code', 'parentCode', 'cname', 'ename'),
  sort: z.number().int(),
  /** Declared by a folder of the program; changed with the program alone. */
  declared: z.boolean(),
  /** What administration needs: no tenant is without it. */
  essential: z.boolean(),
  permissions: declared(z.string(), 'permissions'),
  version: z.number().int(),
});
export type FunctionNode = z.infer<typeof node>;

export const functionTree = call('GET /base/function/tree', {
  gate: 'function.manage',
  compressed: 'what the program declares, and the names of functions',
  summary: 'Functions with the permissions they group: declared ones and those that were added (功能树)',
  input: nothing,
  output: z.object({
    roots: declared(z.object({ ...shown(functionFields, 'code'), title: z.string() }), 'modules'),
    functions: few(node, 'functions of one platform'),
    permissions: declared(bound.extend({ module: z.string() }), 'permissions'),
  }),
});
export const addFunction = call('POST /base/function/save', {
  gate: 'function.manage',
  summary: 'Adds a function that groups declared permissions (新增功能)',
  input: formSchema(functionFields, { permissions: z.array(z.string().max(100)).max(500) }),
  output: z.object({ id: z.string() }),
});
export const modifyFunction = call('POST /base/function/modify', {
  gate: 'function.manage',
  summary:
    'Changes a function that was added, and what it groups; tenants that have it feel it at once (修改功能)',
  input: formSchema(functionFields, {
    id: idSchema,
    version: z.number().int(),
    permissions: z.array(z.string().max(100)).max(500),
  }),
  output: done,
});
export const removeFunction = call('POST /base/function/remove', {
  gate: 'function.manage',
  summary: 'Removes a function that was added; what tenants have by it alone goes with it (删除功能)',
  input: z.object({ id: idSchema }),
  output: done,
});
