import { organisationById } from '#base/organisation/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import { violates } from '#kit/server/database/db.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { bindCertificate, unbindCertificate } from '../shared/calls.ts';
import { readCertificate } from '../shared/certificate.ts';
import { certificateBound, certificateUnbound } from '../shared/events.ts';
import { holdsKey } from '../shared/proof.ts';
import { bindingStatus, DEMO_CA } from '../shared/status.ts';
import { refuse, refuseField } from '../shared/text/index.ts';
import { CertificateError, issueCertificate } from './authority.ts';
import { authorityOf } from './root.ts';
import { boundTo, insert, lockOwn, unbindRow } from './store.ts';

const VALID_DAYS = 5 * 365;
const DAY_MS = 86_400_000;

const orgCodeOf = (org: { orgLicenceCode: string; orgCode: string }): string =>
  [org.orgLicenceCode, org.orgCode].find((code) => /^[0-9A-Za-z-]{1,64}$/.test(code)) ?? 'UNKNOWN';

const named = (text: string): string => Array.from(text).slice(0, 64).join('');

/** Issues a certificate for this public key and binds it to the user in this organisation. */
export async function issueAndBind(
  tx: Tx,
  about: { userId: string; trueName: string; orgId: string; spki: string },
): Promise<{ id: string; certificatePem: string }> {
  const org = await organisationById(tx.db, about.orgId);
  if (!org) throw refuse('notFound', 404);
  const certificatePem = await issueCertificate(await authorityOf(tx), {
    spki: about.spki,
    subject: { commonName: named(about.trueName), organisation: named(org.orgName), orgCode: orgCodeOf(org) },
    // A minute of grace for clocks that differ.
    notBefore: new Date(tx.now.getTime() - 60_000),
    notAfter: new Date(tx.now.getTime() + VALID_DAYS * DAY_MS),
  });
  const facts = readCertificate(certificatePem);
  const id = await insert(tx, {
    userId: about.userId,
    orgId: about.orgId,
    caType: DEMO_CA,
    serial: facts.serial,
    spki: facts.spki,
    certificatePem,
    commonName: facts.commonName,
    orgName: org.orgName,
    notBefore: facts.notBefore,
    notAfter: facts.notAfter,
  });
  tx.emit(
    certificateBound,
    { subjectType: 'certificate', subjectId: id, after: { serial: facts.serial, spki: facts.spki } },
    { certificateId: id, serial: facts.serial },
  );
  return { id, certificatePem };
}

/** 绑定证书: for a key made in the browser, after proof that the user holds it. */
export async function bind(tx: Tx, { spki, proof }: InputOf<typeof bindCertificate>) {
  const { user } = tx;
  if (!(await holdsKey({ userId: user.id, spki }, proof))) throw refuseField('proof', 'wrong.proof');
  if (await boundTo(tx.db, user.id, user.orgId)) throw refuse('alreadyBound');
  try {
    return await issueAndBind(tx, { userId: user.id, trueName: user.trueName, orgId: user.orgId, spki });
  } catch (error) {
    if (error instanceof CertificateError && error.code === 'unsupportedKey')
      throw refuseField('spki', 'wrong.key');
    if (violates(error, 'ca_certificate_key')) throw refuse('keyUsed');
    if (violates(error, 'ca_certificate_bound')) throw refuse('alreadyBound');
    throw error;
  }
}

/** 解绑证书: from now on it opens nothing new; what it signed stays. */
export async function unbind(tx: Tx, { id }: InputOf<typeof unbindCertificate>): Promise<null> {
  const row = await lockOwn(tx, tx.user.id, id);
  if (!row) throw refuse('notFound', 404);
  if (row.status === bindingStatus.unbound) throw refuse('notValid.unbound');
  await unbindRow(tx, id);
  tx.emit(
    certificateUnbound,
    {
      subjectType: 'certificate',
      subjectId: id,
      before: { status: row.status },
      after: { status: bindingStatus.unbound },
    },
    { certificateId: id, serial: row.serial },
  );
  return null;
}
