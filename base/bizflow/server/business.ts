import type { Read, Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import type { Debtor } from '#kit/server/duty.ts';
import type { ApprovalKey, Route } from '#kit/shared/names.ts';

/** What the owner is asked to confirm (提交业主审批的内容). */
export interface Submission {
  readonly serviceKey: ApprovalKey;
  readonly serviceId: string;
  /** The subject's own name. */
  readonly title: string;
  /** The subject as the owner confirms it; at most 1 MB of JSON. */
  readonly formContent: Readonly<Record<string, unknown>>;
  /** Where whoever submits it sees it, and where the owner's people do. */
  readonly path: Route;
  readonly ownerPath: Route;
  /** The agency. */
  readonly orgId: string;
  /** The tenderees named on the lot (招标人), the main one first: its people are asked, all of them may be handed a task. */
  readonly ownerOrgs: readonly string[];
}

/** The state of the owner's confirmation of a subject (业主审批状态), as the present user may see it. */
export interface Standing {
  /** 需业主审批: the owner has to confirm it. */
  readonly needsOwner: boolean;
  /** This user may submit it. */
  readonly maySubmit: boolean;
  /** It is in a state to be handed in, approved or returned as it may have been before. */
  readonly ready: boolean;
}

/** How an owner's confirmation ended (业主审批结果). */
export interface OwnerOutcome {
  readonly serviceId: string;
  readonly agreed: boolean;
  readonly withdrawn: boolean;
}

/** A business whose subjects an owner confirms (需业主审批的业务): what only its own area knows of them. */
export interface ConfirmedBusiness {
  readonly name: { readonly zh: string; readonly en: string };
  readonly standing: (read: Read, serviceId: string) => Promise<Standing | undefined>;
  /** Who is to submit it to the owner once it is prepared. */
  readonly debtor: (db: Db, serviceId: string) => Promise<Debtor | undefined>;
  /** Hands it in as its own submission would, where no internal approval comes before: checked, kept, moved on. */
  readonly handIn: (tx: Tx, serviceId: string) => Promise<Submission>;
  /** What the business does when it ended, within the transaction that ends it. */
  readonly follow: (tx: Tx, outcome: OwnerOutcome) => Promise<void>;
}

/** Filled while the program loads, like the list of routes. */
const known = new Map<string, ConfirmedBusiness>();

/** An area says that owners confirm what it submits for approval under this key. */
export function confirmedByOwner(serviceKey: ApprovalKey, business: ConfirmedBusiness): void {
  known.set(serviceKey, business);
}

export const businessOf = (serviceKey: string): ConfirmedBusiness | undefined => known.get(serviceKey);

/** The name of the kind of business, in both languages. */
export const serviceName = (serviceKey: string) =>
  known.get(serviceKey)?.name ?? { zh: serviceKey, en: serviceKey };
