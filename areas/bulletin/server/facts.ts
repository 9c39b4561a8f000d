import { fundSourceOf, type Lot } from '#areas/project/server/index.ts';
import { issuedTermsOf, type Terms, termsOf } from '#areas/tender-file/server/index.ts';
import { type Asking, configValue, entriesNamed } from '#base/dictionary/server/index.ts';
import { organisationById } from '#base/organisation/server/index.ts';
import type { Db } from '#kit/server/database/db.ts';
import { formatMoney } from '#kit/shared/decimal.ts';
import { kitText } from '#kit/shared/text/index.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import { missingContent, type Missing, type MustSay } from '../shared/missing.ts';
import type { PublicFacts } from '../shared/schema.ts';
import { plainText } from '#kit/server/clean-html.ts';

/** The platform as bulletins name it (电子招标投标平台). */
export const PLATFORM = kitText.zh.web.product;

/** The address that bulletins name, as people type it: what an administrator set as PLATFORM_URL, a path below PUBLIC_URL. */
export async function platformUrl(at: Asking, publicUrl: string): Promise<string> {
  const set = (await configValue(at, 'PLATFORM_URL')) ?? '/ebidding/';
  return set.startsWith('/') ? `${publicUrl}${set}` : set;
}

/** 资金来源 of the lot's project in words, or nothing where nobody has entered it. */
export async function fundsOf(db: Db, lot: Lot): Promise<string | undefined> {
  const code = await fundSourceOf(db, lot.mainId);
  return code ? (await entriesNamed(db, 'FUND_SOURCE', [code]))[0]?.name : undefined;
}

/** A time as a bulletin writes it: to the minute, or as exactly as it was set. */
export const written = (at: Date): string =>
  shanghaiTime(at, at.getTime() % 60_000 === 0 ? 'minute' : at.getTime() % 1000 === 0 ? 'second' : 'ms');

export const ceilingText = (terms: Pick<Terms, 'ceiling'>): string | null =>
  terms.ceiling === null ? null : formatMoney(terms.ceiling, { unit: '0' });

async function agencyName(db: Db, lot: Lot): Promise<string> {
  return (await organisationById(db, lot.orgId))?.orgName ?? '';
}

/** What the text of this lot's bulletin has to say. */
async function mustSay(db: Db, lot: Lot, terms: Terms): Promise<MustSay> {
  return {
    mainName: lot.mainName,
    mainCode: lot.mainCode,
    packageName: lot.packageName,
    saleBegin: written(terms.saleBegin),
    saleEnd: written(terms.saleEnd),
    bidDeadline: written(terms.bidDeadline),
    tenderee: lot.tendereeName,
    agency: await agencyName(db, lot),
    platform: PLATFORM,
    ceiling: ceilingText(terms),
  };
}

/** What a stored text lacks; without an approved tender file nothing can be compared. */
export async function missingIn(db: Db, lot: Lot, content: string): Promise<Missing[]> {
  const terms = await termsOf(db, lot.packageId);
  return terms ? missingContent(plainText(content), await mustSay(db, lot, terms)) : [];
}

/** Names and times that stand above a published text. */
export async function factsOf(
  db: Db,
  lot: Lot,
  publicity?: { begin: Date; end: Date },
  // Before the publication there are only the terms that were approved.
  termsFor: typeof issuedTermsOf | typeof termsOf = issuedTermsOf,
): Promise<PublicFacts> {
  const terms = await termsFor(db, lot.packageId);
  return {
    mainName: lot.mainName,
    mainCode: lot.mainCode,
    packageName: lot.packageName,
    packageCode: lot.packageCode,
    tendereeName: lot.tendereeName,
    agencyName: await agencyName(db, lot),
    ...(terms && !publicity
      ? {
          saleBegin: terms.saleBegin.toISOString(),
          saleEnd: terms.saleEnd.toISOString(),
          bidDeadline: terms.bidDeadline.toISOString(),
        }
      : {}),
    ...(publicity
      ? { publicityBegin: publicity.begin.toISOString(), publicityEnd: publicity.end.toISOString() }
      : {}),
  };
}
