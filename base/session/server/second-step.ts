import type { Raw } from '#kit/server/http/http.ts';
import type { Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type * as calls from '../shared/calls.ts';
import type { TokenObject } from '../shared/calls.ts';
import { refuse, refuseField } from '../shared/text/index.ts';
import { placeOf } from './attempts.ts';
import { deviceOf } from './devices.ts';
import { rightCode } from './factor.ts';
import { takeFactor } from './failures.ts';
import { accountOf, admit, type LoginParts } from './login.ts';
import { type PasskeySite, rightPasskey } from './passkey.ts';
import { lookAtTicket, spendTicketIn } from './tickets.ts';

/** Tells the person that a recovery code of theirs was used; messages belong to a higher folder. */
export type TellRecovery = (tx: Tx, userId: string) => Promise<void>;

export interface SecondStepParts extends LoginParts, PasskeySite {
  readonly tellRecovery: TellRecovery;
}

/** 登录第二步: the ticket outlives a mistyped code, and goes together with the right one as the session opens. */
export async function secondStep(
  parts: SecondStepParts,
  r: Raw,
  { stepTicket, code, passkey }: InputOf<typeof calls.secondStep>,
): Promise<TokenObject> {
  if (code === '' && !passkey) throw refuseField('code', 'factor.need');
  const { address } = r.ctx;
  const waiting = await lookAtTicket<{ way: 'password' | 'code' }>(parts.database, stepTicket, {
    purpose: 'second',
    place: placeOf(address),
  });
  const who = waiting?.userId ? await accountOf(parts.database, waiting.userId, deviceOf(r)) : undefined;
  if (!waiting || !who || who.disabled) throw refuse('factor.over', 400);
  const one = await takeFactor(parts, who.id, 'login', {
    tenantId: who.tenant_id,
    address,
    subject: { subjectType: 'account', subjectId: who.id },
  });
  const owner = { tenantId: who.tenant_id, userId: who.id };
  const spend = passkey ? await rightPasskey(parts, r, owner, passkey) : await rightCode(parts, owner, code);
  let wrong = spend === undefined;
  try {
    if (!spend) throw refuseField('code', 'factor.wrong');
    return await admit(parts, r, who, waiting.data.way, one, {
      also: async (tx) => {
        wrong = !(await spend(tx));
        if (wrong) throw refuseField('code', 'factor.wrong');
        if (!(await spendTicketIn(tx, stepTicket, 'second'))) throw refuse('factor.over', 400);
        if (!passkey && !/^\d{6}$/.test(code)) await parts.tellRecovery(tx, who.id);
      },
    });
  } catch (error) {
    // Counted before, and put on record now that the transaction of the session is undone.
    if (wrong) await one.failed('secondFactor');
    throw error;
  }
}
