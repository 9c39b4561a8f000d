import { holdsWords } from '#kit/shared/holds-words.ts';
import { isYes } from '#kit/shared/yes-no.ts';
import { type Ctx, may, type Read, type Tx } from '#kit/server/context.ts';
import { type InputOf, type Page, pageOfFew } from '#kit/shared/call.ts';
import type { Lang } from '#kit/shared/text.ts';
import type { pageSubscriptions, submitSubscription, Subscription } from '../shared/calls.ts';
import { subscriptionChanged } from '../shared/events.ts';
import { sendType } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { type Way, ways as allWays } from '../shared/template-fields.ts';
import { openFor } from './rules.ts';
import { type Declared, nameOf } from './template/catalogue.ts';
import { saveSubscription, subscriptionsOf } from './store-subscription.ts';

/** Every message that people may switch on and off: all but those that keep an account safe. */
export const templatesOf = (catalogue: readonly Declared[]): readonly Template[] =>
  catalogue.filter((d) => !d.alwaysTold);
type Template = Pick<Declared, 'code' | 'outward' | 'reaches'>;

/** Those that can come to this person: what only administrators get is nobody else's to switch. */
const offeredTo = (ctx: Ctx, templates: readonly Template[]): readonly Template[] =>
  templates.filter(
    ({ reaches }) => reaches === undefined || reaches.some((permission) => may(ctx, permission)),
  );

function rowOf(
  lang: Lang,
  { code, outward }: Template,
  open: ReadonlySet<Way>,
  saved: Omit<Switches, 'templateCode'> | undefined,
) {
  const out = outward === 'unlessUnwished' ? '1' : '0';
  return {
    templateCode: code,
    templateName: nameOf(lang, code),
    mayLeave: outward !== undefined,
    closedWays: allWays.filter((way) => !open.has(way)),
    ...(saved ?? { smsSwitch: out, msgSwitch: '1', emailSwitch: out }),
  } satisfies Subscription;
}
type Switches = InputOf<typeof submitSubscription>;

/** 消息订阅: one row a template, in the order of the folders. */
export const subscriptions =
  (templates: readonly Template[]) =>
  async (read: Read, q: InputOf<typeof pageSubscriptions>): Promise<Page<Subscription>> => {
    const { db, user, lang } = read;
    const found = offeredTo(read, templates).filter(({ code }) =>
      holdsWords(q.searchKey, nameOf(lang, code)),
    );
    const page = pageOfFew(found, q);
    const shown = page.records;
    const saved = await subscriptionsOf(db, { userIds: [user.id], templates: shown.map((t) => t.code) });
    const open = await openFor(db);
    const records = shown.map((t) =>
      rowOf(
        lang,
        t,
        open(t.code),
        saved.find((s) => s.template === t.code),
      ),
    );
    return { ...page, records };
  };

/** 保存消息订阅: for oneself, and nothing leaves the house that must stay inside. */
export const submit =
  (templates: readonly Template[]) =>
  async (tx: Tx, row: Switches): Promise<null> => {
    const template = offeredTo(tx, templates).find((t) => t.code === row.templateCode);
    if (!template) throw refuse('noTemplate', 404);
    if (!template.outward && (isYes(row.smsSwitch) || isYes(row.emailSwitch))) throw refuse('staysInside');
    await demandOpen(tx, template, row);
    await saveSubscription(tx, row);
    tx.emit(
      subscriptionChanged,
      { subjectType: 'user', subjectId: tx.user.id, after: row },
      { template: template.code },
    );
    return null;
  };

/** A way that is closed keeps what was chosen before: nobody turns it meanwhile. */
async function demandOpen(tx: Tx, template: Template, row: Switches): Promise<void> {
  const open = (await openFor(tx.db))(template.code);
  const of = { userIds: [tx.user.id], templates: [template.code] };
  const before = rowOf(tx.lang, template, open, (await subscriptionsOf(tx.db, of))[0]);
  const turned =
    (!open.has(sendType.sms) && row.smsSwitch !== before.smsSwitch) ||
    (!open.has(sendType.email) && row.emailSwitch !== before.emailSwitch) ||
    (!open.has(sendType.inApp) && row.msgSwitch !== before.msgSwitch);
  if (turned) throw refuse('wayClosed');
}
