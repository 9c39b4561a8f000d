import { z } from 'zod';
import { fieldSet, recordSchema, shown } from '#kit/shared/fields.ts';
import { clauseText } from './text/index.ts';

/** 条款类型: the stage of the review follows from it. */
export const clauseKinds = ['qualification', 'conformity', 'technical', 'business', 'price'] as const;
export type ClauseKind = (typeof clauseKinds)[number];

/** 评审阶段: preliminary (初步评审) or detailed (详细评审). */
export const clauseStages = ['preliminary', 'detailed'] as const;
export type ClauseStage = (typeof clauseStages)[number];
export const kindsOf: Readonly<Record<ClauseStage, readonly ClauseKind[]>> = {
  preliminary: ['qualification', 'conformity'],
  detailed: ['technical', 'business', 'price'],
};
export const stageOf = (kind: ClauseKind): ClauseStage =>
  kindsOf.preliminary.includes(kind) ? 'preliminary' : 'detailed';

/** 用途: a scored factor (评分项), or a ground that a bid passes or fails (初步评审项); what is said of prices is such a ground. */
export const clauseUses = ['scored', 'pass'] as const;
export type ClauseUse = (typeof clauseUses)[number];
export const usedAs: Readonly<Record<ClauseUse, readonly ClauseKind[]>> = {
  scored: ['technical', 'business'],
  pass: ['qualification', 'conformity', 'price'],
};

/** 适用采购类别: all kinds of purchase, works, goods or services. */
export const clauseScopes = ['0', '1', '2', '3'] as const;
export type ClauseScope = (typeof clauseScopes)[number];
/** 来源: as the standard documents have it, or the tenant's own. */
export const clauseSources = ['standard', 'own'] as const;
export type ClauseSource = (typeof clauseSources)[number];

export const CLAUSE_NAME_MAX = 200;
export const CLAUSE_STANDARD_MAX = 2000;
/** Clauses that a tenant keeps at most. */
export const CLAUSES_MAX = 3000;

const scored = { kind: ['technical', 'business'] };

/** 评审条款: as its form asks for it. */
export const clauseFields = fieldSet(clauseText, {
  kind: {
    kind: 'choice',
    need: 'need.kind',
    wrong: 'need.kind',
    options: clauseKinds.map((value) => ({ value, label: `kind.${value}` as const })),
  },
  scope: {
    kind: 'choice',
    need: 'need.scope',
    wrong: 'need.scope',
    options: clauseScopes.map((value) => ({ value, label: `scope.s${value}` as const })),
    default: '0',
  },
  name: { kind: 'text', need: 'need.name', max: CLAUSE_NAME_MAX, tooLong: 'tooLong' },
  full: {
    kind: 'number',
    above: '0',
    most: '100',
    outOfRange: 'wrong.full',
    wrong: 'wrong.full',
    decimals: 2,
    tooPrecise: 'wrong.full',
    showIf: scored,
  },
  objective: { kind: 'yesNo', default: '0', showIf: scored },
  standard: { kind: 'longText', need: 'need.standard', max: CLAUSE_STANDARD_MAX, tooLong: 'tooLong' },
});

export const clauseRecord = recordSchema(clauseFields).extend({
  id: z.string(),
  kind: z.enum(clauseKinds),
  ...shown(clauseFields, 'name', 'standard'),
  stage: z.enum(clauseStages),
  source: z.enum(clauseSources),
  revision: z.number().int(),
  updatedAt: z.string(),
  can: z.object({ modify: z.boolean(), remove: z.boolean() }),
});
export type ClauseRecord = z.infer<typeof clauseRecord>;

/** 条款来源: what a copy of a clause says of where it came from. */
export const clauseOrigin = z.strictObject({
  id: z.uuid(),
  name: z.string().trim().min(1).max(CLAUSE_NAME_MAX),
});
