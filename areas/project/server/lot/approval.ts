import { hasDecided, onApprovalFinished } from '#base/approval/server/index.ts';
import { confirmedByOwner, prepare, type Submission } from '#base/bizflow/server/index.ts';
import { needsOwner } from '#base/bizflow/shared/status.ts';
import { showFiles } from '#base/file/server/index.ts';
import { notify } from '#base/message/server/index.ts';
import type { MessageParams } from '#base/message/shared/template.ts';
import { webRouterOf } from '#base/message/shared/web-router.ts';
import { may, type Read, type Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import type { Reaction } from '#kit/server/tx.ts';
import type { ApprovalKey, Permission, Route } from '#kit/shared/names.ts';
import type { MemberStage } from '../../shared/member/calls.ts';
import { tendereeOrgsOf } from '../main/store.ts';
import { agencyOf } from '../member/operators.ts';
import { operates } from '../member/priv.ts';
import { type Lot, lockLot, lotOf } from './lot.ts';

interface Kept {
  readonly id: string;
  readonly packageId: string;
  readonly status: string;
}

/** A record of a lot, as its area keeps it, with the lot. */
export interface OfLot<Row extends Kept> {
  readonly lot: Lot;
  readonly row: Row;
}

/** 审批结果: agreed by everybody it needs, disagreed, or taken back. */
export type ApprovalEnd = 'approve' | 'reject' | 'withdraw';

interface Outcome {
  readonly agreed: boolean;
  readonly withdrawn: boolean;
}

type Form = Submission['formContent'];

/** What only its own area knows of a record that people of the agency approve and then, where the lot asks for it, its tenderee. */
export interface LotApproval<Row extends Kept> {
  readonly serviceKey: ApprovalKey;
  /** How duties and messages of its tenderee call it. */
  readonly name: { readonly zh: string; readonly en: string };
  /** Whose id names it to approvers: the lot's, where a lot has one such record only, or its own. */
  readonly namedBy: 'lot' | 'itself';
  readonly find: (db: Db, serviceId: string) => Promise<Row | undefined>;
  readonly lock: (tx: Tx, serviceId: string) => Promise<Row | undefined>;
  /** Its status while somebody decides. */
  readonly inApproval: string;
  /** Who of the agency submits it to the tenderee: whoever operates in this stage, with this permission. */
  readonly submits: { readonly stage: MemberStage; readonly permission: Permission };
  /** May it be handed in as it stands? */
  readonly ready: (of: OfLot<Row>, read: Read) => boolean | Promise<boolean>;
  /** Hands it in as its own submission would, where nobody within the agency approves it. */
  readonly handIn: (tx: Tx, serviceId: string) => Promise<OfLot<Row>>;
  readonly title: (of: OfLot<Row>) => string;
  /** What the tenderee is asked to confirm: the record as it was submitted. */
  readonly form: (of: OfLot<Row>, db: Db) => Form | Promise<Form>;
  /** Its files, which every tenderee of the lot may read with this permission. */
  readonly files?: { readonly of: (row: Row) => readonly string[]; readonly permission: Permission };
  /** Where the agency sees it, and where the tenderee's people do. */
  readonly screen: (row: Row) => Route;
  readonly ownerScreen: (row: Row) => Route;
  /** Whose agreement within the agency is none, since they came to a side of the lot while it was decided: it comes back to be decided by others. */
  readonly barredMeanwhile?: (db: Db, packageId: string) => Promise<readonly string[]>;
  /** Has the lot gone on meanwhile, so that its tenderee has nothing to confirm? */
  readonly isOvertaken?: (of: OfLot<Row>) => boolean;
  /** Refuses those of the tenderee's people who must not decide it, within their very decision. */
  readonly demandOwnerMayDecide?: (tx: Tx, of: OfLot<Row>) => Promise<void>;
  /** What becomes of it at the end: it is in approval still, and lot and record are locked. */
  readonly follow: (tx: Tx, of: OfLot<Row>, end: ApprovalEnd) => Promise<void>;
  /** Who hears how it was decided, in the words of these templates. */
  readonly tell?: {
    /** Said by what may be done with it at that moment, where time may have run out. */
    readonly approve: string | ((tx: Tx, of: OfLot<Row>) => Promise<string>);
    readonly reject: string;
    readonly params: (of: OfLot<Row>) => MessageParams;
    readonly to: (of: OfLot<Row>) => readonly string[];
  };
}

/**
 * 标段业务的审批: people of the agency decide, then the tenderee where the lot asks for it (业主审批), and the record takes effect or comes
 * back. Declares it to the tenderee's side (base/bizflow); the area adds `onLotApproval` to its reactions, for what the agency's people decide.
 */
export function lotApproval<Row extends Kept>(approval: LotApproval<Row>): LotApproval<Row> {
  const { stage, permission } = approval.submits;
  confirmedByOwner(approval.serviceKey, {
    name: approval.name,
    standing: async (read, serviceId) => {
      const { lot, row } = await found(read.db, approval, serviceId);
      if (!lot) return undefined;
      return {
        needsOwner: needsOwner(lot),
        maySubmit: may(read, permission) && (await operates(read, lot, stage)),
        ready: row !== undefined && (await approval.ready({ lot, row }, read)),
      };
    },
    debtor: async (db, serviceId) => {
      const { lot } = await found(db, approval, serviceId);
      return lot && agencyOf(db, lot, stage, permission);
    },
    handIn: async (tx, serviceId) => submissionOf(tx, approval, await approval.handIn(tx, serviceId)),
    follow: async (tx, { serviceId, ...outcome }) => {
      const of = await lockOfLot(tx, approval, serviceId);
      if (!of) return;
      if (!outcome.withdrawn) await approval.demandOwnerMayDecide?.(tx, of);
      await ended(tx, approval, of, outcome);
    },
  });
  return approval;
}

/** 内部审批结束 of such a record. */
export const onLotApproval = <Row extends Kept>(name: string, approval: LotApproval<Row>): Reaction =>
  onApprovalFinished(name, approval.serviceKey, async (tx, { serviceId, instanceId, agreed, withdrawn }) => {
    const of = await lockOfLot(tx, approval, serviceId);
    if (!of) return false;
    const barred = agreed ? await approval.barredMeanwhile?.(tx.db, of.lot.packageId) : undefined;
    const biased = barred !== undefined && (await hasDecided(tx.db, instanceId, barred));
    await decided(tx, approval, of, { agreed: agreed && !biased, withdrawn });
    return true;
  });

/** Lot and record, locked in the order in which every act locks them. */
async function lockOfLot<Row extends Kept>(
  tx: Tx,
  approval: LotApproval<Row>,
  serviceId: string,
): Promise<OfLot<Row> | undefined> {
  const seen = await approval.find(tx.db, serviceId);
  if (!seen) return undefined;
  const lot = await lockLot(tx, seen.packageId);
  const row = await approval.lock(tx, serviceId);
  return row && { lot, row };
}

/** Decided within the agency: agreed, it waits for its tenderee where the lot asks for it, and nothing takes effect before. */
async function decided<Row extends Kept>(
  tx: Tx,
  approval: LotApproval<Row>,
  of: OfLot<Row>,
  outcome: Outcome,
): Promise<void> {
  if (of.row.status !== approval.inApproval) return;
  if (outcome.agreed && needsOwner(of.lot) && !approval.isOvertaken?.(of)) await askOwner(tx, approval, of);
  else await ended(tx, approval, of, outcome);
}

/** 待提交业主审批. */
export async function askOwner<Row extends Kept>(
  tx: Tx,
  approval: LotApproval<Row>,
  of: OfLot<Row>,
): Promise<void> {
  await prepare(tx, await submissionOf(tx, approval, of));
}

async function submissionOf<Row extends Kept>(
  tx: Tx,
  { files, ...approval }: LotApproval<Row>,
  of: OfLot<Row>,
): Promise<Submission> {
  const { lot, row } = of;
  const ownerOrgs = await tendereeOrgsOf(tx.db, lot.mainId);
  if (files) {
    const readers = ownerOrgs.map((id) => `org:${id}#${files.permission}` as const);
    await showFiles(tx, files.of(row), readers);
  }
  return {
    serviceKey: approval.serviceKey,
    serviceId: approval.namedBy === 'lot' ? row.packageId : row.id,
    title: approval.title(of),
    formContent: await approval.form(of, tx.db),
    path: approval.screen(row),
    ownerPath: approval.ownerScreen(row),
    orgId: lot.orgId,
    ownerOrgs,
  };
}

/** Decided by everybody: it takes effect or comes back, once, and whoever is concerned hears so. */
async function ended<Row extends Kept>(
  tx: Tx,
  { inApproval, follow, tell, screen }: LotApproval<Row>,
  of: OfLot<Row>,
  { agreed, withdrawn }: Outcome,
): Promise<void> {
  if (of.row.status !== inApproval) return;
  const how = agreed ? 'approve' : withdrawn ? 'withdraw' : 'reject';
  await follow(tx, of, how);
  if (!tell || how === 'withdraw') return;
  const said = tell[how];
  await notify(tx, {
    template: typeof said === 'string' ? said : await said(tx, of),
    params: tell.params(of),
    to: tell.to(of),
    webRouter: webRouterOf(screen(of.row)),
  });
}

async function found<Row extends Kept>(db: Db, { namedBy, find }: LotApproval<Row>, serviceId: string) {
  const row = await find(db, serviceId);
  const packageId = namedBy === 'lot' ? serviceId : row?.packageId;
  return { row, lot: packageId === undefined ? undefined : await lotOf(db, packageId) };
}
