import { z } from 'zod';
import { COLUMNS_MAX, goodsItem } from '#areas/project/shared/goods/template.ts';

/** Columns as they are typed; what is wrong with them is said by name (`columnFaults`). */
export const columnsInput = z
  .array(
    goodsItem
      .extend({
        fieldCode: z.string().trim().max(60),
        fieldName: z.string().trim().max(60),
        fieldNameEn: z.string().trim().max(120),
        options: z.string().trim().max(5000),
        association: z.string().max(60),
        computalFormulas: z.string().trim().max(1000),
      })
      .strict(),
  )
  .max(COLUMNS_MAX);
export type Column = z.infer<typeof goodsItem>;

/** The part of a data form beside its name and its remarks (数据表单), as it is kept. */
export interface FormSheet {
  /** Known by it to whoever calls; the same in every version. */
  readonly code: string;
  readonly nameEn: string;
  readonly categories: readonly string[];
  readonly currencyUnit: '0' | '1';
  readonly items: readonly Column[];
}
