import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type ListOf, pageRows } from '#kit/server/database/page-rows.ts';
import { newId } from '#kit/server/ids.ts';
import type { PageAsked } from '#kit/shared/call.ts';
import { catalogueProduct as product } from './tables.ts';

export type ProductRow = typeof product.$inferSelect;
export type ProductValues = Pick<
  ProductRow,
  'catalogueId' | 'productCode' | 'productName' | 'specification' | 'unit' | 'referencePrice'
>;

/**
 * What a product is found by (查找词), folded as the database folds what is typed: an index of words would be built a hundred thousand
 * times. The dictionary of sounds is loaded for the first product that is saved.
 */
async function wordsOfProducts(): Promise<(product: ProductValues) => string> {
  const { soundOf } = await import('#kit/shared/pinyin.ts');
  return ({ productCode, productName, specification }) =>
    [productCode, productName, specification, soundOf(productName)].join(' ').normalize('NFKC').toLowerCase();
}

export async function productByCode(db: Db, productCode: string): Promise<string | undefined> {
  const rows = await db.select({ id: product.id }).from(product).where(eq(product.productCode, productCode));
  return rows[0]?.id;
}

export const lockProducts = (tx: Tx, ids: readonly string[]): Promise<ProductRow[]> =>
  tx.db
    .select()
    .from(product)
    .where(inArray(product.id, [...ids]))
    .orderBy(product.id)
    .for('update');

export interface ProductQuery extends PageAsked {
  readonly searchKey?: string | undefined;
  readonly isUp?: '0' | '1' | undefined;
}

/** A code stands once in a tenant. */
const list: ListOf = { id: product.productCode, order: [{ by: product.productCode }] };

/** Products in the order of their codes, of some entries or of all. */
export const pageOfProducts = (db: Db, within: readonly string[] | undefined, q: ProductQuery) =>
  pageRows(db, list, {
    from: sql`${product}`,
    where: and(
      within ? inArray(product.catalogueId, [...within]) : undefined,
      q.isUp ? eq(product.isUp, q.isUp) : undefined,
      q.searchKey
        ? sql`${product.words} like all ((select search_patterns(${q.searchKey}))::text[])`
        : undefined,
    ),
    q,
    rows: (at) => db.select().from(product).where(at.where).orderBy(at.order).limit(at.limit),
  });

export async function insertProduct(tx: Tx, values: ProductValues): Promise<string> {
  const id = newId();
  const words = (await wordsOfProducts())(values);
  await tx.db
    .insert(product)
    .values({ ...values, id, tenantId: tx.tenantId, isUp: '0', words, updatedAt: tx.now });
  return id;
}

export async function updateProduct(tx: Tx, id: string, values: ProductValues): Promise<void> {
  const words = (await wordsOfProducts())(values);
  await tx.db
    .update(product)
    .set({ ...values, words, updatedAt: tx.now })
    .where(eq(product.id, id));
}

export const setUp = (tx: Tx, ids: readonly string[], isUp: '0' | '1') =>
  tx.db
    .update(product)
    .set({ isUp, updatedAt: tx.now })
    .where(inArray(product.id, [...ids]));

export const deleteProducts = (tx: Tx, ids: readonly string[]) =>
  tx.db.delete(product).where(inArray(product.id, [...ids]));

/** Brings so many products in one statement: new ones are down, those there keep whether they are up. */
export async function bringProducts(tx: Tx, rows: readonly ProductValues[]): Promise<void> {
  if (rows.length === 0) return;
  const column = (of: (row: ProductValues) => string | null) => rows.map(of);
  await tx.client.query(
    `insert into catalogue_product as p
       (id, tenant_id, catalogue_id, product_code, product_name, specification, unit, reference_price, is_up, words, updated_at)
     select r.id, $1, r.catalogue_id, r.product_code, r.product_name, r.specification, r.unit, r.reference_price, '0', r.words, $2
     from unnest($3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::text[], $8::text[], $9::numeric[], $10::text[])
       as r (id, catalogue_id, product_code, product_name, specification, unit, reference_price, words)
     on conflict (tenant_id, product_code) do update set catalogue_id = excluded.catalogue_id,
       product_name = excluded.product_name, specification = excluded.specification, unit = excluded.unit,
       reference_price = excluded.reference_price, words = excluded.words, updated_at = excluded.updated_at`,
    [
      tx.tenantId,
      tx.now,
      column(() => newId()),
      column((r) => r.catalogueId),
      column((r) => r.productCode),
      column((r) => r.productName),
      column((r) => r.specification),
      column((r) => r.unit),
      column((r) => r.referencePrice),
      column(await wordsOfProducts()),
    ],
  );
}
