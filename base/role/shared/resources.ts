import { z } from 'zod';
import { call, pageOf, paging } from '#kit/shared/call.ts';

/** Who may make a call: whoever holds its permission, whoever is signed in, anybody. */
export const gateKinds = ['permission', 'session', 'open'] as const;

export const resourceEntry = z.object({
  /** Method and path: what a call is known by. */
  id: z.string(),
  method: z.string(),
  resourceUri: z.string(),
  summary: z.string(),
  module: z.string(),
  gate: z.enum(gateKinds),
  permission: z.string(),
  permissionTitle: z.string(),
  /** Why no permission is asked. */
  reason: z.string(),
  /** Who holds the permission. */
  roleNames: z.string(),
});
export type ResourceEntry = z.infer<typeof resourceEntry>;

const filter = {
  searchKey: z.string().trim().max(100).optional(),
  gate: z
    .enum(gateKinds)
    .optional()
    .or(z.literal('').transform(() => undefined)),
};

export const pageResources = call('GET /base/resource/page', {
  gate: 'resource.view',
  summary: 'Declared calls with their permission and who holds it (资源分页)',
  input: z.object({ ...paging, ...filter }),
  output: pageOf(resourceEntry),
});
export const listResources = call('GET /base/resource/list', {
  gate: 'resource.view',
  summary: 'The same as one list (资源列表)',
  input: z.object(filter),
  output: z.array(resourceEntry),
});
export const resourceDetail = call('GET /base/resource/detail', {
  gate: 'resource.view',
  summary: 'One declared call by method and path (资源详情)',
  input: z.object({ id: z.string().max(300) }),
  output: resourceEntry,
});
