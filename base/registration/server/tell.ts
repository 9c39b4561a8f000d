import { notify } from '#base/message/server/index.ts';
import { sendType } from '#base/message/shared/status.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import type { Tx } from '#kit/server/context.ts';
import { registrationText } from '../shared/text/index.ts';
import type { RegistrationRow } from './store.ts';

/** 告知申请人: what became of the application, in the house and outside. */
export const tell = (
  tx: Tx,
  row: RegistrationRow,
  what: 'returned' | 'rejected' | 'enrolled' | 'expert',
  reason = '',
): Promise<void> =>
  notify(tx, {
    template: messageTemplate(registrationText, `message.${what}`),
    params: { name: row.orgName, reason },
    to: [row.userId],
    also: [sendType.sms, sendType.email],
  });
