import { createHash } from 'node:crypto';
import type { Raw } from '#kit/server/http/http.ts';
import { noteSettled } from '#kit/server/settled.ts';
import { type ImportColumn, ImportStream, type ImportRow } from '#kit/server/workbook/import.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { type Lang, words } from '#kit/shared/text.ts';
import { IMPORT_PROGRESS } from '#kit/shared/workbook-import.ts';
import {
  IMPORT_MB,
  IMPORT_ROWS,
  type importProducts,
  type ProductColumn,
  productColumns,
} from '../shared/calls.ts';
import { productsImported } from '../shared/events.ts';
import { productFields } from '../shared/schema.ts';
import { catalogueText } from '../shared/text/index.ts';
import { bringProducts, type ProductValues } from './product-store.ts';
import { offeredByCode } from './store.ts';

const AT_ONCE = 1000;
/** Whoever waits hears of so many rows. */
const TOLD_EVERY = 5000;

const columnsIn = (lang: Lang): ImportColumn<ProductColumn>[] =>
  productColumns.map(({ field, must }) => ({
    field,
    must,
    name: catalogueText.say(lang, `field.${field}`),
    heads: (['zh', 'en'] as const).map((either) => catalogueText.say(either, `field.${field}`)),
  }));

/** 逐格校验: the products as they would stand; every wrong cell is told. */
class Judge {
  private readonly stream: ImportStream<ProductColumn>;
  private readonly offered: ReadonlyMap<string, string>;
  private readonly lang: Lang;
  private readonly seen = new Map<string, number>();

  constructor(stream: ImportStream<ProductColumn>, offered: ReadonlyMap<string, string>, lang: Lang) {
    this.stream = stream;
    this.offered = offered;
    this.lang = lang;
  }

  product(one: ImportRow<ProductColumn>): ProductValues {
    const { row, values } = one;
    const price = values.referencePrice.replaceAll(',', '');
    const catalogueId = this.offered.get(values.catalogueCode);
    if (catalogueId === undefined)
      this.stream.tell(
        one,
        'catalogueCode',
        catalogueText.say(this.lang, 'wrong.noCatalogue', { code: values.catalogueCode.slice(0, 50) }),
      );
    // What the code of the category leads to has been said.
    noteSettled(productFields, ['catalogueId']);
    const form = { ...values, catalogueId: catalogueId ?? values.catalogueCode, referencePrice: price };
    for (const p of this.stream.checked(productFields, form).problems)
      if (p.path !== 'catalogueId')
        this.stream.tell(one, p.path as ProductColumn, words(this.lang, p.key, p.params) ?? p.key);
    const before = this.seen.get(values.productCode);
    if (before === undefined) this.seen.set(values.productCode, row);
    else if (values.productCode !== '')
      this.stream.tell(one, 'productCode', catalogueText.say(this.lang, 'wrong.twice', { row: before }));
    const { productCode, productName, specification, unit } = values;
    return {
      catalogueId: catalogueId ?? '',
      productCode,
      productName,
      specification,
      unit,
      referencePrice: price === '' ? null : price,
    };
  }
}

/**
 * 导入产品: a hundred thousand rows at most. The workbook is read in a thread and judged outside any transaction; all of it is
 * taken over in one, or none. Whoever waits hears how far it is.
 */
export async function importRows(raw: Raw, { importFlag, progressKey }: InputOf<typeof importProducts>) {
  const { lang, user } = raw.ctx;
  const tell = (phase: 'read' | 'write', rows: number, total: number) =>
    progressKey === undefined
      ? undefined
      : raw.write((tx) => {
          tx.push(`user:${user.id}`, { [IMPORT_PROGRESS]: progressKey, phase, rows, total });
          return Promise.resolve();
        });
  const offered = await raw.read((read) => offeredByCode(read.db));
  const stream = new ImportStream(raw, columnsIn(lang), { rows: IMPORT_ROWS, mb: IMPORT_MB });
  const judge = new Judge(stream, offered, lang);
  const products: ProductValues[] = [];
  const keeps = importFlag === 'true';
  let read = 0;
  for await (const rows of stream.rows()) {
    for (const row of rows) {
      const product = judge.product(row);
      if (keeps && stream.errorCnt === 0) products.push(product);
    }
    read += rows.length;
    if (read % TOLD_EVERY < rows.length) await tell('read', read, 0);
  }
  const imported = keeps && stream.errorCnt === 0;
  if (imported)
    await raw.write(async (tx) => {
      // The event covers every product, without one text of all of them.
      const digest = createHash('sha256');
      for (let at = 0; at < products.length; at += AT_ONCE) {
        const some = products.slice(at, at + AT_ONCE);
        digest.update(JSON.stringify(some));
        await bringProducts(tx, some);
        // Not awaited: a second connection must not be waited for while this one is held.
        if (at % TOLD_EVERY === 0) void tell('write', at, products.length)?.catch(() => undefined);
      }
      const after = { count: products.length, digest: digest.digest('hex') };
      const first = products[0]?.catalogueId ?? '';
      tx.emit(
        productsImported,
        { subjectType: 'catalogueProduct', subjectId: first, after },
        { count: after.count },
      );
    });
  return stream.answer(stream.result(imported));
}
