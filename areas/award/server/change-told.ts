import { fullName, type Lot } from '#areas/project/server/index.ts';
import { notify } from '#base/message/server/index.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import type { Tx } from '#kit/server/context.ts';
import { awardScreens } from '../shared/screens.ts';
import { awardText } from '../shared/text/index.ts';

/** Tells agency or tenderee how a change of the winner stands. */
export const tellStaff = (
  tx: Tx,
  lot: Lot,
  what: 'message.changeProposed' | 'message.changeAgreed' | 'message.changeReturned',
  to: readonly string[],
) =>
  notify(tx, {
    template: messageTemplate(awardText, what),
    params: { lot: fullName(lot) },
    to,
    webRouter: { path: awardScreens.change, query: { packageId: lot.packageId } },
  });
