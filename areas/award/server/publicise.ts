import { lotInFull } from '#areas/project/shared/lot.ts';
import { openedBids } from '#areas/bid-opening/server/index.ts';
import { previewNotice, publishNotice } from '#areas/bulletin/server/index.ts';
import { fullName, lockLot, type Lot, lotFor, moveLot } from '#areas/project/server/index.ts';
import { type Ranking, rankingOf } from '#areas/review/server/index.ts';
import { notify } from '#base/message/server/index.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import { membersWithRole } from '#base/role/server/index.ts';
import { clockNow, clockOf, type Read, type Tx } from '#kit/server/context.ts';
import { type DeadlineHandler, setDeadline } from '#kit/server/ticker.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { formatMoney } from '#kit/shared/decimal.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import type { previewOfCandidates, publiciseCandidates } from '../shared/calls.ts';
import { candidatesPublicised, publicityOver } from '../shared/events.ts';
import { running } from '../shared/publicity.ts';
import { awardStatus, CANDIDATES_MAX } from '../shared/status.ts';
import { awardText, refuse } from '../shared/text/index.ts';
import { awardScreens } from '../shared/screens.ts';
import { paragraph, table } from './html.ts';
import { demandPublicityAgreed } from './publicity-approval.ts';
import { publicityOf, shownOf } from './publicity.ts';
import { insertAward, lockByPackage, updateAward } from './store.ts';

const DEADLINE = 'award.publicity';

/** 中标候选人公示: at most three, ranked, on the public page for at least three days. */
export async function publicise(tx: Tx, input: InputOf<typeof publiciseCandidates>) {
  const { packageId } = input;
  const publicity = await publicityOf(tx, input);
  const { lot, review, candidates, begin, end, lateReason, shortReason } = publicity;
  await demandPublicityAgreed(tx, publicity);
  await moveLot(tx, packageId, 'publiciseCandidates');
  const { bulletinId } = await publishNotice(tx, {
    packageId,
    ...(await candidatesNotice(tx, lot, candidates, { begin, end })),
  });
  await insertAward(
    tx,
    {
      packageId,
      orgId: lot.orgId,
      tendereeOrgId: lot.tendereeOrgId,
      packageName: lot.packageName,
      packageCode: lot.packageCode,
      status: awardStatus.publicised,
      reportDigest: review.reportDigest,
      publicityBegin: begin,
      publicityEnd: end,
      lateReason,
      shortReason,
      candidatesBulletinId: bulletinId,
    },
    candidates.map((c) => ({ ...shownOf(c), bidderOrgId: c.bidderOrgId, price: c.price })),
  );
  await setDeadline(tx, DEADLINE, packageId, end);
  const publicityEnd = end.toISOString();
  tx.emit(
    candidatesPublicised,
    { subjectType: 'lot', subjectId: packageId, after: { candidates, publicityEnd } },
    { packageId, publicityEnd, bulletinId },
  );
  await tellBidders(tx, lot, end);
  return { publicityEnd };
}

/** 中标候选人公示 as it is published. */
async function candidatesNotice(
  read: Pick<Read, 'db'>,
  lot: Lot,
  candidates: readonly Ranking[],
  publicity: { readonly begin: Date; readonly end: Date },
) {
  return {
    type: 'candidates' as const,
    title: awardText.say('zh', 'bulletin.candidatesTitle', { lot: fullName(lot) }),
    content: await bulletinOf(read, lot, candidates, publicity),
    publicity,
  };
}

/** 公示预览: the page that the public would read if it were published now; nothing is stored. */
export async function previewCandidates(
  read: Read,
  { packageId, publicityEnd }: InputOf<typeof previewOfCandidates>,
) {
  const lot = await lotFor(read, packageId, 'agency');
  const candidates = (await rankingOf(read.db, packageId)).slice(0, CANDIDATES_MAX);
  if (candidates.length === 0) throw refuse('noRanking');
  const publicity = { begin: await clockOf(read.db), end: new Date(publicityEnd) };
  return previewNotice(read, lot, await candidatesNotice(read, lot, candidates, publicity));
}

/** The text of the publicity: rank, price, quality, time and leader of each (招标公告和公示信息发布管理办法第6条). */
async function bulletinOf(
  { db }: Pick<Read, 'db'>,
  lot: Lot,
  candidates: readonly Ranking[],
  { begin, end }: { readonly begin: Date; readonly end: Date },
): Promise<string> {
  const read = new Map((await openedBids(db, lot.packageId)).map((b) => [b.bidId, b.readOut]));
  const say = (path: Parameters<typeof awardText.say>[1], params?: Record<string, string>) =>
    awardText.say('zh', path, params);
  return [
    paragraph(say('bulletin.candidatesLead', { lot: lotInFull('zh', lot) })),
    table(
      (['rank', 'bidderName', 'price', 'quality', 'duration', 'leader', 'total'] as const).map((name) =>
        say(`field.${name}`),
      ),
      candidates.map(({ rank, bidId, bidderName, price, total }) => {
        const said = read.get(bidId);
        const words = [said?.quality, said?.duration, said?.leader].map((word) => word || '—');
        return [String(rank), bidderName, formatMoney(price), ...words, total];
      }),
    ),
    paragraph(say('bulletin.period', { begin: shanghaiTime(begin), end: shanghaiTime(end) })),
    paragraph(say('bulletin.objection')),
  ].join('');
}

/** Every bidder may object, so all whose bids were opened are told, also those who were rejected. */
async function tellBidders(tx: Tx, lot: Lot, end: Date): Promise<void> {
  const opened = (await openedBids(tx.db, lot.packageId)).filter((bid) => bid.status === 'opened');
  for (const { bidderOrgId } of opened)
    await notify(tx, {
      template: messageTemplate(awardText, 'message.publicised'),
      params: { lot: fullName(lot), end: shanghaiTime(end) },
      to: (await membersWithRole(tx.db, 'supplier', bidderOrgId)).map((u) => u.id),
      webRouter: {
        path: awardScreens.publicity,
        query: { packageId: lot.packageId, opType: 'supplier' },
      },
    });
}

/** 公示期满: agency and tenderee are told; the determination asks the clock again. */
export const publicityDeadline: DeadlineHandler = {
  kind: DEADLINE,
  due: async (tx, packageId) => {
    const lot = await lockLot(tx, packageId);
    const award = await lockByPackage(tx, packageId);
    const now = await clockNow(tx);
    if (!award || award.publicityOverAt || running(now, award.publicityEnd)) return;
    await updateAward(tx, award.id, { publicityOverAt: now });
    tx.emit(
      publicityOver,
      { subjectType: 'lot', subjectId: packageId, after: { publicityOverAt: now } },
      { packageId },
    );
    const owners = await membersWithRole(tx.db, 'owner', award.tendereeOrgId);
    await notify(tx, {
      template: messageTemplate(awardText, 'message.over'),
      params: { lot: fullName(lot) },
      to: [lot.pmId, ...owners.map((o) => o.id)],
      webRouter: {
        path: awardScreens.determination,
        query: { packageId },
      },
    });
  },
};
