/** The door of electronic seals (电子印章). */
import { raw, read, write } from '#kit/server/http/http.ts';
import type { PartNeeds, ServerPart } from '#kit/server/part.ts';
import * as calls from '../shared/calls.ts';
import { confirm, disable, refuseIt } from './decide.ts';
import { grant, people, withdraw } from './hold.ts';
import { detail, page, usable, uses } from './reads.ts';
import { register } from './register.ts';

export {
  type DocumentToBe,
  documentFor,
  newestSigned,
  recordSignedText,
  type Signer,
  type SignedText,
  signedText,
  signersOf,
} from './sign.ts';

export const server = (parts: Pick<PartNeeds, 'storage'>): ServerPart => ({
  routes: [
    read(calls.pageSeals, page),
    read(calls.sealDetail, detail),
    read(calls.sealUses, uses),
    raw(calls.registerSeal, (r, input) => register(parts, r, input)),
    write(calls.confirmSeal, confirm),
    write(calls.refuseSeal, refuseIt),
    write(calls.disableSeal, disable),
    read(calls.sealPeople, people),
    write(calls.grantSeal, grant),
    write(calls.withdrawSeal, withdraw),
    read(calls.usableSeals, usable),
  ],
});
