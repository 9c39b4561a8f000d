import { lockLot, lotOf } from '#areas/project/server/index.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import type { Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { ownValues } from '#kit/shared/fields.ts';
import type { updateContact } from '../shared/calls.ts';
import { contactUpdated } from '../shared/events.ts';
import { contactFields } from '../shared/schema.ts';
import { refuse } from '../shared/text/index.ts';
import { holdingOf, putContact } from './store.ts';

/** May a holder still change its contact (可更新联系人)? Of a lot that failed nothing is opened, so nobody would read it. */
export const mayKeepContact = (lot: { readonly status: string }): boolean => lot.status !== lotStatus.failed;

/**
 * 更新投标联系人: whom to reach about the lot, as often as it changes. A lot that is not there and one whose documents
 * one's organisation does not hold look alike. The lot is locked, so that it does not fail in between and two at once come one after
 * the other.
 */
export async function contact(tx: Tx, input: InputOf<typeof updateContact>) {
  const { packageId } = input;
  const { orgId } = tx.user;
  if (orgId === '' || !(await lotOf(tx.db, packageId))) throw refuse('notFound', 404);
  const holding = await holdingOf(tx.db, packageId, orgId);
  if (!holding) throw refuse('notFound', 404);
  if (!mayKeepContact(await lockLot(tx, packageId))) throw refuse('wrongStatus');
  await putContact(tx, { ...ownValues(contactFields, input), packageId, orgId, updatedBy: tx.user.id });
  tx.emit(contactUpdated, { subjectType: 'documentHolder', subjectId: holding }, {});
  return null;
}
