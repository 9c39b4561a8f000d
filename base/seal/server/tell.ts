import { notify } from '#base/message/server/index.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import { usersHolding } from '#base/role/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import { sealScreens } from '../shared/screens.ts';
import { sealText } from '../shared/text/index.ts';

type Template = Parameters<typeof messageTemplate<(typeof sealText)['zh']>>[1];

interface About {
  readonly id: string;
  readonly sealName: string;
}

/** 印章消息: to some people of the organisation, with the way to the seal. */
export const tell = (
  tx: Tx,
  template: Template,
  { id, sealName }: About,
  { to, reason = '' }: { readonly to: readonly string[]; readonly reason?: string },
) =>
  notify(tx, {
    template: messageTemplate(sealText, template),
    params: { seal: sealName, name: tx.user.trueName, reason },
    to: to.filter((userId) => userId !== tx.user.id),
    webRouter: { path: sealScreens.detail, query: { id } },
  });

/** Tells those who may confirm what they did not register (待复核). */
export const tellConfirmers = async (tx: Tx, about: About) =>
  tell(tx, 'message.waiting', about, { to: await usersHolding(tx.db, 'seal.confirm', tx.user.orgId) });
