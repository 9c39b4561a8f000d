import { sheetTaken } from '#areas/project/shared/events.ts';
import { entriesBelow } from '#base/dictionary/server/index.ts';
import { settle } from '#base/form/server/index.ts';
import type { Read, Tx } from '#kit/server/context.ts';
import { react } from '#kit/server/tx.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type * as calls from '../shared/calls.ts';
import { formFields } from '../shared/schema.ts';
import type { FormSheet } from '../shared/sheet.ts';
import { templateStatus } from '../shared/status.ts';
import { refuse, refuseField } from '../shared/text/index.ts';
import { demandLevel, seen } from './access.ts';
import { demandColumns, newCode } from './columns.ts';
import { keep } from './manage.ts';
import { facts } from './reads.ts';
import { cite, lockById, rowById, type TemplateRow } from './store.ts';

const CATEGORY = 'PROJECT_TYPE';

/** 保存数据表单模板: with its columns whole, so that whatever stands in the library can be filled in and calculated. */
export async function saveForm(tx: Tx, input: InputOf<typeof calls.saveFormTemplate>) {
  const { id, level, revision, items, ...values } = input;
  const { remarks, nameEn, categories, currencyUnit, type, ...typed } = values;
  await demandLevel(tx, level);
  await settle(tx, formFields, values);
  demandColumns(items);
  const before = id === null ? undefined : (await rowById(tx.db, id))?.sheet;
  const sheet: FormSheet = {
    code: before?.code ?? newCode(),
    nameEn: nameEn ?? '',
    categories: await checkedCategories(tx, categories),
    currencyUnit: currencyUnit as FormSheet['currencyUnit'],
    items,
  };
  return keep(
    tx,
    { id, level, revision },
    {
      ...typed,
      kind: 'form',
      type: type as TemplateRow['type'],
      purchaseCatalogue: null,
      content: remarks ?? '',
      bidStep: null,
      evaluation: null,
      sheet,
      document: null,
    },
  );
}

/** 适用类别: second-level categories of projects that the dictionary offers. */
async function checkedCategories(tx: Tx, typed: string): Promise<string[]> {
  const offered = new Set<string>();
  for (const { val } of await entriesBelow(tx.db, CATEGORY, ''))
    for (const below of await entriesBelow(tx.db, CATEGORY, val)) offered.add(below.val);
  const categories = [...new Set(typed.split(','))];
  if (!categories.every((val) => offered.has(val))) throw refuseField('categories', 'wrong.categories');
  return categories;
}

/** 数据表单模板详情. */
export async function formDetail(read: Read, { id }: InputOf<typeof calls.formTemplateDetail>) {
  const row = await seen(read, id);
  if (row.kind !== 'form' || !row.sheet) throw refuse('notFound', 404);
  const { sheet } = row;
  return {
    ...facts(read, row),
    name: row.name,
    nameEn: sheet.nameEn || null,
    type: row.type as string,
    categories: sheet.categories.join(','),
    projectProperty: row.projectProperty,
    purchaseMethod: row.purchaseMethod,
    qualificationType: row.qualificationType,
    industryCategory: row.industryCategory,
    region: row.region,
    currencyUnit: sheet.currencyUnit as string,
    remarks: row.content || null,
    items: [...sheet.items],
    revision: row.revision,
  };
}

/** 引用登记: the sheet of a lot is filled in by a version of a template. */
export const onSheetTaken = react('template.sheetTaken', sheetTaken, async (tx, { payload }) => {
  const row = await lockById(tx, payload.templateId);
  if (row?.kind === 'form' && row.status !== templateStatus.saved)
    await cite(tx, { ...row, version: payload.version }, payload.packageId);
});
