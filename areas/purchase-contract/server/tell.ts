import { calendarOf } from '#base/calendar/server/index.ts';
import { notify } from '#base/message/server/index.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import { membersWithRole } from '#base/role/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import { contractScreens } from '../shared/screens.ts';
import { contractDay } from '../shared/period.ts';
import { contractText } from '../shared/text/index.ts';
import type { ContractRow } from './store.ts';

type Template = Parameters<typeof messageTemplate<(typeof contractText)['zh']>>[1];
type Params = Readonly<Record<string, string>>;

async function tell(
  tx: Tx,
  template: Template,
  what: {
    readonly to: readonly string[];
    readonly params: Params;
    readonly link: NonNullable<Parameters<typeof notify>[1]['webRouter']>;
  },
) {
  await notify(tx, {
    template: messageTemplate(contractText, template),
    params: what.params,
    to: what.to,
    webRouter: what.link,
  });
}

const named = ({ contractName: name }: ContractRow) => ({ name });
const atSide = (contract: ContractRow, opType: 'PM' | 'owner') => ({
  path: contractScreens.detail,
  query: { packageId: contract.packageId, opType, id: contract.id },
});

/** Tells those who drew it up (经办人). */
export const tellAgency = async (
  tx: Tx,
  contract: ContractRow,
  pmId: string,
  template: Template,
  more: Params = {},
) =>
  tell(tx, template, {
    to: [contract.createdBy, pmId],
    params: { ...named(contract), ...more },
    link: { ...atSide(contract, 'PM'), path: contractScreens.edit },
  });

/** Tells the tenderee's representatives (招标人代表). */
export const tellOwner = async (tx: Tx, contract: ContractRow, template: Template, more: Params = {}) =>
  tell(tx, template, {
    to: (await membersWithRole(tx.db, 'owner', contract.tendereeOrgId)).map((u) => u.id),
    params: { ...named(contract), ...more },
    link: atSide(contract, 'owner'),
  });

/** Tells the supplier's people (中标人). */
export const tellSupplier = async (tx: Tx, contract: ContractRow, template: Template, more: Params = {}) =>
  tell(tx, template, {
    to: (await membersWithRole(tx.db, 'supplier', contract.bidderOrgId)).map((u) => u.id),
    params: { ...named(contract), ...more },
    link: { path: contractScreens.own, query: { id: contract.id } },
  });

/** 订立期限 in the words of messages. */
export const lastDayOf = async (tx: Tx, contract: ContractRow): Promise<string> =>
  contractDay(contract.noticeAt, await calendarOf(tx.db));
