import { declared } from '#kit/shared/lists.ts';
import { z } from 'zod';
import { call, pageOf, paging } from '#kit/shared/call.ts';

const dialogCode = z.string().regex(/^[A-Z][A-Z0-9_]{0,59}$/);
const option = z.object({ val: z.string(), name: z.string() });

/** 筛选类型: typed in, or chosen. */
export const conditionType = { input: '1', dropdown: '2' } as const;

export const queryDialogField = call('GET /base/dialog/queryDialogField', {
  gate: { session: 'each code names the permission that it asks' },
  summary: 'Filters and columns of the generic selection dialog (通用选择配置)',
  input: z.object({ dialogCode }),
  output: z.object({
    title: z.string(),
    conditionList: declared(
      z.object({
        conditionCode: z.string(),
        conditionName: z.string(),
        conditionType: z.enum(['1', '2']),
        optionList: declared(option, 'dialogs'),
      }),
      'dialogs',
    ),
    fieldList: declared(
      z.object({ fieldCode: z.string(), fieldName: z.string(), fieldKind: z.string() }),
      'dialogs',
    ),
    /** Fields by which a row is known and named. */
    rowId: z.string(),
    rowName: z.string(),
  }),
});

/** A row by its field codes. */
export const dialogRow = z.record(z.string(), z.string().nullable());
export type DialogRow = z.infer<typeof dialogRow>;

export const queryDialog = call('GET /base/dialog/queryDialog', {
  gate: { session: 'each code names the permission that it asks' },
  summary: 'Rows of the generic selection dialog (通用选择数据)',
  input: z.object({
    ...paging,
    dialogCode,
    /** The filters with their values, as JSON. */
    filters: z.string().max(2000).optional(),
  }),
  output: pageOf(dialogRow),
});
