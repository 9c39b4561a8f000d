/** The door of certificates (CA证书). */
import { read, write } from '#kit/server/http/http.ts';
import type { ServerPart } from '#kit/server/part.ts';
import * as calls from '../shared/calls.ts';
import { bind, unbind } from './bind.ts';
import { demoStore, detail, mine, page } from './reads.ts';
import { rootCertificateOf, rootKey } from './root.ts';

export { seedDemoCertificate } from './demo.ts';
export { certificateOf, presentedCertificate } from './valid.ts';

export const server: ServerPart = {
  keys: [rootKey],
  routes: [
    read(calls.pageCertificates, page),
    read(calls.certificateDetail, detail),
    read(calls.myCertificate, mine),
    write(calls.bindCertificate, bind),
    write(calls.unbindCertificate, unbind),
    read(calls.demoKeyStore, demoStore),
    read(calls.rootCertificate, async ({ db }) => ({
      certificatePem: await rootCertificateOf(db),
    })),
  ],
};
