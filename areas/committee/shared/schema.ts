import { few, upTo } from '#kit/shared/lists.ts';
import { z } from 'zod';
import { standing } from '#base/approval/shared/beforehand.ts';
import { type CheckedValues, fieldSet, orNone, shown } from '#kit/shared/fields.ts';
import { DRAWS_SHOWN, MEMBERS_MOST, REPLACEMENTS_MOST, replacementGrounds } from './rules.ts';
import { committeeText } from './text/index.ts';

/** 组建方案: what the project manager fixes before the draw. */
export const committeeFields = fieldSet(committeeText, {
  plannedExtractCount: {
    kind: 'number',
    need: 'need.plannedExtractCount',
    least: '3',
    most: String(MEMBERS_MOST),
    outOfRange: 'wrong.count',
    decimals: 0,
    tooPrecise: 'wrong.count',
    default: '5',
  },
  time: { kind: 'instant', need: 'need.time' },
  location: { kind: 'text', need: 'need.location', max: 200 },
  deviationReason: { kind: 'longText', max: 500 },
  remark: { kind: 'longText', max: 500 },
});
export type CommitteeValues = CheckedValues<typeof committeeFields>;

/** A seed people can say or throw dice for: printable, up to 100 characters. */
export const seedSchema = z
  .string()
  .trim()
  .min(1, committeeText.key('need.seed'))
  .max(100, committeeText.key('wrong.seed'));

/** 更换申请: what the project manager gives for it. */
export const replacementFields = fieldSet(committeeText, {
  ground: {
    kind: 'choice',
    need: 'need.ground',
    options: replacementGrounds.map((g) => ({ value: g, label: `ground.${g}` as const })),
  },
  evidence: { kind: 'longText', need: 'need.evidence', max: 1000, tooLong: 'tooLong' },
  fileIds: {
    kind: 'files',
    files: {
      count: 5,
      maxMb: 50,
      types: ['pdf', 'doc', 'docx', 'png', 'jpg', 'jpeg'],
      missing: 'wrong.file',
    },
  },
  seed: { kind: 'text', need: 'need.seed', max: 100 },
});

const replacement = z.object({
  replacementId: z.string(),
  seat: z.number().int(),
  stage: z.enum(['forming', 'opened']),
  ground: z.enum(replacementGrounds),
  ...shown(replacementFields, 'evidence', 'fileIds'),
  askedAt: z.string(),
  status: z.string(),
  decidedSide: z.string().nullable(),
  decidedNote: z.string().nullable(),
  decidedAt: z.string().nullable(),
});

/** A request as those see it who confirm it (更换申请). */
export const replacementRow = replacement.extend({
  packageId: z.string(),
  bidCode: z.string(),
  bidName: z.string(),
  poolDigest: z.string(),
  commitment: z.string(),
  can: z.object({ decide: z.boolean() }),
});

const member = z.object({
  memberId: z.string(),
  seat: z.number().int(),
  /** Masked (专家1) until the result is published. */
  name: z.string(),
  company: z.string(),
  state: z.string(),
  invitedAt: z.string(),
  answeredAt: z.string().nullable(),
  /** 更换待确认: somebody of another side has to confirm or refuse it. */
  replacementAsked: z.boolean(),
  reason: z.string().nullable(),
  can: z.object({ replace: z.boolean() }),
});

const draw = z.object({
  drawId: z.string(),
  round: z.number().int(),
  wanted: z.number().int(),
  poolSize: z.number().int(),
  poolDigest: z.string(),
  commitment: z.string(),
  committedAt: z.string(),
  needWitness: z.boolean(),
  /** Drawn to replace one member, not by the project manager's reveal. */
  forReplacement: z.boolean(),
  witnessed: z.boolean(),
  drawnAt: z.string().nullable(),
  /** Opened once the draw is done. */
  seeds: z.object({ server: z.string(), agency: z.string(), witness: z.string().nullable() }).nullable(),
  orderDigest: z.string().nullable(),
  /** Salt and experts, once the result is published: with these anyone can recompute. */
  pool: z
    .object({
      packageId: z.string(),
      round: z.number().int(),
      salt: z.string(),
      experts: few(z.string(), 'experts who may be drawn for one lot'),
    })
    .nullable(),
});

export const committeeRecord = z.object({
  packageId: z.string(),
  name: z.string(),
  bidCode: z.string(),
  bidName: z.string(),
  tendereeName: z.string(),
  isLawBid: z.string(),
  lotStatus: z.string(),
  /** null before the plan is saved. */
  status: z.string().nullable(),
  ...orNone(committeeFields, 'plannedExtractCount', 'time', 'location'),
  ...shown(committeeFields, 'deviationReason', 'remark'),
  avoidedCompanies: few(
    z.object({ orgId: z.string(), orgName: z.string() }),
    'sides, holders of the documents and bidders of one lot',
  ),
  confirmedCount: z.number().int(),
  /** Members named without a draw; none, here everybody is drawn. */
  assignedCount: z.number().int(),
  constructionMode: z.string(),
  noticeMode: z.string(),
  namesShown: z.boolean(),
  members: few(member, 'seats of one committee, with those that were replaced'),
  replacements: upTo(REPLACEMENTS_MOST, replacement),
  /**
   * The newest, or those right before the round that was asked for, in the order of their rounds; `earlierDraws` came before these. A
   * draw that waits for its seeds comes with the newest although it is older, as one more.
   */
  draws: upTo(DRAWS_SHOWN + 1, draw),
  earlierDraws: z.number().int(),
  /** 评委会审批 of the plan. */
  beforehand: standing,
  can: z.object({
    save: z.boolean(),
    submit: z.boolean(),
    commit: z.boolean(),
    reveal: z.boolean(),
    witness: z.boolean(),
  }),
});

export const committeeRow = z.object({
  packageId: z.string(),
  bidCode: z.string(),
  bidName: z.string(),
  status: z.string(),
  plannedExtractCount: z.number().int(),
  confirmedCount: z.number().int(),
  assignedCount: z.number().int(),
  ...orNone(committeeFields, 'time'),
  ...shown(committeeFields, 'location'),
  createdAt: z.string(),
});

export const invitation = z.object({
  memberId: z.string(),
  seat: z.number().int(),
  state: z.string(),
  /** Time and place, not the project: who is invited need not know it yet. */
  ...orNone(committeeFields, 'time'),
  ...shown(committeeFields, 'location'),
  invitedAt: z.string(),
  answeredAt: z.string().nullable(),
  can: z.object({ answer: z.boolean(), avoid: z.boolean() }),
});
