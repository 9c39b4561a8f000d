import { spendProof } from '#base/account/server/index.ts';
import { organisationById } from '#base/organisation/server/index.ts';
import { clockNow, type Tx } from '#kit/server/context.ts';
import { type Db, violates } from '#kit/server/database/db.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { SuiteName } from '#kit/shared/crypto/signing-key.ts';
import { SPKI_STARTS, suiteOfKey } from '#kit/shared/crypto/signing.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import type { bindCertificate, unbindCertificate } from '../shared/calls.ts';
import { readCertificate } from '../shared/certificate.ts';
import { certificateBound, certificateUnbound } from '../shared/events.ts';
import { holdsKey, isReleased } from '../shared/proof.ts';
import { bindingStatus, DEMO_CA, lostState } from '../shared/status.ts';
import { refuse, refuseField } from '../shared/text/index.ts';
import { CertificateError, issueCertificate } from './authority.ts';
import { endOf, openOf } from './lost-store.ts';
import { authorityOf, revocationsAt } from './root.ts';
import { boundTo, insert, lockOwn, unbindRow } from './store.ts';
import { tellHolder } from './tell.ts';
import { suitesToBind } from './suites.ts';
import { allowsType } from './types.ts';
import { suiteOfRow } from './valid.ts';

/** Two years (有效期): longer than a tender takes, and not for ever. */
const VALID_DAYS = 2 * 365;
const DAY_MS = 86_400_000;

const orgCodeOf = (org: { orgLicenceCode: string; orgCode: string }): string =>
  [org.orgLicenceCode, org.orgCode].find((code) => /^[0-9A-Za-z-]{1,64}$/.test(code)) ?? 'UNKNOWN';

const named = (text: string): string => Array.from(text).slice(0, 64).join('');

/** Issues a certificate for this public key, under the root of its own suite, and binds it to the user in this organisation. */
export async function issueAndBind(
  tx: Tx,
  about: {
    userId: string;
    trueName: string;
    orgId: string;
    spki: string;
    hung?: { sealedBids: number; keptKeys: number };
  },
): Promise<{ id: string; certificatePem: string }> {
  const org = await organisationById(tx.db, about.orgId);
  if (!org) throw refuse('notFound', 404);
  const suite = suiteOfKey(about.spki);
  if (!suite) throw new CertificateError('unsupportedKey');
  const certificatePem = await issueCertificate(await authorityOf(tx, suite), {
    spki: about.spki,
    ...revocationsAt(tx.publicUrl, suite),
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
    { certificateId: id, serial: facts.serial, ...(about.hung ?? { sealedBids: 0, keptKeys: 0 }) },
  );
  return { id, certificatePem };
}

/** What opens with a certificate alone; the areas say so at composition. */
export interface Hanging {
  /** How many bids of a company are sealed and not opened yet (已封存未开标). */
  readonly sealedBids: (db: Db, orgId: string) => Promise<number>;
  /** Of how many lots whose bids are not opened yet a person keeps the key (保管的标段密钥). */
  readonly keptKeys: (db: Db, userId: string) => Promise<number>;
}

/**
 * What a session alone does not have (操作确认): the password or a code, and having read that sealed bids or lot keys hang on it, which none
 * does on a certificate for signing alone. Answers how many they are.
 */
async function demandCaution(
  hanging: Hanging,
  tx: Tx,
  input: { random: string; acknowledged: boolean },
  { orgId, suite }: { orgId: string; suite: SuiteName },
): Promise<{ sealedBids: number; keptKeys: number }> {
  const seals = suite === 'P-256';
  const sealedBids = seals ? await hanging.sealedBids(tx.db, orgId) : 0;
  const keptKeys = seals ? await hanging.keptKeys(tx.db, tx.user.id) : 0;
  if (sealedBids > 0 && !input.acknowledged) throw refuse('sealed', 409, { count: sealedBids });
  if (keptKeys > 0 && !input.acknowledged) throw refuse('keptKeys', 409, { count: keptKeys });
  if (!(await spendProof(tx, tx.user.id, input.random))) throw refuse('proofExpired', 409);
  return { sealedBids, keptKeys };
}

/** 绑定证书: for a key made in the browser, after proof that the user holds it and is who they say. */
export async function bind(hanging: Hanging, tx: Tx, input: InputOf<typeof bindCertificate>) {
  const { user } = tx;
  const { spki, proof } = input;
  if (!(await holdsKey({ userId: user.id, spki }, proof))) throw refuseField('proof', 'wrong.proof');
  const suite = suiteOfKey(spki);
  if (!suite || !spki.startsWith(SPKI_STARTS[suite])) throw refuseField('spki', 'wrong.key');
  if (await boundTo(tx.db, { userId: user.id, orgId: user.orgId, suite })) throw refuse('alreadyBound');
  if (!(await allowsType(tx, DEMO_CA))) throw refuse('typeNotAllowed');
  if (!(await suitesToBind(tx)).includes(suite)) throw refuse('suiteNotAllowed', 409, { suite });
  const hung = await demandCaution(hanging, tx, input, { orgId: user.orgId, suite });
  try {
    const about = { userId: user.id, trueName: user.trueName, orgId: user.orgId, spki, hung };
    const made = await issueAndBind(tx, about);
    await tellHolder(tx, { userId: user.id, orgId: user.orgId }, 'bound');
    return made;
  } catch (error) {
    if (error instanceof CertificateError && error.code === 'unsupportedKey')
      throw refuseField('spki', 'wrong.key');
    if (violates(error, 'ca_certificate_key')) throw refuse('keyUsed');
    if (violates(error, 'ca_certificate_bound_suite')) throw refuse('alreadyBound');
    throw error;
  }
}

/**
 * 解绑证书: from now on it opens nothing new; what it signed stays. The old key signs for it, or the platform agreed a day
 * ago that it is lost. The lock comes first: a bid that is being submitted with it is sealed before or refused after.
 */
export async function unbind(
  hanging: Hanging,
  tx: Tx,
  input: InputOf<typeof unbindCertificate>,
): Promise<null> {
  const row = await lockOwn(tx, tx.user.id, input.id);
  if (!row) throw refuse('notFound', 404);
  if (row.status === bindingStatus.unbound) throw refuse('notValid.unbound');
  const by = input.signature === undefined ? 'review' : 'key';
  if (input.signature !== undefined) {
    const about = { userId: tx.user.id, certificateId: row.id, spki: row.spki };
    if (!(await isReleased(about, input.signature))) throw refuseField('signature', 'wrong.release');
  } else {
    const lost = await openOf(tx.db, row.id);
    if (lost?.state !== lostState.agreed || !lost.dueAt) throw refuseField('signature', 'need.release');
    if ((await clockNow(tx)) < lost.dueAt)
      throw refuse('lostEarly', 409, { at: shanghaiTime(lost.dueAt.getTime()) });
  }
  const hung = await demandCaution(hanging, tx, input, { orgId: row.orgId, suite: suiteOfRow(row) });
  await unbindRow(tx, row, by === 'review' ? 'keyCompromise' : 'cessationOfOperation');
  await endOf(tx, row.id);
  tx.emit(
    certificateUnbound,
    {
      subjectType: 'certificate',
      subjectId: row.id,
      before: { status: row.status },
      after: { status: bindingStatus.unbound },
    },
    { certificateId: row.id, serial: row.serial, ...hung, by },
  );
  await tellHolder(tx, row, 'unbound');
  return null;
}
