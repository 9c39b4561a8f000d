import { z } from 'zod';
import { ofLot } from '#areas/project/shared/lot.ts';
import { wfParameter } from '#base/approval/shared/wf-parameter.ts';
import { call, done, idSchema, listParam, pageOf, paging, searchText } from '#kit/shared/call.ts';
import { formSchema } from '#kit/shared/fields.ts';
import {
  comparison,
  draftFields,
  inviteesInput,
  rowsInput,
  simpleOffer,
  simpleRecord,
  simpleRow,
} from './schema.ts';
import { simpleText } from './text/index.ts';

export const pageSimple = call('GET /pre/project/simpleBidding/page', {
  gate: 'simpleBidding.view',
  summary: "Simple purchases that one's organisation runs or pays for, newest first (简易招采分页)",
  input: z.object({ ...paging, searchKey: searchText, status: listParam }),
  output: pageOf(simpleRow),
});

export const simpleDetail = call('GET /pre/project/simpleBidding/detail', {
  gate: 'simpleBidding.view',
  summary: 'A simple purchase by its project or lot (简易招采详情); no quotes before the opening',
  input: z.object({ packageId: idSchema.optional(), mainId: idSchema.optional() }),
  output: simpleRecord,
});

export const saveSimple = call('POST /pre/project/simpleBidding/save', {
  gate: 'simpleBidding.edit',
  summary: 'Saves a simple purchase as a draft, with its project and lot (暂存简易招采)',
  said: 'kit.done.saved',
  input: formSchema(draftFields, {
    mainId: idSchema.nullish(),
    rows: rowsInput,
    invitees: inviteesInput,
  }),
  output: z.object({ mainId: z.string(), packageId: z.string() }),
});

export const submitSimple = call('POST /pre/project/simpleBidding/submit', {
  gate: 'simpleBidding.edit',
  stage: 'pre',
  summary: 'Submits project and terms together for approval (提交简易招采审批)',
  input: ofLot.extend({ wfParameter }),
  output: z.object({ needApproval: z.boolean() }),
});

export const reopenSimple = call('POST /pre/project/simpleBidding/reopen', {
  gate: 'simpleBidding.edit',
  stage: 'pre',
  summary: 'Reopens an approved purchase that has not been published; it must be approved again (重新编辑)',
  input: ofLot,
  output: done,
});

export const publishSimple = call('POST /pre/project/simpleBidding/publish', {
  gate: 'simpleBidding.edit',
  stage: 'pre',
  summary:
    'Invites the suppliers, or publishes the notice to all; quotes can be submitted from then on (发出)',
  input: ofLot,
  output: z.object({ publishedAt: z.string() }),
});

export const simpleComparison = call('GET /pre/project/simpleBidding/comparison', {
  gate: 'simpleBidding.view',
  summary:
    'Opened quotes side by side, lowest first, with what does not conform (比价); null before the opening',
  input: ofLot,
  output: comparison.nullable(),
});

export const proposeWinner = call('POST /pre/project/simpleBidding/propose', {
  gate: 'simpleBidding.award',
  stage: 'award',
  summary:
    'Proposes the winner and submits it for approval; a quote other than the lowest needs a reason (提出成交供应商)',
  input: ofLot.extend({
    bidId: idSchema,
    reason: z.string().trim().max(1000, simpleText.key('tooLong')).default(''),
    wfParameter,
  }),
  output: z.object({ needApproval: z.boolean() }),
});

export const endSimple = call('POST /pre/project/simpleBidding/end', {
  gate: 'simpleBidding.award',
  stage: 'award',
  summary: 'Ends a purchase for which too few quotes conform (采购终止)',
  input: ofLot.extend({ reason: z.string().trim().min(1).max(500, simpleText.key('tooLong')) }),
  output: done,
});

export const simpleOfferDetail = call('GET /pre/project/simpleBidding/offer', {
  gate: 'simpleBidding.quote',
  summary: 'A purchase as shown to a supplier that may quote, with its result (报价邀请)',
  input: ofLot,
  output: simpleOffer,
});
