import { notify } from '#base/message/server/index.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import type { Tx } from '#kit/server/context.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import { committeeScreens } from '../shared/screens.ts';
import { committeeText } from '../shared/text/index.ts';
import type { CommitteeRow } from './store.ts';

/** 评审席位变更: tells experts that they need not come, by time and place, which is all they know of it (保密). */
export const tellLeft = (tx: Tx, committee: CommitteeRow, to: readonly string[]) =>
  notify(tx, {
    template: messageTemplate(committeeText, 'message.left'),
    params: { time: shanghaiTime(committee.reviewTime, 'minute'), location: committee.location },
    to,
    webRouter: { path: committeeScreens.confirmation, query: {} },
  });
