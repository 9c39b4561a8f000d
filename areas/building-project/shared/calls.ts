import { z } from 'zod';
import { call, choosable, done, idSchema, pageOf, paging, searchText } from '#kit/shared/call.ts';
import { formSchema } from '#kit/shared/fields.ts';
import { buildingFields, buildingRecord } from './schema.ts';

export const pageBuildings = call('GET /mbd/project/page', {
  gate: 'buildingProject.view',
  summary: "Construction projects of one's organisation, or entrusted to it, newest first (建设项目分页)",
  input: z.object({
    ...paging,
    searchKey: searchText,
    /** What the picker calls it. */
    keyword: searchText,
    /** One's own; another one is not found. */
    companyId: choosable(idSchema),
    status: choosable(z.enum(['10', '20'])),
    /** '10' = one's own alone. */
    source: choosable(z.enum(['10'])),
  }),
  output: pageOf(buildingRecord),
});

export const buildingDetail = call('GET /mbd/project/detail', {
  gate: 'buildingProject.view',
  summary: 'One construction project (建设项目详情)',
  input: z.object({ mainId: idSchema }),
  output: buildingRecord,
});

/** '20' = it takes effect at once. */
const status = z.enum(['10', '20']).default('10');

export const addBuilding = call('POST /mbd/project/add', {
  gate: 'buildingProject.manage',
  summary: 'Adds a construction project; with status 20 it takes effect at once (新增建设项目)',
  said: 'kit.done.added',
  input: formSchema(buildingFields, { status }),
  output: z.object({ id: z.string() }),
});

export const modifyBuilding = call('POST /mbd/project/modify', {
  gate: 'buildingProject.manage',
  summary: 'Changes a construction project that is saved; with status 20 it takes effect (修改建设项目)',
  said: 'kit.done.updated',
  input: formSchema(buildingFields, { id: idSchema, status }),
  output: z.object({ id: z.string() }),
});

export const removeBuilding = call('POST /mbd/project/remove', {
  gate: 'buildingProject.manage',
  summary: 'Deletes construction projects that never took effect, all or none (删除建设项目)',
  said: 'kit.done.removed',
  input: z
    .object({ id: idSchema.optional(), ids: z.array(idSchema).max(200).default([]) })
    .refine(({ id, ids }) => id !== undefined || ids.length > 0, { path: ['ids'] }),
  output: done,
});
