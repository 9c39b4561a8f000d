import { lotInScope, lotOf, operates, watches, withMainName } from '#areas/project/server/index.ts';
import type { LotHead } from '#areas/project/shared/lot.ts';
import { signedRecordsOf } from '#base/ca/server/index.ts';
import { calendarOf } from '#base/calendar/server/index.ts';
import { clockOf, may, type Read } from '#kit/server/context.ts';
import { type InputOf, pageResult } from '#kit/shared/call.ts';
import { canMove } from '#kit/shared/states.ts';
import type {
  contractDetail,
  contractsOfLot,
  ownContract,
  pageContracts,
  pageOwnContracts,
} from '../shared/calls.ts';
import type { ContractRecord, Performed } from '../shared/schema.ts';
import { SIGNED_KIND } from '../shared/signing.ts';
import {
  type ContractMove,
  contractStatus,
  type ContractStatus,
  isConcluded,
  isSent,
  moves,
} from '../shared/status.ts';
import { contractBy, contractDay } from '../shared/period.ts';
import { bondMost, paymentCondition } from '../shared/terms.ts';
import { refuse } from '../shared/text/index.ts';
import { contractForSupplier, contractToSee, lotToSee } from './access.ts';
import { actShown, signaturesOf, type Viewer } from './acts-shown.ts';
import { bidOf, plain, valuesOf } from './content.ts';
import { actedElsewhere } from './other-side.ts';
import { type PerformanceRow, performanceOf } from './performance-store.ts';
import { actsOf, type ContractRow, ofLot, pageOf, pageOfSupplier } from './store.ts';
import { supplementsShown } from './supplement-reads.ts';
import { purchaseContract } from './tables.ts';
import { whyNotWith, winnersOf } from './winners.ts';

const NOTHING = {
  modify: false,
  remove: false,
  submit: false,
  ownerDecide: false,
  supplierDecide: false,
  sign: false,
  perform: false,
  receive: false,
  supplement: false,
};

const headOf = (lot: NonNullable<Awaited<ReturnType<typeof lotOf>>>): LotHead => ({
  packageId: lot.packageId,
  packageName: lot.packageName,
  packageCode: lot.packageCode,
  mainName: lot.mainName,
  mainCode: lot.mainCode,
  tendereeName: lot.tendereeName,
  isLawBid: lot.isLawBid,
  purchaseMode: lot.purchaseMode,
  status: lot.status,
});

/** 采购条款 as the screen shows them, with the condition that every milestone has. */
const purchaseOf = ({ purchaseTerms: terms }: ContractRow): ContractRecord['purchase'] =>
  terms && {
    deliveryTerms: terms.delivery,
    paymentTerms: terms.payment,
    furtherTerms: terms.otherTerms,
    fileIds: terms.files?.map((file) => file.id).join(',') ?? null,
    dueWhen: paymentCondition(terms),
  };

/** The contract as its screen shows it, with what this reader may do. */
async function recordOf(read: Read, row: ContractRow, viewer: Viewer): Promise<ContractRecord> {
  const lot = await lotOf(read.db, row.packageId);
  if (!lot) throw refuse('notFound', 404);
  const calendar = await calendarOf(read.db);
  const until = contractBy(row.noticeAt, calendar);
  const { items } = await bidOf(read.db, row.packageId, row.bidId);
  const acts = await actsOf(read.db, row.id);
  const proofs = await signedRecordsOf(read.db, { kind: SIGNED_KIND, subjectId: row.id });
  const own = acts.filter((a) => a.supplementId === null);
  const rests = !isConcluded(row.status) && (await whyNotWith(read.db, row)) !== undefined;
  const at = (move: ContractMove) => !rests && canMove(moves, row.status as ContractStatus, move);
  const agency =
    viewer === 'staff' && may(read, 'purchaseContract.draft') && (await operates(read, lot, 'award'));
  const owner =
    viewer === 'staff' && row.tendereeOrgId === read.user.orgId && may(read, 'purchaseContract.sign');
  const supplier = viewer === 'supplier';
  const supplements = await supplementsShown(read, row, viewer);
  const otherSide = await actedElsewhere(read, row);
  return {
    ...valuesOf(row),
    id: row.id,
    lot: headOf(lot),
    contractCode: row.contractCode,
    status: row.status,
    version: row.version,
    bidId: row.bidId,
    supplierName: row.bidderName,
    tendereeName: row.tendereeName,
    agencyName: row.agencyName,
    price: plain(row.price),
    currency: row.currency,
    noticeNo: row.noticeNo,
    noticeAt: row.noticeAt.toISOString(),
    fixed: (['duration', 'quality'] as const).filter((field) => row.fixed.includes(field)),
    payments: [...row.payments],
    purchase: purchaseOf(row),
    items: [...items],
    bondMost: bondMost(row.price),
    lastDay: contractDay(row.noticeAt, calendar),
    until: until.toISOString(),
    isLate: row.signedAt === null ? (await clockOf(read.db)) >= until : row.signedAt >= until,
    lateReason: row.lateReason,
    returnReason: row.returnReason,
    contentDigest: isSent(row.status) ? row.contentDigest : null,
    ...signaturesOf(row, own, proofs),
    signedAt: row.signedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    acts: actShown(own, viewer),
    performance: (await performanceOf(read.db, row.id)).map(performanceShown),
    ...supplements,
    can: {
      ...NOTHING,
      supplement:
        agency &&
        at('supplement') &&
        supplements.supplements.every(({ status }) => status >= contractStatus.inForce),
      perform:
        viewer === 'staff' &&
        row.tendereeOrgId === read.user.orgId &&
        may(read, 'purchaseContract.perform') &&
        !otherSide &&
        at('perform'),
      receive: supplier && !otherSide && at('receive'),
      modify: agency && at('modify'),
      remove: agency && canMove(moves, row.status as ContractStatus, 'remove') && acts.length === 0,
      submit: agency && at('submit'),
      ownerDecide: owner && !otherSide && at('ownerConfirm'),
      supplierDecide: supplier && !otherSide && at('supplierConfirm'),
      sign:
        at('sign') &&
        !otherSide &&
        ((owner && row.ownerSignedAt === null) || (supplier && row.supplierSignedAt === null)),
    },
  };
}

const performanceShown = (p: PerformanceRow): Performed => ({
  id: p.id,
  milestone: p.milestone,
  kind: p.kind === 'payment' ? 'payment' : 'acceptance',
  doneDay: p.doneDay,
  amount: p.amount === null ? null : plain(p.amount),
  note: p.note,
  fileIds: p.fileIds,
  userName: p.userName,
  recordedAt: p.recordedAt.toISOString(),
  receivedAt: p.receivedAt?.toISOString() ?? null,
});

/** 采购合同详情 for agency, tenderee, supervision and approvers. */
export const detail = async (read: Read, { id }: InputOf<typeof contractDetail>) =>
  recordOf(read, await contractToSee(read, id), 'staff');

/** 供应商的采购合同: its own, by its id or by its lot. */
export async function own(read: Read, { id, packageId }: InputOf<typeof ownContract>) {
  const { orgId } = read.user;
  const found = packageId
    ? (await ofLot(read.db, packageId)).find((c) => orgId !== '' && c.bidderOrgId === orgId)?.id
    : id;
  if (found === undefined) throw refuse('notFound', 404);
  return recordOf(read, await contractForSupplier(read, found), 'supplier');
}

/** 标段采购合同: every winner with its contract, or none yet. */
export async function lotDetail(read: Read, { packageId }: InputOf<typeof contractsOfLot>) {
  const lot = await lotToSee(read, packageId);
  const contracts = await ofLot(read.db, packageId);
  const calendar = await calendarOf(read.db);
  const winners = await winnersOf(read.db, packageId);
  return {
    lot: headOf(lot),
    winners: winners.map((w) => {
      const contract = contracts.find((c) => c.bidId === w.bidId);
      return {
        bidId: w.bidId,
        supplierName: w.bidderName,
        price: plain(w.price),
        noticeNo: w.noticeNo,
        noticeAt: w.issuedAt.toISOString(),
        lastDay: contractDay(w.issuedAt, calendar),
        until: contractBy(w.issuedAt, calendar).toISOString(),
        contractId: contract?.id ?? null,
        contractCode: contract?.contractCode ?? null,
        status: contract?.status ?? null,
        signedAt: contract?.signedAt?.toISOString() ?? null,
      };
    }),
    can: { draft: may(read, 'purchaseContract.draft') && (await operates(read, lot, 'award')) },
  };
}

type Rows = Awaited<ReturnType<typeof pageOf>>;

async function rowsOf(read: Read, { records, ...count }: Rows, q: InputOf<typeof pageOwnContracts>) {
  const named = await withMainName(read.db, records);
  return pageResult(
    named.map((r) => ({
      ...r,
      price: plain(r.price),
      signedAt: r.signedAt?.toISOString() ?? null,
      createdAt: r.createdAt.toISOString(),
    })),
    count,
    q,
  );
}

/** 采购合同列表 of one's own lots. */
export async function page(read: Read, q: InputOf<typeof pageContracts>) {
  const orgId = watches(read.user) ? null : read.user.orgId;
  const shown = lotInScope(read.user, purchaseContract.packageId);
  return rowsOf(read, await pageOf(read.db, orgId, q, shown), q);
}

/** 供应商的采购合同列表: what was sent to it. */
export const pageOwn = async (read: Read, q: InputOf<typeof pageOwnContracts>) =>
  rowsOf(read, await pageOfSupplier(read.db, read.user.orgId, q), q);
