import { lotLabel } from '#areas/project/shared/lot.ts';
import { byInvitation } from '#areas/project/shared/modes.ts';
import { inviteesOf } from '#areas/tender-file/server/index.ts';
import { tenderFileScreens } from '#areas/tender-file/shared/screens.ts';
import { notify } from '#base/message/server/index.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import { membersWithRole } from '#base/role/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import { submissionScreens } from '#areas/bid-submission/shared/screens.ts';
import { openingTextOf } from '../shared/text/index.ts';
import type { HallFacts } from './access.ts';

type Message =
  | 'started'
  | 'readOut'
  | 'proposed'
  | 'returned'
  | 'extended'
  | 'objected'
  | 'stuck'
  | 'finished'
  | 'noneOpened'
  | 'failed';

interface Audience {
  readonly bidders?: readonly { readonly userId: string }[];
  readonly custodian?: boolean;
  readonly host?: boolean;
}

const PAGE = submissionScreens.openingHall;

/** 开标通知: a message to those who must act or know, leading into the hall. */
export async function tell(
  tx: Tx,
  { lot, terms }: Pick<HallFacts, 'lot' | 'terms'>,
  message: Message,
  params: Readonly<Record<string, string>>,
  to: Audience,
): Promise<void> {
  const { packageId } = lot;
  const template = messageTemplate(openingTextOf(lot), `message.${message}`);
  const send = (people: readonly string[], opType: string) =>
    notify(tx, {
      template,
      params: { name: lotLabel(lot), ...params },
      to: people,
      webRouter: { path: PAGE, query: { packageId, opType } },
    });
  const custodians = [terms.custodianUserId, terms.secondCustodianId].flatMap((id) => id ?? []);
  await send([...(to.custodian ? custodians : []), ...(to.host ? [lot.pmId] : [])], 'PM');
  await send(
    (to.bidders ?? []).map((bid) => bid.userId),
    'supplier',
  );
}

/**
 * 告知受邀单位: no public notice says that an invited tender failed, so those who accepted and did not bid hear of it in a message; it leads
 * to their letter, since the hall is for bidders.
 */
export async function tellInvited(
  tx: Tx,
  { lot }: Pick<HallFacts, 'lot'>,
  bids: readonly { readonly orgId: string }[],
): Promise<void> {
  if (!byInvitation(lot.purchaseMode)) return;
  const { packageId } = lot;
  const bidders = new Set(bids.map((bid) => bid.orgId));
  for (const { orgId, answer } of await inviteesOf(tx.db, packageId)) {
    if (answer !== 'accepted' || bidders.has(orgId)) continue;
    await notify(tx, {
      template: messageTemplate(openingTextOf(lot), 'message.failed'),
      params: { name: lotLabel(lot) },
      to: (await membersWithRole(tx.db, 'supplier', orgId)).map((user) => user.id),
      webRouter: { path: tenderFileScreens.invitation, query: { packageId } },
    });
  }
}
