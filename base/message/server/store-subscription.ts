import { and, inArray } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import type { Switch } from '../shared/status.ts';
import { messageSubscription } from './tables.ts';

/** What these users chose for these templates; who chose nothing is not among them. */
export const subscriptionsOf = async (
  db: Db,
  of: { readonly userIds: readonly string[]; readonly templates: readonly string[] },
) =>
  of.templates.length === 0
    ? []
    : db
        .select({
          userId: messageSubscription.userId,
          template: messageSubscription.template,
          smsSwitch: messageSubscription.smsSwitch,
          msgSwitch: messageSubscription.msgSwitch,
          emailSwitch: messageSubscription.emailSwitch,
        })
        .from(messageSubscription)
        .where(
          and(
            inArray(messageSubscription.template, [...of.templates]),
            inArray(messageSubscription.userId, [...of.userIds]),
          ),
        );

export async function saveSubscription(
  tx: Tx,
  row: { templateCode: string; smsSwitch: Switch; msgSwitch: Switch; emailSwitch: Switch },
): Promise<void> {
  const { templateCode: template, smsSwitch, msgSwitch, emailSwitch } = row;
  const switches = { smsSwitch, msgSwitch, emailSwitch };
  await tx.db
    .insert(messageSubscription)
    .values({ tenantId: tx.tenantId, userId: tx.user.id, template, ...switches })
    .onConflictDoUpdate({
      target: [messageSubscription.tenantId, messageSubscription.template, messageSubscription.userId],
      set: switches,
    });
}
