import { isNo, isYes } from '#kit/shared/yes-no.ts';
import { contactsOf } from '#base/organisation/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import { type OutwardType, outwardTypes, sendType } from '../shared/status.ts';
import type { MessageParams } from '../shared/template.ts';
import { type ScreenLink, webRouterSchema } from '../shared/web-router.ts';
import { dispatch } from './dispatch.ts';
import { ruleFor } from './rules.ts';
import { subscriptionsOf } from './store-subscription.ts';
import { type SaidByWay, saidOf } from './template/effective.ts';
import { insertMessages } from './store.ts';

interface Notice {
  /** Full key of a text that holds `title` and `content`, or of one text (`contract.message.tookEffect`). */
  readonly template: string;
  readonly params: MessageParams;
  /** Users of the tenant; doubles count once, nobody is fine. */
  readonly to: readonly string[];
  readonly webRouter?: ScreenLink;
  /** Also by SMS or mail, to whoever left such an address; every message is in the application. What the receiver chose stands above it. */
  readonly also?: readonly OutwardType[];
  /** Code of one of the tenant's own templates that says it instead. */
  readonly saidBy?: string;
}

const MOST_AT_ONCE = 1000;

/**
 * Sends a message (站内信、短信、邮件) in the same transaction as what it reports, and tells open browsers. Whoever chose
 * ways for this template gets it those ways; everybody else in the application and by what `also` names. Ways that an administrator
 * closed stay closed.
 */
export async function notify(tx: Tx, notice: Notice): Promise<void> {
  const userIds = [...new Set(notice.to)].filter((id) => id !== '');
  if (userIds.length === 0) return;
  if (userIds.length > MOST_AT_ONCE) throw new Error(`a message to ${userIds.length} users at once`);
  const webRouter = notice.webRouter && webRouterSchema.parse(notice.webRouter);
  const { template, params } = notice;
  const chosen = new Map(
    (await subscriptionsOf(tx.db, { userIds, templates: [template] })).map((s) => [s.userId, s]),
  );
  const words = await saidOf(tx, notice.saidBy ? { ...notice, template: notice.saidBy } : notice);
  const rule = await ruleFor(tx, template, words.template, userIds);
  const inside = rule.inside ? userIds.filter((id) => !isNo(chosen.get(id)?.msgSwitch)) : [];
  const { said } = words;
  if (inside.length > 0)
    await insertMessages(tx, { template, params, said: said[sendType.inApp], webRouter, userIds: inside });
  const waysOf = (id: string): readonly OutwardType[] => {
    const own = chosen.get(id);
    const wanted = own
      ? outwardTypes.filter((way) => isYes(way === sendType.sms ? own.smsSwitch : own.emailSwitch))
      : (notice.also ?? []);
    const open = rule.outsideFor(id);
    return wanted.filter((way) => open.includes(way));
  };
  await goOut(tx, notice, said, new Map(userIds.map((id) => [id, waysOf(id)])));
  for (const id of inside) tx.push(`user:${id}`, { kind: 'message' });
}

async function goOut(
  tx: Tx,
  notice: Notice,
  said: SaidByWay,
  ways: ReadonlyMap<string, readonly OutwardType[]>,
): Promise<void> {
  const reached = [...ways].flatMap(([id, own]) => (own.length > 0 ? [id] : []));
  if (reached.length === 0) return;
  for (const { id, mobile, email } of await contactsOf(tx.db, reached))
    for (const way of ways.get(id) ?? []) {
      const address = way === sendType.sms ? mobile : email;
      if (address !== '') await dispatch(tx, notice, { sendType: way, address, userId: id }, said);
    }
}
