import { dispatch } from '#base/message/server/index.ts';
import { masked } from '#base/message/shared/masked.ts';
import { sendType } from '#base/message/shared/status.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import { userById } from '#base/organisation/server/index.ts';
import { sessionScreens } from '#base/session/shared/screens.ts';
import type { Tx } from '#kit/server/context.ts';
import { codeRequested } from '../shared/events.ts';
import { LINK_MINUTES } from '../shared/rules.ts';
import { accountText } from '../shared/text/index.ts';
import { type AccountParts, proofToken } from './codes.ts';
import { inLink } from './link-token.ts';
import { keepProof } from './store.ts';

/** What the way in needs to know of this installation (入口发送). */
export type EntryParts = Pick<AccountParts, 'sms' | 'email' | 'publicUrl'>;

/**
 * 发送设置密码链接: to the person's own mobile and mailbox, as far as messages really leave the house and the person or an
 * invitation stands behind the address. Whoever asked for it sees neither link nor code; answers where it went, masked,
 * or nothing when nobody would be reached.
 */
export async function sendEntryLink(parts: EntryParts, tx: Tx, userId: string): Promise<string[]> {
  const person = await userById(tx.db, userId);
  const ways = [
    { sendType: sendType.sms, address: parts.sms && person?.mobileTrusted ? person.mobile : '' },
    { sendType: sendType.email, address: parts.email && person?.emailTrusted ? person.email : '' },
  ].filter((way) => way.address !== '');
  if (ways.length === 0) return [];
  const token = proofToken();
  await keepProof(tx, userId, token, 'link');
  // Behind the # it stands in no server's log.
  const params = {
    link: `${parts.publicUrl}/ebidding${sessionScreens.retrievePassword}#${await inLink(tx, token)}`,
    minutes: LINK_MINUTES,
  };
  const template = messageTemplate(accountText, 'message.entry');
  for (const way of ways) await dispatch(tx, { template, params }, { ...way, userId });
  tx.emit(codeRequested, { subjectType: 'account', subjectId: userId }, { purpose: 'link' });
  return ways.map((way) => masked(way.address));
}

/** A token that sets a password anew for whoever was proved otherwise (凭复核码设置密码). */
export async function entryToken(tx: Tx, userId: string): Promise<string> {
  const token = proofToken();
  await keepProof(tx, userId, token, 'link');
  return inLink(tx, token);
}

/** A token of the identity check (身份验证令牌) for whoever was proved otherwise: tests and tools of the operator. */
export async function identityToken(tx: Tx, userId: string): Promise<string> {
  const token = proofToken();
  await keepProof(tx, userId, token);
  return token;
}
