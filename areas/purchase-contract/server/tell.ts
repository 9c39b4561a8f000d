import { supervisingOrgs } from '#areas/project/server/index.ts';
import { calendarOf } from '#base/calendar/server/index.ts';
import { notify } from '#base/message/server/index.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import { membersWithRole } from '#base/role/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import { contractScreens } from '../shared/screens.ts';
import { contractDay } from '../shared/period.ts';
import { type contractText, contractTextOf } from '../shared/text/index.ts';
import { isByQuotes } from './law.ts';
import { isKnownToSupplier, type Paper } from './paper.ts';

type Template = Parameters<typeof messageTemplate<(typeof contractText)['zh']>>[1];
type Params = Readonly<Record<string, string>>;

async function tell(
  tx: Tx,
  { contract }: Paper,
  template: Template,
  what: {
    readonly to: readonly string[];
    readonly params: Params;
    readonly link: NonNullable<Parameters<typeof notify>[1]['webRouter']>;
  },
) {
  await notify(tx, {
    template: messageTemplate(contractTextOf(isByQuotes(contract)), template),
    params: what.params,
    to: what.to,
    webRouter: what.link,
  });
}

const named = ({ contractName: name }: Paper) => ({ name });
const atSide = ({ packageId, id, supplement }: Paper, opType: 'PM' | 'owner') => ({
  path: supplement ? contractScreens.supplement : contractScreens.detail,
  query: { packageId, opType, id },
});

/** Tells those who drew it up (经办人). */
export const tellAgency = async (tx: Tx, paper: Paper, pmId: string, template: Template, more: Params = {}) =>
  tell(tx, paper, template, {
    to: [paper.createdBy, pmId],
    params: { ...named(paper), ...more },
    link: paper.supplement ? atSide(paper, 'PM') : { ...atSide(paper, 'PM'), path: contractScreens.edit },
  });

/** Tells the tenderee's representatives (招标人代表). */
export const tellOwner = async (tx: Tx, paper: Paper, template: Template, more: Params = {}) =>
  tell(tx, paper, template, {
    to: (await membersWithRole(tx.db, 'owner', paper.tendereeOrgId)).map((u) => u.id),
    params: { ...named(paper), ...more },
    link: atSide(paper, 'owner'),
  });

/** Tells the supplier's people (中标人). */
export const tellSupplier = async (tx: Tx, paper: Paper, template: Template, more: Params = {}) =>
  tell(tx, paper, template, {
    to: (await membersWithRole(tx.db, 'supplier', paper.bidderOrgId)).map((u) => u.id),
    params: { ...named(paper), ...more },
    // What lapsed is theirs to read only where one side had signed it.
    link: isKnownToSupplier(paper)
      ? {
          path: paper.supplement ? contractScreens.ownSupplement : contractScreens.own,
          query: { id: paper.id },
        }
      : { path: contractScreens.ownList, query: {} },
  });

/** 订立期限 in the words of messages. */
export const lastDayOf = async (tx: Tx, paper: Paper): Promise<string> =>
  contractDay(paper.contract.noticeAt, await calendarOf(tx.db));

/** Tells the supervising authorities (行政监督). */
export const tellSupervision = async (tx: Tx, paper: Paper, template: Template, more: Params = {}) => {
  const people = await Promise.all(
    (await supervisingOrgs(tx.db)).map((orgId) => membersWithRole(tx.db, 'supervisor', orgId)),
  );
  await tell(tx, paper, template, {
    to: people.flat().map((u) => u.id),
    params: { ...named(paper), ...more },
    link: { ...atSide(paper, 'owner') },
  });
};
