import type { Db } from '#kit/server/database/db.ts';
import type { Lang } from '#kit/shared/text.ts';
import { businesses } from '../business.ts';
import { definitionsNow } from '../store-definitions.ts';
import { ownServices } from './store.ts';

/** 业务名称: what the tenant calls each business: as it was registered, whatever its flow is called; else as its main flow is. */
export async function businessNames(db: Db, lang: Lang): Promise<(serviceKey: string) => string | undefined> {
  const called = (one: { readonly nameZh: string; readonly nameEn: string; readonly serviceKey: string }) =>
    [one.serviceKey, lang === 'en' ? one.nameEn : one.nameZh] as const;
  const names = new Map([
    ...businesses().map((one) => [one.serviceKey, one.name[lang]] as const),
    ...(await definitionsNow(db)).map(called),
    ...(await ownServices(db)).map(called),
  ]);
  return (serviceKey) => names.get(serviceKey);
}
