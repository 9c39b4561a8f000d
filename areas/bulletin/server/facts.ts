import type { Lot } from '#areas/project/server/index.ts';
import { ceilingText, PLATFORM, written } from '#areas/template/server/index.ts';
import { issuedTermsOf, type Terms, termsOf } from '#areas/tender-file/server/index.ts';
import { organisationById } from '#base/organisation/server/index.ts';
import type { Db } from '#kit/server/database/db.ts';
import { missingContent, type Missing, type MustSay } from '../shared/missing.ts';
import type { PublicFacts } from '../shared/schema.ts';
import { plainText } from '#kit/server/clean-html.ts';

/** 公告单位: the organisation that runs the lot and publishes its bulletin. */
export async function agencyName(db: Db, lot: Lot): Promise<string> {
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

/** What an invitation lacks (投标邀请书内容检查): it says all that a notice says, save where it is published. */
export const missingInLetter = async (db: Db, lot: Lot, content: string): Promise<Missing[]> =>
  (await missingIn(db, lot, content)).filter((one) => one.key !== 'missing.media');

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
