import { phasesOf } from '#areas/project/server/index.ts';
import { publicPhase, type ShownPhase } from '#areas/project/shared/phase.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import { clockOf, type Read } from '#kit/server/context.ts';
import { type InputOf, pageResult } from '#kit/shared/call.ts';
import type { bidderDocuments, pageOpenLots } from '../shared/calls.ts';
import { saleState } from '../shared/dates.ts';
import { refuse } from '../shared/text/index.ts';
import { byPackage, contactOf, issuedLot, type IssuedLotRow, pageOfLots } from './store.ts';
import { ceilingYuan } from './submit.ts';
import { mayKeepContact } from './contact.ts';
import { filesOf } from './frozen.ts';

const iso = (at: Date | null): string => at?.toISOString() ?? '';

const shown = (row: IssuedLotRow, now: Date, phase: ShownPhase | undefined) => ({
  ...row,
  phase: phase ? publicPhase(phase) : null,
  tendereeName: row.tendereeName ?? '',
  saleBegin: iso(row.saleBegin),
  saleEnd: iso(row.saleEnd),
  questionDeadline: iso(row.questionDeadline),
  bidDeadline: iso(row.bidDeadline),
  obtainedAt: row.obtainedAt?.toISOString() ?? null,
  can: { obtain: mayObtain(row, now) },
});

const mayObtain = (row: IssuedLotRow, now: Date): boolean =>
  row.obtainedAt === null &&
  (row.answer === null || row.answer === 'accepted') &&
  saleState(row, now) === 'open';

type Query = InputOf<typeof pageOpenLots>;

async function page({ db, user }: Read, q: Query, mine: boolean) {
  const now = await clockOf(db);
  const open = { lotStatus: lotStatus.bulletinPublished, providedAfter: now };
  const about = { orgId: user.orgId, mine, ...(mine ? {} : open) };
  const { records, ...count } = await pageOfLots(db, about, q);
  const phases = await phasesOf(
    db,
    records.map((row) => row.packageId),
  );
  return pageResult(
    records.map((row) => shown(row, now, phases.get(row.packageId))),
    count,
    q,
  );
}

/** 可参与标段: lots whose documents are provided, or will be; what is no longer provided is on offer to nobody. */
export const openLots = (read: Read, q: Query) => page(read, q, false);

/** 已参与标段: lots whose documents one's organisation holds. */
export const myLots = (read: Read, q: Query) => page(read, q, true);

/** 采购文件（供应商）: the public facts of a lot; what the documents say only to those who obtained them. */
export async function documents({ db, user }: Read, { packageId }: InputOf<typeof bidderDocuments>) {
  const row = await issuedLot(db, packageId, user.orgId);
  const file = row && (await byPackage(db, packageId));
  if (!row || !file?.frozen) throw refuse('notFound', 404);
  const holds = row.obtainedAt !== null;
  const lot = shown(row, await clockOf(db), (await phasesOf(db, [packageId])).get(packageId));
  return {
    ...lot,
    can: { ...lot.can, contact: holds && mayKeepContact(row) },
    contact: (holds && (await contactOf(db, packageId, user.orgId))) || null,
    digest: file.digest ?? '',
    ceiling: ceilingYuan(file),
    fileIds: holds ? filesOf(file.frozen) : [],
    evaluation: holds ? file.evaluation : null,
  };
}
