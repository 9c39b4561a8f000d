import type { Raw } from '#kit/server/http/http.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type * as calls from '../shared/calls.ts';
import type { TokenObject } from '../shared/calls.ts';
import { refusePasskey } from '../shared/text/passkey.ts';
import { placeOf } from './attempts.ts';
import { deviceOf } from './devices.ts';
import { takeLogin, unknownName } from './failures.ts';
import { accountOf, admit, type LoginParts } from './login.ts';
import { handleOf, type PasskeySite, rightPasskey } from './passkey.ts';

/** 通行密钥登录: two factors in one, the device and what unlocks it; the try is counted before the signature is looked at. */
export async function passkeyLogin(
  parts: LoginParts & PasskeySite,
  r: Raw,
  { passkey }: InputOf<typeof calls.passkeyLogin>,
): Promise<TokenObject> {
  const { address, tenantId } = r.ctx;
  const device = deviceOf(r);
  const named = handleOf(passkey);
  const who = named ? await accountOf(parts.database, named, device) : undefined;
  const one = await takeLogin(
    parts,
    {
      way: 'passkey',
      name: who?.id ?? passkey.userHandle,
      place: placeOf(address),
      knownDevice: who?.known ? device : '',
    },
    {
      tenantId: who?.tenant_id ?? tenantId,
      address,
      subject: who ? { subjectType: 'account', subjectId: who.id } : unknownName(passkey.userHandle),
    },
  );
  const owner = who ? { tenantId: who.tenant_id, userId: who.id } : { tenantId, userId: '' };
  const spend = await rightPasskey(parts, r, owner, passkey);
  let wrong = !who || who.disabled || spend === undefined;
  try {
    if (!who || who.disabled || !spend) throw refusePasskey('failed', 400);
    return await admit(parts, r, who, 'passkey', one, {
      also: async (tx) => {
        wrong = !(await spend(tx));
        if (wrong) throw refusePasskey('failed', 400);
      },
    });
  } catch (error) {
    if (wrong) await one.failed(!who ? 'unknown' : who.disabled ? 'disabled' : 'passkey');
    throw error;
  }
}
