import type { DialogSource } from '#kit/server/dialog.ts';
import { idSchema } from '#kit/shared/call.ts';
import { catalogueStatus } from '../shared/status.ts';
import { en } from '../shared/text/en.ts';
import { zh } from '../shared/text/zh.ts';
import { pageOf } from './products.ts';
import { allEntries } from './store.ts';

type Word = keyof typeof zh.field;
const named = <C extends string>(code: C, word: Word) => ({
  code,
  name: { zh: zh.field[word], en: en.field[word] },
});

/** 选择产品: products that are up, by words and by what they belong to. */
export const productDialog: DialogSource = {
  code: 'CATALOGUE_PRODUCT',
  name: { zh: zh.pick.product, en: en.pick.product },
  gate: 'catalogue.view',
  rowId: 'id',
  rowName: 'productName',
  conditions: [
    { ...named('searchKey', 'productKey'), type: '1' },
    {
      ...named('catalogueId', 'catalogueId'),
      type: '2',
      options: async ({ db }) =>
        (await allEntries(db))
          .filter((e) => e.status === catalogueStatus.enabled)
          .toSorted((a, b) => (a.code < b.code ? -1 : 1))
          .map((e) => ({ val: e.id, name: `${e.code} ${e.directoryName}` })),
    },
  ],
  fields: [
    named('productCode', 'productCode'),
    named('productName', 'productName'),
    named('specification', 'specification'),
    named('unit', 'unit'),
    { ...named('referencePrice', 'referencePrice'), kind: 'money' },
    named('catalogueName', 'catalogueName'),
  ],
  rows: async (read, { filters, ...at }) => {
    const id = idSchema.safeParse(filters.catalogueId).data;
    const page = await pageOf(read, {
      ...at,
      searchKey: filters.searchKey,
      isUp: '1',
      ...(id === undefined ? {} : { catalogueId: id }),
    });
    const records = page.records.map(
      ({ can: _can, isUp: _isUp, updatedAt: _updatedAt, ...product }): Record<string, string | null> =>
        product,
    );
    return { ...page, records };
  },
};
