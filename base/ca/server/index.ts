/** The door of certificates (CA证书). */
import { read, write } from '#kit/server/http/http.ts';
import type { PartNeeds, ServerPart } from '#kit/server/part.ts';
import * as calls from '../shared/calls.ts';
import { bind, type Hanging, unbind } from './bind.ts';
import { certificateSubject, duties } from './duties.ts';
import * as lost from './lost.ts';
import { pages } from './public.ts';
import { demoStore, detail, mine, page } from './reads.ts';
import { recordTime } from './record.ts';
import { rootCertificateOf, rootKeys } from './root.ts';

export { seedDemoCertificate } from './demo.ts';
export { proveCertificate, tenantsOfCertificate } from './login.ts';
export { keepRecordSignature, signedRecordHolds, signedRecordsOf, signingAsked } from './record.ts';
export { serviceCertificate, serviceCertificateAt, serviceCertificatesOf } from './service.ts';
export { page as pageOfLost } from './lost.ts';
export { allBoundTo } from './store.ts';
export { demandSuite } from './suites.ts';
export { standingOf } from './standing.ts';
export { presentedCertificate, sealingCertificateOf } from './valid.ts';

/** What certificates need beside the rest: what hangs on them (待开标的投标、保管的标段密钥). */
interface Needs extends PartNeeds, Hanging {}

export const server = ({ keys, ...hanging }: Needs): ServerPart => ({
  keys: Object.values(rootKeys),
  dutySubjects: [certificateSubject],
  duties,
  pages: pages(keys),
  routes: [
    read(calls.pageCertificates, page),
    read(calls.certificateDetail, detail),
    read(calls.myCertificate, (r) => mine(hanging, r)),
    write(calls.bindCertificate, (tx, input) => bind(hanging, tx, input)),
    write(calls.unbindCertificate, (tx, input) => unbind(hanging, tx, input)),
    write(calls.reportLost, lost.report),
    write(calls.takeBackLost, lost.takeBack),
    read(calls.pageLost, lost.page),
    write(calls.reviewLost, lost.review),
    read(calls.demoKeyStore, demoStore),
    read(calls.recordTime, recordTime),
    read(calls.rootCertificate, async ({ db }) => ({
      certificatePem: await rootCertificateOf(db, 'P-256'),
      sm2CertificatePem: await rootCertificateOf(db, 'SM2'),
    })),
  ],
});
