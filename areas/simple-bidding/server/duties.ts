import { bidderOrgs } from '#areas/bid-submission/server/index.ts';
import { calendarOf } from '#base/calendar/server/index.ts';
import { agencyOf, type Lot, lotOf } from '#areas/project/server/index.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import { holdersOf, issuedTermsOf, lotKeyOf } from '#areas/tender-file/server/index.ts';
import { tenderFileScreens } from '#areas/tender-file/shared/screens.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type DutySource, dutyWords, type Owed } from '#kit/server/duty.ts';
import { simpleScreens } from '../shared/screens.ts';
import { simpleStatus } from '../shared/status.ts';
import { simpleText } from '../shared/text/index.ts';
import { compared } from './compare.ts';
import { noWinner } from './may-win.ts';
import { outUntil } from './out-until.ts';
import { byPackage, type SimpleRow } from './store.ts';

/** 简易招采: publish, propose or end by who runs it, quote by each who may. */
async function of(db: Db, packageId: string, now: Date): Promise<Owed[]> {
  const row = await byPackage(db, packageId);
  const lot = row && (await lotOf(db, packageId));
  if (!row || !lot) return [];
  if (row.status === simpleStatus.approved) return toPublish(db, row, lot, now);
  if (row.status !== simpleStatus.published && row.status !== simpleStatus.awardReturned) return [];
  if (lot.status === lotStatus.bulletinPublished) return toQuote(db, row, now);
  if (lot.status !== lotStatus.opened && lot.status !== lotStatus.inReview) return [];
  return [
    {
      words: await wordsOfAward(db, row, lot, now),
      by: await agencyOf(db, lot, 'award', 'simpleBidding.award'),
      at: { path: simpleScreens.page, query: { mainId: row.mainId } },
    },
  ];
}

/** Where no quote may win there is nobody to propose: the purchase ends, and those who quoted are told. */
async function wordsOfAward(db: Db, row: SimpleRow, lot: Lot, now: Date): Promise<string> {
  const { terms } = row;
  const comparison = terms && (await compared(db, lot, terms));
  if (comparison && (await noWinner(db, { row, terms, now }, comparison)))
    return dutyWords(simpleText, 'duty.end');
  return dutyWords(
    simpleText,
    row.status === simpleStatus.awardReturned ? 'duty.proposeAgain' : 'duty.propose',
  );
}

/** 发出, as long as the approved deadline leaves enough time; past that the terms are changed and approved again, with or without a key. */
async function toPublish(db: Db, row: SimpleRow, lot: Lot, now: Date): Promise<Owed[]> {
  const owed = {
    by: await agencyOf(db, lot, 'pre', 'simpleBidding.edit'),
    at: { path: simpleScreens.page, query: { mainId: row.mainId } },
  };
  const until = outUntil(row, await calendarOf(db));
  const extend = { ...owed, words: dutyWords(simpleText, 'duty.extend'), ...(until ? { since: until } : {}) };
  if (until && now >= until) return [extend];
  const publish = { ...owed, words: dutyWords(simpleText, 'duty.publish'), until, lapses: true };
  return [...((await lotKeyOf(db, row.packageId)) ? [publish] : []), ...(until ? [extend] : [])];
}

/** 报价: of each who was asked or takes part and has not quoted; nobody else is shown it. */
async function toQuote(db: Db, row: SimpleRow, now: Date): Promise<Owed[]> {
  const { packageId, terms } = row;
  const issued = await issuedTermsOf(db, packageId);
  if (!terms || !issued) return [];
  const quoted = await bidderOrgs(db, packageId);
  const asked = new Set([
    ...terms.invitees.map((one) => one.orgId),
    ...(await holdersOf(db, packageId)).map((one) => one.orgId),
  ]);
  return [...asked].flatMap((orgId) =>
    quoted.has(orgId)
      ? []
      : [
          {
            words: dutyWords(simpleText, 'duty.quote'),
            by: { orgId, permission: 'simpleBidding.quote' as const },
            // Asked before quotes may come, they have nothing to do yet.
            ...(now < issued.saleBegin ? { since: issued.saleBegin } : {}),
            until: issued.bidDeadline,
            lapses: true,
            at: { path: tenderFileScreens.quote, query: { packageId } },
          },
        ],
  );
}

export const duties: readonly DutySource[] = [{ subject: 'lot', of }];
