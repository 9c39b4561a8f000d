import { bulletinsOf } from '#areas/bulletin/server/index.ts';
import {
  againProject,
  type Lot,
  lotsOfMain,
  phasesOf,
  supervisingOrgs,
} from '#areas/project/server/index.ts';
import { publicPhase } from '#areas/project/shared/phase.ts';
import { questionsUntil } from '#areas/clarification/shared/rules.ts';
import { byInvitation, byQuotes } from '#areas/project/shared/modes.ts';
import { bulletinIsOut, lotStatus } from '#areas/project/shared/status.ts';
import { replyDateOf } from '#areas/invitation/server/index.ts';
import { isSecret } from '#areas/invitation/shared/status.ts';
import { dutiesAbout, ownDutiesAbout } from '#base/duty/server/index.ts';
import { issuedTermsOf, obtainedAt, termsOf } from '#areas/tender-file/server/index.ts';
import { clockOf, may, type Read } from '#kit/server/context.ts';
import type { InputOf, OutputOf } from '#kit/shared/call.ts';
import type { boardDetail, bulletinNodes, consoleList, stepList } from '../shared/calls.ts';
import { isOwnSide, ownerSees, type Standing, standingIn } from './access.ts';
import { stepTree } from './steps.ts';

/** 标段阶段 as this side may know it. */
async function phaseFor(read: Read, { lot, side }: Standing) {
  const phase = (await phasesOf(read.db, [lot.packageId])).get(lot.packageId) ?? null;
  return phase && side === 'supplier' ? publicPhase(phase) : phase;
}

const headOf = async (read: Read, standing: Standing) => {
  const { lot, side } = standing;
  return {
    packageId: lot.packageId,
    packageName: lot.packageName,
    packageCode: lot.packageCode,
    mainId: lot.mainId,
    mainName: lot.mainName,
    status: lot.status,
    phase: await phaseFor(read, standing),
    side,
    isSupplier: side === 'supplier' ? '1' : '0',
  };
};

/** Lots of the same project that the caller may open too. */
async function siblingsOf(read: Read, { lot, side, sides }: Standing): Promise<readonly Lot[]> {
  if (side === 'supplier') return [lot];
  const lots = await lotsOfMain(read.db, lot.mainId);
  if (side === 'supervision') return lots.filter((l) => bulletinIsOut(l.status));
  return sides.includes('PM') ? lots : lots.filter(ownerSees);
}

/** 主控台: header and step tree of a lot for the caller; a supplier learns of no other lot here. */
export async function list(read: Read, { packageId }: InputOf<typeof consoleList>) {
  const standing = await standingIn(read, packageId);
  const { steps } = await stepTree(read, standing);
  const head = await headOf(read, standing);
  return {
    ...head,
    packageList: (await siblingsOf(read, standing)).map((l) => ({
      id: l.packageId,
      packageName: l.packageName,
      purchaseMode: l.purchaseMode,
      isSupplier: head.isSupplier,
      projectId: l.mainId,
      prefectureCode: l.prefectureCode,
    })),
    stepList: steps,
  };
}

/** 主控台步骤: the tree alone. */
export const steps = async (read: Read, { packageId }: InputOf<typeof stepList>) =>
  (await stepTree(read, await standingIn(read, packageId))).steps;

/** 公告节点: what was published, and drafts for those of the lot's own sides who may see them. */
export async function bulletins(read: Read, { packageId }: InputOf<typeof bulletinNodes>) {
  const { side } = await standingIn(read, packageId);
  const rows = await bulletinsOf(read.db, packageId);
  const all = isOwnSide(side) && may(read, 'bulletin.view');
  return all ? rows : rows.filter((row) => row.publishedAt !== null);
}

type Board = OutputOf<typeof boardDetail>;
type Dates = Board['dates'];

/** 邀请回执截止 as this side may know it. */
const replyDate = (read: Read, packageId: string, side: Standing['side']) =>
  replyDateOf(
    read.db,
    packageId,
    side === 'supplier' ? { orgId: read.user.orgId } : side === 'supervision' ? 'supervision' : 'own',
  );

/** 时间安排: suppliers and supervision know the dates that were issued, the lot's own sides those that were approved. */
async function datesOf(read: Read, { lot, side }: Standing): Promise<Dates> {
  const terms = isOwnSide(side)
    ? await termsOf(read.db, lot.packageId)
    : await issuedTermsOf(read.db, lot.packageId);
  const own = side === 'supplier' ? await obtainedAt(read.db, lot.packageId, read.user.orgId) : undefined;
  if (!terms) return [];
  const now = await clockOf(read.db);
  // 询价 has no documents to obtain and no questions: what is announced is all there is.
  const documents = !byQuotes(lot.purchaseMode);
  const dated: readonly (readonly [Dates[number]['code'], Date | null | undefined])[] = [
    // 邀请招标 has no notice: the letter went out then.
    [byInvitation(lot.purchaseMode) ? 'invited' : 'issued', terms.issuedAt],
    ['saleBegin', terms.saleBegin],
    ['reply', byInvitation(lot.purchaseMode) ? await replyDate(read, lot.packageId, side) : null],
    ['obtained', own],
    ['saleEnd', documents ? terms.saleEnd : null],
    ['question', documents ? questionsUntil(lot, terms) : null],
    ['deadline', terms.bidDeadline],
  ];
  return (
    dated
      // A lot that failed before its dates had come keeps none of them (终止招标).
      .flatMap(([code, at]) =>
        at && (lot.status !== lotStatus.failed || at <= now)
          ? [{ code, at: at.toISOString(), past: at <= now }]
          : [],
      )
      .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  );
}

/**
 * 等待他方: what the lot's other sides have to do first; suppliers learn nothing of it. Nor does the supervision of a lot by invitation until it
 * is opened: what is still owed there tells how many have accepted (《招标投标法》第二十二条).
 */
async function waitingOf(
  read: Read,
  { lot, side }: Standing,
  own: readonly { readonly id: string }[],
): Promise<Board['waiting']> {
  if (side === 'supplier') return [];
  if (side === 'supervision' && isSecret(lot)) return [];
  const authorities = await supervisingOrgs(read.db);
  const who = (orgId: string) =>
    orgId === lot.orgId ? 'agency' : orgId === lot.tendereeOrgId ? 'tenderee' : 'supervision';
  const orgs = [lot.orgId, lot.tendereeOrgId, ...authorities];
  const mine = new Set(own.map((d) => d.id));
  const others = new Map<string, Board['waiting'][number]>();
  // Colleagues and several authorities who owe the same stand there once.
  for (const { id, orgId, ...duty } of await dutiesAbout(read, { subject: 'lot', id: lot.packageId, orgs }))
    if (!mine.has(id)) others.set(`${who(orgId)} ${duty.title}`, { who: who(orgId), ...duty });
  return [...others.values()];
}

/** 标段看板: the lot at a glance, its dates, and the next thing to do. */
export async function board(read: Read, { packageId }: InputOf<typeof boardDetail>) {
  const standing = await standingIn(read, packageId);
  const { lot, side } = standing;
  const tree = await stepTree(read, standing);
  const own = isOwnSide(side);
  const duties = await ownDutiesAbout(read, { subject: 'lot', subjectId: packageId });
  return {
    ...(await headOf(read, standing)),
    mainCode: lot.mainCode,
    tendereeName: lot.tendereeName,
    purchaseMode: lot.purchaseMode,
    procName: tree.procName,
    isLawBid: lot.isLawBid,
    againMainId: own ? ((await againProject(read.db, packageId)) ?? null) : null,
    generalAmount: own ? lot.generalAmount : null,
    generalAmountUnit: lot.generalAmountUnit,
    dates: await datesOf(read, standing),
    duties,
    waiting: await waitingOf(read, standing, duties),
    stepList: tree.steps.map(({ children: _, ...step }) => step),
  };
}
