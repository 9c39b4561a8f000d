import { bidsForOpening, hasBid } from '#areas/bid-submission/server/index.ts';
import {
  actsAsManager,
  type Lot,
  lotOf,
  showsLot,
  supervises,
  watches,
} from '#areas/project/server/index.ts';
import { type IssuedTerms, issuedTermsOf } from '#areas/tender-file/server/index.ts';
import type { Read, User } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import type { HallSide } from '../shared/calls.ts';
import { refuse } from '../shared/text/index.ts';
import { openingOf } from './store.ts';

/** 责任认定的确认方: tenderee, custodian and supervision, never the host's agency. */
export const decidingSides: readonly HallSide[] = ['custodian', 'tenderee', 'supervisor'];

export interface HallFacts {
  readonly lot: Lot;
  readonly terms: IssuedTerms;
  readonly side: HallSide;
}

/** 主持人: the project manager of the lot, who does the manager's work, or the colleague named in the setting. */
async function presides(db: Db, user: User, lot: Lot): Promise<boolean> {
  if (!user.permissions.has('opening.preside')) return false;
  return (await actsAsManager(db, user.id, lot)) || user.id === (await openingOf(db, lot.packageId))?.hostId;
}

/** On which side of the hall this user stands (身份), or nothing. */
async function sideOf(db: Db, user: User, lot: Lot, terms: IssuedTerms): Promise<HallSide | undefined> {
  // 评标专家回避 (R28): whoever may sit in a review stays away from the opening.
  if (user.orgId === '' || user.roleCodes.has('expert')) return undefined;
  if (user.id === terms.custodianUserId || user.id === terms.secondCustodianId) return 'custodian';
  if (watches(user)) return 'supervisor';
  if (user.orgId === lot.orgId) {
    if (await presides(db, user, lot)) return 'host';
    return (await showsLot(db, user, lot.packageId)) ? 'agency' : undefined;
  }
  if (user.orgId === lot.tendereeOrgId) return 'tenderee';
  return (await hasBid(db, lot.packageId, user.orgId)) ? 'bidder' : undefined;
}

/** The hall of a published lot, if this user belongs into it; "absent" and "not yours" look alike. */
export async function hallOf(db: Db, user: User, packageId: string): Promise<HallFacts | undefined> {
  const lot = await lotOf(db, packageId);
  const terms = lot && (await issuedTermsOf(db, packageId));
  if (!lot || !terms) return undefined;
  const side = await sideOf(db, user, lot, terms);
  return side && { lot, terms, side };
}

/** The only way into a hall, for reading and as the first step of every act; who only watches (监督专家) acts for no side. */
export async function hallFor(
  read: Read,
  packageId: string,
  ...sides: readonly HallSide[]
): Promise<HallFacts> {
  const facts = await hallOf(read.db, read.user, packageId);
  if (!facts || (sides.length > 0 && !actsFor(read.user, facts, sides))) throw refuse('notFound', 404);
  return facts;
}

/** Does this user act for one of these sides (可代表身份办理)? Supervision that keeps the key as the second custodian still supervises. */
export const actsFor = (user: User, { side }: HallFacts, sides: readonly HallSide[]): boolean =>
  (side !== 'supervisor' && sides.includes(side)) || (sides.includes('supervisor') && supervises(user));

/** The user's own sealed bid, after the deadline. */
export async function ownBid(db: Db, packageId: string, orgId: string) {
  return (await bidsForOpening(db, packageId)).find((bid) => bid.orgId === orgId);
}
