import { z } from 'zod';
import { call, choosable, done, idSchema, pageOf, paging, searchText } from '#kit/shared/call.ts';
import { formSchema } from '#kit/shared/fields.ts';
import { importFlag, importResult, progressKey, ROWS_FAILED } from '#kit/shared/workbook-import.ts';
import {
  clauseFields,
  clauseKinds,
  clauseRecord,
  clauseScopes,
  clauseSources,
  clauseStages,
  clauseUses,
} from './schema.ts';

export const pageClauses = call('GET /ess/lib-method/terms/page', {
  gate: 'clause.view',
  summary: 'Review clauses of the tenant by stage, kind and words (评审条款列表)',
  input: z.object({
    ...paging,
    searchKey: searchText,
    stage: choosable(z.enum(clauseStages)),
    kind: choosable(z.enum(clauseKinds)),
    use: choosable(z.enum(clauseUses)),
    /** Of this kind of purchase, and those for all of them. */
    scope: choosable(z.enum(clauseScopes)),
    source: choosable(z.enum(clauseSources)),
  }),
  output: pageOf(clauseRecord),
});

export const saveClause = call('POST /ess/lib-method/terms/save', {
  gate: 'clause.manage',
  summary: 'Adds a review clause or changes it; an unlawful one is refused (保存评审条款)',
  input: formSchema(clauseFields, {
    id: idSchema.nullish(),
    /** As it was read; left out for a new one. */
    revision: z.number().int().nullish(),
  }),
  output: z.object({ id: z.string() }),
});

export const removeClauses = call('POST /ess/lib-method/terms/remove', {
  gate: 'clause.manage',
  summary: 'Deletes review clauses; copies taken from them remain (删除评审条款)',
  said: 'kit.done.removed',
  input: z.object({ ids: z.array(idSchema).min(1).max(200) }),
  output: done,
});

/** The columns of the workbook (条款导入列); only those that must be there are marked. */
export const clauseColumns = [
  { field: 'kind', must: true },
  { field: 'scope', must: false },
  { field: 'name', must: true },
  { field: 'full', must: false },
  { field: 'objective', must: false },
  { field: 'standard', must: true },
] as const;
export type ClauseColumn = (typeof clauseColumns)[number]['field'];

export const IMPORT_ROWS = 1000;
export const IMPORT_MB = 5;

export const importClauses = call('POST /ess/lib-method/terms/import', {
  gate: 'clause.manage',
  summary:
    'Reads one .xls or .xlsx of review clauses; importFlag false only checks; true adds new ones and changes existing ones, all or none (导入评审条款)',
  form: { part: 'file', types: ['xls', 'xlsx'], maxMb: IMPORT_MB },
  codes: [ROWS_FAILED],
  input: z.object({ importFlag, progressKey }),
  output: importResult,
});
