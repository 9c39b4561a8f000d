import { factDigest, type Tx } from '#kit/server/context.ts';
import { refuseField } from '../shared/text/index.ts';
import { formContentOf, type InstanceRow } from './store.ts';

/**
 * 审批时看到的表单: whoever sends along what they read decides about that and nothing else. An approval never changes what was
 * submitted, so another form is refused, by the same digest that the print shows.
 */
export async function demandSeenForm(
  tx: Tx,
  i: InstanceRow,
  seen: Readonly<Record<string, unknown>> | null | undefined,
): Promise<void> {
  if (!seen) return;
  if (factDigest(seen) !== factDigest(await formContentOf(tx.db, i.id)))
    throw refuseField('formContent', 'wrong.formContent');
}
