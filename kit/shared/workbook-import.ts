import { upTo } from './lists.ts';
import { z } from 'zod';

/** 有行未通过: the answer's code when rows of a workbook failed; an answer, not a refusal, for its messages are shown. */
export const ROWS_FAILED = 50010;

/** So many messages an answer says; it counts all. */
export const MESSAGES_SHOWN = 200;

/** 提示级别: a warning is read, an error keeps the whole workbook out. */
export const importType = { warning: '1', error: '2' } as const;

const importMessage = z.object({
  type: z.enum([importType.warning, importType.error]),
  message: z.string(),
  /** Row and column as the workbook counts them; null and '' where no cell is meant. */
  row: z.number().int().nullable(),
  column: z.string(),
  value: z.string(),
});
export type ImportMessage = z.infer<typeof importMessage>;

/** 导入结果: rows that are right and rows that are wrong; only when none is wrong is anything taken over. */
export const importResult = z.object({
  imported: z.boolean(),
  successCnt: z.number().int(),
  errorCnt: z.number().int(),
  /** All of them; the list has the first ones. */
  messageCnt: z.number().int(),
  messageList: upTo(MESSAGES_SHOWN, importMessage),
});
export type ImportResult = z.infer<typeof importResult>;

/** 先校验后导入: false checks only, true takes over. */
export const importFlag = z.enum(['true', 'false']).default('false');

/** A word of the browser's own by which it knows how far its import is (进度标识); pushes to its person carry it under this name. */
export const IMPORT_PROGRESS = 'importProgress';
export const progressKey = z
  .string()
  .regex(/^[0-9a-f]{16,64}$/)
  .optional();

/** How far a large import is: rows read, or rows written of all. */
export interface ImportProgress {
  readonly phase: 'read' | 'write';
  readonly rows: number;
  readonly total: number;
}
