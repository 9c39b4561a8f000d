import { z } from 'zod';

const style = z.object({
  bl: z.union([z.literal(0), z.literal(1)]).optional(),
  it: z.union([z.literal(0), z.literal(1)]).optional(),
  ul: z.object({ s: z.union([z.literal(0), z.literal(1)]) }).optional(),
  st: z.object({ s: z.union([z.literal(0), z.literal(1)]) }).optional(),
  fs: z.number().min(1).max(409).optional(),
  ff: z.string().max(100).optional(),
  cl: z.object({ rgb: z.string().max(40) }).optional(),
  bg: z.object({ rgb: z.string().max(40) }).optional(),
  ht: z.number().int().min(0).max(6).optional(),
  vt: z.number().int().min(0).max(3).optional(),
  tb: z.number().int().min(0).max(3).optional(),
  n: z.object({ pattern: z.string().max(200) }).optional(),
});
const cell = z.object({
  v: z.union([z.string().max(32_767), z.number(), z.boolean(), z.null()]).optional(),
  f: z.string().max(8192).optional(),
  s: style.optional(),
});
/** As many as a workbook has at most, and as many as a browser bears. */
const rowAt = z.string().regex(/^\d{1,7}$/);
const columnAt = z.string().regex(/^\d{1,4}$/);
const place = z.number().int().min(0).max(1_048_575);
const hidden = z.union([z.literal(0), z.literal(1)]).optional();

/** A workbook as the browser edits it (在线工作簿), in the shape of `kit/shared/book.ts`. */
export const bookSchema = z.object({
  sheetOrder: z.array(z.string().max(100)).min(1).max(50),
  sheets: z.record(
    z.string().max(100),
    z.object({
      id: z.string().max(100),
      name: z.string().min(1).max(31),
      hidden,
      rowCount: z.number().int().min(1).max(1_048_576),
      columnCount: z.number().int().min(1).max(16_384),
      freeze: z
        .object({
          xSplit: place,
          ySplit: place,
          startRow: z.number().int(),
          startColumn: z.number().int(),
        })
        .optional(),
      cellData: z.record(rowAt, z.record(columnAt, cell)),
      mergeData: z
        .array(z.object({ startRow: place, startColumn: place, endRow: place, endColumn: place }))
        .max(10_000),
      columnData: z.record(columnAt, z.object({ w: z.number().min(0).max(5000).optional(), hd: hidden })),
      rowData: z.record(rowAt, z.object({ h: z.number().min(0).max(5000).optional(), hd: hidden })),
    }),
  ),
});
