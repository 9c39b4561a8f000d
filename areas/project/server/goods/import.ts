import type { Raw } from '#kit/server/http/http.ts';
import { type ImportColumn, ImportTable, uploadedSheet } from '#kit/server/workbook/import.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { Lang } from '#kit/shared/text.ts';
import { IMPORT_MAX_MB, type importGoods } from '../../shared/goods/calls.ts';
import { isTyped, settledRow, withSums } from '../../shared/goods/rows.ts';
import type { GoodsItem } from '../../shared/goods/template.ts';
import { projectText, refuse } from '../../shared/text/index.ts';
import { packageToMove, packageToWorkOn } from '../access.ts';
import { projectConfigOf } from '../config.ts';
import { updatePackageRow } from '../package/store.ts';
import { replaceRows, tellTaken, templateFor } from './sheet.ts';
import { templateById } from './store.ts';
import { sheetToChange } from './verbs.ts';
import { headerOf } from './workbook-write.ts';

export type Code = GoodsItem['fieldCode'];

const starless = (header: string): string => header.replace(/^\*/, '');

/** Columns of the template that are typed (导入列); each one must be there. */
export const columnsOf = (items: readonly GoodsItem[], lang: Lang): ImportColumn<Code>[] =>
  items.filter(isTyped).map((item) => ({
    field: item.fieldCode,
    name: starless(headerOf(item, lang)),
    heads: [item.fieldName, item.fieldNameEn].filter((head) => head !== ''),
    must: true,
  }));

/** 逐格校验: the rows as they would be kept; every wrong cell is told to the table. */
export const judge = (
  table: Pick<ImportTable<Code>, 'rows' | 'tell'>,
  items: readonly GoodsItem[],
  lang: Lang,
) =>
  withSums(
    items,
    table.rows.map((one) => {
      const settled = settledRow(items, one.values);
      for (const p of settled.problems)
        table.tell(one, p.field.fieldCode, projectText.say(lang, p.key, p.params));
      return settled.values;
    }),
  );

/**
 * 导入物资明细: the file is read outside any transaction; with importFlag true and nothing wrong its rows replace
 * those of the lot. Whoever may not change the lot learns so before the file is read.
 */
export async function importRows(raw: Raw, input: InputOf<typeof importGoods>) {
  const { packageId } = input;
  const lang = raw.ctx.lang;
  const { items, templateId, max } = await raw.read(async (read) => {
    const { lot } = await packageToWorkOn(read, packageId);
    const id = input.templateId ?? lot.wzmxTemplateId;
    if (!id) throw refuse('need.template', 400);
    const template = await templateFor(read.db, id, {
      projectTypeSecond: lot.projectTypeSecond,
      held: lot.wzmxTemplateId,
    });
    return {
      items: template.formItems,
      templateId: template.id,
      max: (await projectConfigOf(read)).maxNumberOfSpecItem,
    };
  });
  const sheet = await uploadedSheet(raw, { rows: max, mb: IMPORT_MAX_MB });
  const table = new ImportTable(sheet, columnsOf(items, lang), lang, max);
  const rows = judge(table, items, lang);
  const imported = input.importFlag === 'true' && table.errorCnt === 0;
  if (imported)
    await raw.write(async (tx) => {
      // The template may come with the rows when the lot has none yet.
      const { lot: before } = await packageToMove(tx, packageId, 'modify', 'reopen');
      if (before.wzmxTemplateId !== templateId) {
        const taken = await templateById(tx.db, templateId);
        if (!taken) throw refuse('templateNotFound', 404);
        await updatePackageRow(tx, packageId, {
          wzmxTemplateId: templateId,
          wzmxCurrencyUnit: taken.currencyUnit,
        });
        tellTaken(tx, { packageId, mainId: before.mainId }, taken);
      }
      const { lot } = await sheetToChange(tx, packageId);
      await replaceRows(tx, { packageId, mainId: lot.mainId }, rows);
    });
  return table.answer(table.result(imported));
}
