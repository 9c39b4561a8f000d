import { z } from 'zod';
import { wfParameter } from '#base/approval/shared/wf-parameter.ts';
import { call, done, idSchema, listParam, pageOf, paging, searchText, sortedBy } from '#kit/shared/call.ts';
import { formSchema } from '#kit/shared/fields.ts';
import { replacementGrounds } from './rules.ts';
import {
  committeeFields,
  committeeRecord,
  committeeRow,
  invitation,
  replacementRow,
  seedSchema,
} from './schema.ts';
import { committeeText } from './text/index.ts';

const reason = z
  .string()
  .trim()
  .min(1, committeeText.key('need.reason'))
  .max(500, committeeText.key('tooLong'));

export const pageCommittees = call('GET /ess/committee/page', {
  gate: 'committee.manage',
  summary: "Committees of one's organisation (评委会列表)",
  input: z.object({ ...paging, ...sortedBy('createdAt'), searchKey: searchText, status: listParam }),
  output: pageOf(committeeRow),
});

export const committeeDetail = call('GET /ess/committee/detail', {
  gate: 'committee.view',
  summary: 'The committee of a lot with its newest draws, names masked until the result (评委会详情)',
  input: z.object({
    packageId: idSchema,
    beforeRound: z.coerce.number().int().min(2).max(10_000).optional(),
  }),
  output: committeeRecord,
});

export const saveCommittee = call('POST /ess/committee/save', {
  gate: 'committee.manage',
  stage: 'review',
  summary: 'Sets number of members, time, place and excluded companies before the draw (组建方案)',
  input: formSchema(committeeFields, {
    packageId: idSchema,
    avoidedOrgIds: z.array(idSchema).max(50).default([]),
  }),
  output: done,
});

export const submitCommittee = call('POST /ess/committee/submit', {
  gate: 'committee.manage',
  stage: 'review',
  summary:
    'Submits the plan of the committee for approval before the draw, where the organisation has an approval flow for it (提交评委会审批)',
  input: z.object({ packageId: idSchema, wfParameter }),
  output: z.object({ needApproval: z.boolean() }),
});

export const commitDraw = call('POST /ess/committee/draw/commit', {
  gate: 'committee.manage',
  stage: 'review',
  summary: 'Publishes the pool digest and the server commitment of a draw (抽取承诺)',
  input: z.object({ packageId: idSchema, needWitness: z.boolean().default(false) }),
  output: z.object({
    drawId: z.string(),
    poolDigest: z.string(),
    commitment: z.string(),
    poolSize: z.number().int(),
  }),
});

export const witnessDraw = call('POST /ess/committee/draw/seed', {
  gate: 'committee.witness',
  summary: 'The second party gives its seed before the draw (见证方种子)',
  input: z.object({ packageId: idSchema, seed: seedSchema }),
  output: done,
});

export const revealDraw = call('POST /ess/committee/draw/reveal', {
  gate: 'committee.manage',
  stage: 'review',
  summary: "Draws: the project manager's seed closes the draw and invites the drawn experts (揭示并抽取)",
  input: z.object({ packageId: idSchema, seed: seedSchema }),
  output: z.object({ orderDigest: z.string(), invited: z.number().int() }),
});

/** What a request to replace a member says (更换事由、证据、种子). */
export const replacementAsking = {
  ground: z.enum(replacementGrounds, committeeText.key('need.ground')),
  evidence: z
    .string()
    .trim()
    .min(1, committeeText.key('need.evidence'))
    .max(1000, committeeText.key('tooLong')),
  fileIds: z.string().trim().max(400).nullable().default(null),
  seed: seedSchema,
};

export const replaceMember = call('POST /ess/committee/member/replace', {
  gate: 'committee.manage',
  stage: 'review',
  summary:
    'Requests to replace a member, with a ground, evidence and a seed; another side confirms it (申请更换成员)',
  input: z.object({ packageId: idSchema, memberId: idSchema, ...replacementAsking }),
  output: z.object({ replacementId: z.string() }),
});

export const pageReplacements = call('GET /ess/committee/replacement/page', {
  gate: 'committee.confirm',
  summary: 'Requests to replace committee members, for those who confirm or refuse them (更换申请列表)',
  input: z.object(paging),
  output: pageOf(replacementRow),
});

export const decideReplacement = call('POST /ess/committee/replacement/decide', {
  gate: 'committee.confirm',
  summary:
    "The supervision or the tenderee's approver confirms with a seed, which draws the new member, or refuses (确认更换)",
  input: z.discriminatedUnion('agree', [
    z.object({
      replacementId: idSchema,
      agree: z.literal(true),
      seed: seedSchema,
      reason: z.literal('').default(''),
    }),
    z.object({ replacementId: idSchema, agree: z.literal(false), seed: z.literal('').default(''), reason }),
  ]),
  output: done,
});

export const pageInvitations = call('GET /ess/committee/confirmation/page', {
  gate: 'committee.answer',
  summary: "The user's own invitations to a review (评委确认)",
  input: z.object({ ...paging, ...sortedBy('invitedAt') }),
  output: pageOf(invitation),
});

export const answerInvitation = call('POST /ess/committee/confirmation/answer', {
  gate: 'committee.answer',
  summary: 'The expert accepts or declines with a reason (接受/拒绝)',
  input: z
    .object({
      memberId: idSchema,
      accept: z.boolean(),
      reason: z.string().trim().max(500, committeeText.key('tooLong')).default(''),
    })
    .refine((v) => v.accept || v.reason !== '', {
      path: ['reason'],
      message: committeeText.key('need.reason'),
    }),
  output: done,
});

export const declareAvoidance = call('POST /ess/committee/confirmation/avoid', {
  gate: 'committee.answer',
  summary: 'The expert declares an interest and leaves the committee (回避)',
  input: z.object({ memberId: idSchema, reason }),
  output: done,
});

export const pageWitness = call('GET /ess/committee/supervision/page', {
  gate: 'committee.witness',
  summary: "Draws that wait for the second party's seed (待见证的抽取)",
  input: z.object(paging),
  output: pageOf(
    z.object({
      packageId: z.string(),
      bidCode: z.string(),
      bidName: z.string(),
      poolDigest: z.string(),
      commitment: z.string(),
      committedAt: z.string(),
      witnessed: z.boolean(),
    }),
  ),
});
