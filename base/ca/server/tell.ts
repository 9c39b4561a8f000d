import { notify } from '#base/message/server/index.ts';
import { sendType } from '#base/message/shared/status.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import { membersOf } from '#base/organisation/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import { caText } from '../shared/text/index.ts';

/** 安全提醒: the holder and everybody of the company hear of it by every way there is, and nobody can switch it off. */
export async function tellHolder(
  tx: Tx,
  of: { readonly userId: string; readonly orgId: string },
  what: 'bound' | 'unbound' | 'lost' | 'lostAgreed' | 'lostRefused',
): Promise<void> {
  const colleagues = await membersOf(tx.db, of.orgId);
  await notify(tx, {
    template: messageTemplate(caText, `message.${what}`),
    params: {
      at: shanghaiTime(tx.now.getTime()),
      name: colleagues.find((m) => m.id === of.userId)?.trueName ?? '',
    },
    to: [of.userId, ...colleagues.map((m) => m.id)],
    also: [sendType.sms, sendType.email],
  });
}
