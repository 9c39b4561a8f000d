import { z } from 'zod';
import { call, choosable, done, idSchema, nothing, pageOf, paging } from '#kit/shared/call.ts';
import { fieldSet, formSchema, filled, shown } from '#kit/shared/fields.ts';
import { roleText } from './text/index.ts';

/** Who may make a call: whoever holds its permission, whoever is signed in, anybody. */
export const gateKinds = ['permission', 'session', 'open'] as const;

/** 资源类型: a page, a call, a button. */
export const resourceTypes = ['page', 'call', 'button'] as const;
export type ResourceType = (typeof resourceTypes)[number];

export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** How the address of an own entry reads: outside this program for pages and calls, `module/action` for buttons. */
const addresses: Readonly<Record<ResourceType, RegExp>> = {
  page: /^https:\/\/[\w.-]+(:\d+)?(\/\S*)?$/,
  call: /^https:\/\/[\w.-]+(:\d+)?(\/\S*)?$/,
  button: /^[A-Za-z]\w*\/[A-Za-z]\w*$/,
};

/** Is this the address of an own entry of that type (资源地址格式)? */
export const isAddress = (type: ResourceType, resourceUri: string): boolean =>
  addresses[type].test(resourceUri);

/** 自建资源: what a tenant registers of a joined program; who may use it is who holds a declared permission. */
export const ownResourceFields = fieldSet(roleText, {
  resourceType: {
    kind: 'choice',
    need: 'need.resourceType',
    options: resourceTypes.map((value) => ({ value, label: `resourceType.${value}` as const })),
  },
  method: {
    kind: 'choice',
    need: 'need.method',
    options: methods.map((value) => ({ value, label: `method.${value}` as const })),
    showIf: { resourceType: 'call' },
  },
  resourceUri: { kind: 'text', need: 'need.resourceUri', max: 300 },
  cname: { kind: 'text', need: 'need.functionCname', max: 100 },
  ename: { kind: 'text', need: 'need.functionEname', max: 100 },
  permission: { kind: 'reference', need: 'need.permission' },
  enabled: { kind: 'yesNo', default: '1' },
  remark: { kind: 'longText', max: 300 },
});

export const resourceEntry = z.object({
  /** A declared call is known by method and path, a page by its route, a button by its key; an own entry by its id. */
  id: z.string(),
  resourceType: z.enum(resourceTypes),
  ...filled(ownResourceFields, 'method', 'remark'),
  ...shown(ownResourceFields, 'resourceUri', 'permission', 'cname', 'ename'),
  summary: z.string(),
  module: z.string(),
  gate: z.enum(gateKinds),
  permissionTitle: z.string(),
  /** Why no permission is asked. */
  reason: z.string(),
  /** Who holds the permission. */
  roleNames: z.string(),
  /** Registered by the tenant, not declared. */
  isOwn: z.boolean(),
  enabled: z.boolean(),
  version: z.number().int(),
  can: z.object({ modify: z.boolean(), remove: z.boolean() }),
});
export type ResourceEntry = z.infer<typeof resourceEntry>;

const filter = {
  searchKey: z.string().trim().max(100).optional(),
  resourceType: choosable(z.enum(resourceTypes)),
  gate: choosable(z.enum(gateKinds)),
  /** '1' = only what the tenant registered. */
  isOwn: choosable(z.enum(['0', '1'])),
};

export const pageResources = call('GET /base/resource/page', {
  gate: 'resource.view',
  summary:
    'Declared pages, calls and buttons and those of the tenant, with permission and who holds it (资源分页)',
  input: z.object({ ...paging, ...filter }),
  output: pageOf(resourceEntry),
});
export const listResources = call('GET /base/resource/list', {
  bounded: { declared: 'calls and screens, beside some that a tenant registers' },
  gate: 'resource.view',
  summary: 'All declared pages, calls and buttons and those of the tenant in one answer (资源列表)',
  input: z.object(filter),
  output: z.array(resourceEntry),
});
export const resourceDetail = call('GET /base/resource/detail', {
  gate: 'resource.view',
  summary: 'One resource: a declared one by its name, an own one by its id (资源详情)',
  input: z.object({ id: z.string().max(300) }),
  output: resourceEntry,
});
export const addResource = call('POST /base/resource/save', {
  gate: 'resource.manage',
  summary: 'Registers a page, call or button of a joined program under a declared permission (新增资源)',
  input: formSchema(ownResourceFields),
  output: z.object({ id: z.string() }),
});
export const modifyResource = call('POST /base/resource/modify', {
  gate: 'resource.manage',
  summary: 'Changes or disables a resource that the tenant registered (修改资源)',
  input: formSchema(ownResourceFields, { id: idSchema, version: z.number().int() }),
  output: done,
});
export const removeResource = call('POST /base/resource/remove', {
  gate: 'resource.manage',
  summary: 'Removes a resource that the tenant registered (删除资源)',
  input: z.object({ id: idSchema }),
  output: done,
});
export const addressFree = call('GET /base/resource/validate/resourceUri', {
  gate: 'resource.manage',
  summary: 'Whether an address is well formed and free for a type (资源地址是否可用)',
  input: z.object({
    resourceType: z.enum(resourceTypes),
    method: choosable(z.enum(methods)),
    resourceUri: z.string().max(300),
    /** The entry that may keep its own address. */
    id: choosable(idSchema),
  }),
  output: z.boolean(),
});
export const refreshPermissions = call('POST /base/resource/refresh/permission', {
  gate: 'resource.manage',
  summary: 'Works out anew what the tenant has by its functions, and who may do what (刷新权限)',
  input: nothing,
  output: done,
});
export const resourceChanged = call('POST /base/resource/cache/resourceChanged', {
  gate: 'resource.manage',
  summary: 'Every process asks anew for the rights of whoever is signed in (资源变更通知)',
  input: nothing,
  output: done,
});
