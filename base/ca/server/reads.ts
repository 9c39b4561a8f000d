import { clockOf, type Ctx, may, type Read } from '#kit/server/context.ts';
import { type InputOf, pageResult } from '#kit/shared/call.ts';
import type { SuiteName } from '#kit/shared/crypto/signing-key.ts';
import type { certificateDetail, CertificateRecord, LostState, pageCertificates } from '../shared/calls.ts';
import { bindingStatus, DEMO_CA } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import type { Hanging } from './bind.ts';
import { openOf } from './lost-store.ts';
import { type Roots, rootsOf } from './root.ts';
import { saidBy } from './said.ts';
import { boundTo, type CertificateRow, demoStoreOf, ownById, pageOf } from './store.ts';
import { suitesToBind, suitesToSign } from './suites.ts';
import { allowsType } from './types.ts';
import { stateOf, suiteOfRow } from './valid.ts';

async function recordOf(
  ctx: Ctx,
  row: CertificateRow,
  at: { roots: Roots; now: Date },
): Promise<CertificateRecord> {
  return {
    id: row.id,
    suite: suiteOfRow(row),
    caType: row.caType,
    ...saidBy(row.certificatePem),
    serial: row.serial,
    commonName: row.commonName,
    orgName: row.orgName,
    notBefore: row.notBefore.toISOString(),
    notAfter: row.notAfter.toISOString(),
    status: row.status,
    state: await stateOf(row, at.roots, at.now),
    boundAt: row.boundAt.toISOString(),
    unboundAt: row.unboundAt?.toISOString() ?? null,
    can: { unbind: row.status === bindingStatus.bound && may(ctx, 'ca.bind') },
  };
}

const momentOf = async (read: Read) => ({
  roots: await rootsOf(read.db),
  now: await clockOf(read.db),
});

/** CA证书列表: one's own, newest first. */
export async function page(read: Read, q: InputOf<typeof pageCertificates>) {
  const { records, ...count } = await pageOf(read.db, read.user.id, q);
  const at = await momentOf(read);
  return pageResult(await Promise.all(records.map((row) => recordOf(read, row, at))), count, q);
}

/** CA证书详情. */
export async function detail(read: Read, { id }: InputOf<typeof certificateDetail>) {
  const row = await ownById(read.db, read.user.id, id);
  if (!row) throw refuse('notFound', 404);
  return {
    ...(await recordOf(read, row, await momentOf(read))),
    certificatePem: row.certificatePem,
    spki: row.spki,
  };
}

async function boundOf(read: Read, suite: SuiteName) {
  const row = await boundTo(read.db, { userId: read.user.id, orgId: read.user.orgId, suite });
  if (!row) return { certificate: null, lost: null };
  const lost = await openOf(read.db, row.id);
  return {
    certificate: {
      ...(await recordOf(read, row, await momentOf(read))),
      certificatePem: row.certificatePem,
      spki: row.spki,
    },
    lost: lost
      ? { id: lost.id, state: lost.state as LostState, dueAt: lost.dueAt?.toISOString() ?? null }
      : null,
  };
}

/** 当前绑定证书 of the user in the organisation they act for. */
export async function mine({ sealedBids, keptKeys }: Hanging, read: Read) {
  return {
    userId: read.user.id,
    ...(await boundOf(read, 'P-256')),
    sm2: await boundOf(read, 'SM2'),
    suites: { sign: await suitesToSign(read), bind: await suitesToBind(read) },
    sealedBids: await sealedBids(read.db, read.user.orgId),
    keptKeys: await keptKeys(read.db, read.user.id),
    bindable: await allowsType(read, DEMO_CA),
    demoKey: (await demoStoreOf(read.db, read.user.id)) !== undefined,
  };
}

/** 演示U盾: one's own key store; there are none outside the demonstration world. */
export async function demoStore(read: Read) {
  const keyStore = await demoStoreOf(read.db, read.user.id);
  if (!keyStore) throw refuse('noDemoKey', 404);
  return { keyStore };
}
