import { notify } from '#base/message/server/index.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import { usersHolding } from '#base/role/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import { agencyScreens } from '../shared/screens.ts';
import { agencyText } from '../shared/text/index.ts';
import type { Side } from './access.ts';
import type { RelationStored } from './relation-store.ts';

type Template = Parameters<typeof messageTemplate<(typeof agencyText)['zh']>>[1];

/** 关联消息: to those of a side who may act on it, with the way to the relation. */
export async function tell(
  tx: Tx,
  template: Template,
  relation: RelationStored,
  side: Side,
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  const to =
    side === 'tenderee'
      ? [relation.createdBy, ...(await usersHolding(tx.db, 'agencyRelation.choose', relation.orgId))]
      : await usersHolding(tx.db, 'agencyRelation.answer', relation.agencyId);
  await notify(tx, {
    template: messageTemplate(agencyText, template),
    params: {
      building: relation.buildingName,
      agency: relation.agencyName,
      tenderee: relation.tendereeName,
      ...more,
    },
    to: [...new Set(to)].filter((id) => id !== tx.user.id),
    webRouter: {
      path: side === 'tenderee' ? agencyScreens.relate : agencyScreens.result,
      query: { id: relation.id },
    },
  });
}
