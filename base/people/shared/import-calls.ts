import { upTo } from '#kit/shared/lists.ts';
import { z } from 'zod';
import { call, idSchema } from '#kit/shared/call.ts';
import { importFlag, importResult, ROWS_FAILED } from '#kit/shared/workbook-import.ts';
import { entry } from './calls.ts';

/** How many people one workbook brings, and how large it may be (导入上限). */
export const IMPORT_ROWS = 200;
export const IMPORT_MB = 2;

/** Columns of the workbook in their order (导入列); those that must be filled in carry a star in its head. */
export const importColumns = [
  { field: 'userName', must: true },
  { field: 'trueName', must: true },
  { field: 'mobile', must: true },
  { field: 'email', must: false },
  { field: 'deptName', must: false },
  { field: 'roleNames', must: false },
] as const;
export type ImportField = (typeof importColumns)[number]['field'];

export const importUsers = call('POST /base/organization/user/import', {
  gate: 'user.manage',
  summary:
    'Reads people from a workbook; importFlag false checks only, true adds them all when nothing is wrong (导入用户)',
  form: { part: 'file', types: ['xls', 'xlsx'], maxMb: IMPORT_MB },
  codes: [ROWS_FAILED],
  input: z.object({ orgId: idSchema, importFlag }),
  output: importResult.extend({
    /** How each of them gets in, as of a single one. */
    made: upTo(IMPORT_ROWS, entry),
  }),
});
