import type { Lot } from '#areas/project/server/index.ts';
import { byInvitation } from '#areas/project/shared/modes.ts';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { byPackage, insertInvitees, isInvited, setAnswer } from './store.ts';

type Known = Pick<Lot, 'packageId' | 'purchaseMode'>;

/** May this supplier know of the lot (可知悉)? Of an invited tender, and of a purchase by invitation, only those who were asked. */
export async function maySee(db: Db, { packageId, purchaseMode }: Known, orgId: string): Promise<boolean> {
  const invited = byInvitation(purchaseMode) || (await byPackage(db, packageId))?.byNotice === 'invited';
  return !invited || isInvited(db, packageId, orgId);
}

/** 发出投标邀请: these suppliers are asked at that time, each to answer before it takes part. */
export const inviteToTender = (
  tx: Tx,
  packageId: string,
  orgs: readonly { readonly orgId: string; readonly orgName: string }[],
  at: Date,
): Promise<void> => insertInvitees(tx, packageId, orgs, { answer: 'awaited', at });

/** 回执: from now on it may obtain the documents, or it has declined. */
export const answerInvitation = (
  tx: Tx,
  of: { readonly packageId: string; readonly orgId: string; readonly accepted: boolean; readonly at: Date },
) => setAnswer(tx, { ...of, answer: of.accepted ? 'accepted' : 'declined' });
