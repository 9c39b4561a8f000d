import { z } from 'zod';
import { event } from '#kit/shared/event.ts';

const named = z.object({ code: z.string() });
const counted = z.object({ count: z.number().int() });

export const catalogueSaved = event('catalogue.saved', 'purchaseCatalogue', named);
/** 启用、停用. */
export const catalogueTurned = event('catalogue.turned', 'purchaseCatalogue', named);
export const catalogueMoved = event('catalogue.moved', 'purchaseCatalogue', named);
export const catalogueRemoved = event('catalogue.removed', 'purchaseCatalogue', named);
export const productSaved = event('catalogue.productSaved', 'catalogueProduct', named);
/** 上架、下架. */
export const productsTurned = event('catalogue.productsTurned', 'catalogueProduct', counted);
export const productsRemoved = event('catalogue.productsRemoved', 'catalogueProduct', counted);
/** 导入产品: told once, of the whole workbook. */
export const productsImported = event('catalogue.productsImported', 'catalogueProduct', counted);

declare module '#kit/shared/names.ts' {
  interface SubjectNames {
    purchaseCatalogue: true;
    catalogueProduct: true;
  }
}
