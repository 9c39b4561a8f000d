import { z } from 'zod';
import { call, choosable, done, idSchema, oneId, pageOf, paging, searchText } from '#kit/shared/call.ts';
import { formSchema } from '#kit/shared/fields.ts';
import {
  changeRow,
  contractOfTenderee,
  cooperationRow,
  ratingFields,
  ratingRow,
  tendereeFields,
  tendereeRecord,
  tendereeRow,
} from './schema.ts';

export const pageTenderees = call('GET /tenderee/page', {
  gate: 'tenderee.view',
  summary: 'Tenderees of the tenant with contact, rating and who maintains the data (招标人分页)',
  input: z.object({ ...paging, searchKey: searchText, status: choosable(z.enum(['10', '20'])) }),
  output: pageOf(tendereeRow),
});

export const tendereeDetail = call('GET /tenderee/detail', {
  gate: 'tenderee.view',
  summary: 'One tenderee (招标人详情)',
  input: oneId,
  output: tendereeRecord,
});

export const addTenderee = call('POST /tenderee/add', {
  gate: 'tenderee.manage',
  summary: 'Adds a tenderee, which contracts and projects may name from then on (新增招标人)',
  said: 'kit.done.added',
  input: formSchema(tendereeFields),
  output: z.object({ id: z.string() }),
});

export const modifyTenderee = call('POST /tenderee/modify', {
  gate: 'tenderee.manage',
  summary: 'Changes the data of a tenderee that its own people do not maintain (修改招标人)',
  said: 'kit.done.updated',
  input: formSchema(tendereeFields, { id: idSchema, version: z.number().int() }),
  output: z.object({
    id: z.string(),
    /** 待复核: name or credit code stay as they were until another administrator confirms. */
    waits: z.boolean(),
  }),
});

export const removeTenderee = call('POST /tenderee/remove', {
  gate: 'tenderee.manage',
  summary: 'Deletes a tenderee that no record refers to (删除招标人)',
  said: 'kit.done.removed',
  input: oneId,
  output: done,
});

const ofOne = z.object({ ...paging, id: idSchema });

export const tendereeProjects = call('GET /tenderee/projects', {
  gate: 'tenderee.view',
  summary: 'Projects with a tenderee that the user may see (招标人合作项目)',
  input: ofOne,
  output: pageOf(cooperationRow),
});

export const tendereeContracts = call('GET /tenderee/contracts', {
  gate: 'tenderee.view',
  summary: 'Agency contracts with a tenderee that the user may see (招标人委托合同)',
  input: ofOne,
  output: pageOf(contractOfTenderee),
});

export const tendereeChanges = call('GET /tenderee/changes', {
  gate: 'tenderee.view',
  summary: 'What was changed in the data of a tenderee, when and by whom (招标人变更记录)',
  input: ofOne,
  output: pageOf(changeRow),
});

export const tendereeRatings = call('GET /tenderee/ratings', {
  gate: 'tenderee.view',
  summary: "Ratings of a tenderee by one's own organisation; administrators read all (招标人评价记录)",
  input: ofOne,
  output: pageOf(ratingRow),
});

export const projectsToRate = call('GET /tenderee/rate/projects', {
  bounded: { newest: 500, because: 'whoever rates one finds the next' },
  gate: 'tenderee.rate',
  summary:
    'Ended projects that the user managed for a tenderee and has not rated yet, at most 500 (待评价项目)',
  input: oneId,
  output: z.array(z.object({ id: z.string(), mainCode: z.string(), mainName: z.string() })),
});

export const rateTenderee = call('POST /tenderee/rate', {
  gate: 'tenderee.rate',
  summary: 'Rates a tenderee after a project; the rating is final (评价招标人)',
  input: formSchema(ratingFields, { id: idSchema }),
  output: done,
});
