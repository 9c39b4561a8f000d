import { lotLabel } from '#areas/project/shared/lot.ts';
import { notify } from '#base/message/server/index.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
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
