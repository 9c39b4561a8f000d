import { z } from 'zod';
import { wfParameter } from '#base/approval/shared/wf-parameter.ts';
import { call, done, idSchema, listParam, pageOf, paging, searchText, sortedBy } from '#kit/shared/call.ts';
import { formSchema } from '#kit/shared/fields.ts';
import { contractFields, contractRecord, contractRow } from './schema.ts';
import { contractText } from './text/index.ts';

/** Fields of a record that the form sends back unread: the server knows them better. */
const carried = {
  id: z.string().nullish(),
  contractCode: z.string().nullish(),
  status: z.string().nullish(),
  ownerOrgId: z.string().nullish(),
  changeStatus: z.string().nullish(),
  uneffectReason: z.string().nullish(),
  discardReason: z.string().nullish(),
  is_deleted: z.string().nullish(),
  createdAt: z.string().nullish(),
  can: z.unknown().optional(),
};

export const pageContracts = call('GET /pre/contract/page', {
  gate: 'entrustContract.view',
  summary: "Agency contracts of one's organisation (委托合同分页)",
  input: z.object({
    ...paging,
    ...sortedBy('createdAt'),
    level: z.string().max(2).optional(),
    searchKey: searchText,
    contractName: z.string().trim().max(50).optional(),
    contractType: listParam,
    status: listParam,
    /** '1' = only those that something can be tied to: one's own, in effect. */
    choosable: z.literal('1').optional(),
    /** The same, and with this tenderee. */
    tendereeId: idSchema.optional(),
  }),
  output: pageOf(contractRow),
});

export const contractDetail = call('GET /pre/contract/detail', {
  gate: 'entrustContract.view',
  summary: 'One contract (委托合同详情); with opType 3 the values of its pending change',
  input: z.object({ id: idSchema, opType: z.string().max(1).optional() }),
  output: contractRecord,
});

export const addContract = call('POST /pre/contract/add', {
  gate: 'entrustContract.add',
  summary: 'Adds a contract; with opType 2 it takes effect at once (新增、补录委托合同)',
  said: 'kit.done.added',
  input: formSchema(contractFields, { ...carried, opType: z.enum(['6', '2']).optional() }),
  output: z.object({ id: z.string() }),
});

export const modifyContract = call('POST /pre/contract/modify', {
  gate: 'entrustContract.modify',
  summary: 'Saves a contract: opType 1 modify, 2 take effect, 3 change (修改/补录/变更)',
  said: 'kit.done.updated',
  input: formSchema(contractFields, {
    ...carried,
    id: idSchema,
    opType: z.enum(['1', '2', '3', '6']).default('1'),
  }),
  output: done,
});

export const approveContract = call('POST /pre/contract/approve', {
  gate: 'entrustContract.submit',
  summary: 'Submits a saved contract or its saved change for approval (提交审批)',
  said: contractText.key('submitted'),
  input: z.object({
    id: idSchema,
    wfParameter,
    contractApprovalVO: z.looseObject({ opType: z.string().optional() }).optional(),
  }),
  output: z.object({ needApproval: z.boolean() }),
});

const reason = z
  .string()
  .trim()
  .min(1, contractText.key('need.reason'))
  .max(500, contractText.key('tooLong'));

export const uneffectContract = call('POST /pre/contract/uneffect', {
  gate: 'entrustContract.uneffect',
  summary: 'Ends an effective contract with a reason (失效)',
  input: z.object({ id: idSchema, uneffectReason: reason }),
  output: done,
});

export const discardContract = call('POST /pre/contract/discard', {
  gate: 'entrustContract.discard',
  summary: 'Discards a contract that never took effect, with a reason (废弃)',
  input: z.object({ id: idSchema, discardReason: reason }),
  output: done,
});

export const removeContract = call('POST /pre/contract/remove', {
  gate: 'entrustContract.remove',
  summary: 'Deletes a draft of an agency contract (删除)',
  said: 'kit.done.removed',
  input: z.object({ id: idSchema }),
  output: done,
});
