import { settle } from '#base/form/server/index.ts';
import { may, type Read, type Tx } from '#kit/server/context.ts';
import { type InputOf, type Page, pageResult } from '#kit/shared/call.ts';
import { ownValues } from '#kit/shared/fields.ts';
import { isNo, isYes } from '#kit/shared/yes-no.ts';
import type * as calls from '../shared/calls.ts';
import { productSaved, productsRemoved, productsTurned } from '../shared/events.ts';
import { productFields, type ProductRecord } from '../shared/schema.ts';
import { catalogueStatus } from '../shared/status.ts';
import { refuse, refuseField } from '../shared/text/index.ts';
import * as store from './product-store.ts';
import { allEntries, entryById, namesOf } from './store.ts';
import { Tree } from './tree.ts';

/** 产品数据: by the order of their codes; under an entry stand those of everything below it too. */
export async function pageOf(
  read: Read,
  q: InputOf<typeof calls.pageProducts>,
): Promise<Page<ProductRecord>> {
  const within = q.catalogueId
    ? new Tree(await allEntries(read.db)).within(q.catalogueId).map((e) => e.id)
    : undefined;
  const { records, ...count } = await store.pageOfProducts(read.db, within, q);
  const names = await namesOf(read.db, [...new Set(records.map((r) => r.catalogueId))]);
  const keeper = may(read, 'catalogue.manage');
  const shown = records.map(
    ({ tenantId: _tenant, words: _words, ...row }): ProductRecord => ({
      ...row,
      catalogueName: names.get(row.catalogueId) ?? '',
      updatedAt: row.updatedAt.toISOString(),
      can: {
        modify: keeper,
        up: keeper && isNo(row.isUp),
        down: keeper && isYes(row.isUp),
        remove: keeper && isNo(row.isUp),
      },
    }),
  );
  return pageResult(shown, count, q);
}

const bare = ({
  catalogueId,
  productCode,
  productName,
  specification,
  unit,
  referencePrice,
}: store.ProductRow) => ({
  catalogueId,
  productCode,
  productName,
  specification,
  unit,
  referencePrice,
});

/** The entry under which a product may stand: enabled, or where it stood before. */
async function entryFor(tx: Tx, id: string, before: store.ProductRow | undefined) {
  const under = await entryById(tx.db, id);
  if (!under) throw refuse('notFound', 404);
  if (under.status !== catalogueStatus.enabled && before?.catalogueId !== under.id)
    throw refuseField('catalogueId', 'notOffered');
  return under;
}

/** 保存产品: under an enabled entry; one whose entry was disabled since may stay where it is. */
export async function save(tx: Tx, input: InputOf<typeof calls.saveProduct>) {
  const before = input.id ? (await store.lockProducts(tx, [input.id]))[0] : undefined;
  if (input.id && !before) throw refuse('productNotFound', 404);
  const form = ownValues(productFields, input);
  const { catalogueId: under } = await settle(tx, productFields, form, {
    catalogueId: (id) => entryFor(tx, id, before),
  });
  if (!under) throw refuse('notFound', 404);
  const values: store.ProductValues = {
    catalogueId: under.id,
    productCode: form.productCode,
    productName: form.productName,
    specification: form.specification ?? '',
    unit: form.unit,
    referencePrice: form.referencePrice,
  };
  const taken = await store.productByCode(tx.db, values.productCode);
  if (taken !== undefined && taken !== input.id) throw refuseField('productCode', 'wrong.codeTaken');
  const id = before ? before.id : await store.insertProduct(tx, values);
  if (before) await store.updateProduct(tx, id, values);
  tx.emit(
    productSaved,
    {
      subjectType: 'catalogueProduct',
      subjectId: id,
      ...(before ? { before: bare(before) } : {}),
      after: values,
    },
    { code: values.productCode },
  );
  return { id };
}

async function held(tx: Tx, given: readonly string[]): Promise<store.ProductRow[]> {
  const ids = [...new Set(given)];
  const rows = await store.lockProducts(tx, ids);
  if (rows.length < ids.length) throw refuse('productNotFound', 404);
  return rows;
}

async function turn(tx: Tx, given: readonly string[], isUp: '0' | '1'): Promise<null> {
  // Those that are turned already stay, and nothing is told of them.
  const rows = (await held(tx, given)).filter((r) => r.isUp !== isUp);
  if (rows.length === 0) return null;
  await store.setUp(
    tx,
    rows.map((r) => r.id),
    isUp,
  );
  const codes = rows.map((r) => r.productCode);
  tx.emit(
    productsTurned,
    {
      subjectType: 'catalogueProduct',
      subjectId: rows[0]?.id ?? '',
      before: rows.map((r) => [r.productCode, r.isUp]),
      after: codes.map((code) => [code, isUp]),
    },
    { count: rows.length },
  );
  return null;
}

/** 上架. */
export const up = (tx: Tx, { ids }: { ids: string[] }) => turn(tx, ids, '1');
/** 下架. */
export const down = (tx: Tx, { ids }: { ids: string[] }) => turn(tx, ids, '0');

/** 删除产品: not while it is up. */
export async function remove(tx: Tx, { ids }: { ids: string[] }): Promise<null> {
  const rows = await held(tx, ids);
  if (rows.some((r) => isYes(r.isUp))) throw refuse('isUp');
  await store.deleteProducts(
    tx,
    rows.map((r) => r.id),
  );
  tx.emit(
    productsRemoved,
    {
      subjectType: 'catalogueProduct',
      subjectId: rows[0]?.id ?? '',
      before: rows.map((r) => ({ id: r.id, ...bare(r) })),
    },
    { count: rows.length },
  );
  return null;
}
