import { type Lot, lockLot, lotFor, lotToOperate } from '#areas/project/server/index.ts';
import { byInvitation, byQuotes } from '#areas/project/shared/modes.ts';
import { lotLabel } from '#areas/project/shared/lot.ts';
import { projectScreens } from '#areas/project/shared/screens.ts';
import { presentedCertificate } from '#base/ca/server/index.ts';
import { notify } from '#base/message/server/index.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import { membersWithRole } from '#base/role/server/index.ts';
import { clockNow, clockOf, factDigest, type Read, type Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { refusals } from '#kit/shared/refusal.ts';
import type { askLotKey, lotKeyDetail, saveLotKey } from '../shared/calls.ts';
import { lotKeyAsked, lotKeyMade } from '../shared/events.ts';
import { isLotPublicKey } from '../shared/lot-key.ts';
import { fileTextOf, refuse, refuseField } from '../shared/text/index.ts';
import { tenderFileScreens } from '../shared/screens.ts';
import { mayStillChange } from './access.ts';
import { keyFacts } from './record.ts';
import { secondCustodians } from './custodians.ts';
import { insertKey, presentKey, retireKey } from './store.ts';

const PAGE = tenderFileScreens.lotKey;

/** 提请生成标段密钥: the tenderee's representatives get it among their messages. */
export async function ask(tx: Tx, { packageId }: InputOf<typeof askLotKey>) {
  const lot = await lotToOperate(tx, packageId, 'pre');
  if (!mayStillChange(lot)) throw refuse('wrongStatus');
  const custodians = await membersWithRole(tx.db, 'owner', lot.tendereeOrgId);
  if (custodians.length === 0) throw refusals(fileTextOf(lot))('noCustodian');
  await notify(tx, {
    template: messageTemplate(
      fileTextOf(lot),
      byInvitation(lot.purchaseMode) ? 'message.askLotKeyByLetter' : 'message.askLotKey',
    ),
    params: { name: lotLabel(lot) },
    to: custodians.map((c) => c.id),
    webRouter: { path: PAGE, query: { packageId } },
  });
  tx.emit(lotKeyAsked, { subjectType: 'lot', subjectId: packageId }, { packageId });
  return { asked: custodians.length };
}

/** 标段密钥: what the custodian's page shows; never the wrapped half. */
export async function keyDetail(read: Read, { packageId }: InputOf<typeof lotKeyDetail>) {
  const lot = await lotFor(read, packageId, 'tenderee');
  const key = await presentKey(read.db, packageId);
  return {
    lot,
    lotKey: key ? keyFacts(key) : null,
    mine: key?.custodianId === read.user.id,
    can: { make: mayStillChange(lot) },
    seconds: mayStillChange(lot)
      ? await secondCustodians(read.db, lot, read.user.id, await clockOf(read.db))
      : [],
  };
}

/** The second custodian as it is kept, if one was chosen: still eligible, and with this very certificate. */
async function secondOf(
  tx: Tx,
  lot: Lot,
  at: Date,
  { second, secondWrappedKey }: InputOf<typeof saveLotKey>,
) {
  if (!second && !secondWrappedKey) return {};
  const found = (await secondCustodians(tx.db, lot, tx.user.id, at)).find(
    (one) => one.userId === second?.userId && one.certificate === second.certificate,
  );
  if (!found || !secondWrappedKey) throw refuseField('second', 'wrong.second');
  return {
    secondId: found.userId,
    secondName: found.userName,
    secondOrgName: found.orgName,
    secondCertificate: found.certificate,
    secondWrappedKey,
  };
}

/** 保存标段密钥: one key a lot; until the publication another one may take its place, afterwards never. */
export async function keep(tx: Tx, input: InputOf<typeof saveLotKey>) {
  const { packageId, suite, lotPublicKey, wrappedPrivateKey, certificate } = input;
  await lotFor(tx, packageId, 'tenderee');
  const lot = await lockLot(tx, packageId);
  if (!mayStillChange(lot))
    throw refusals(fileTextOf(lot))(byInvitation(lot.purchaseMode) ? 'lotKeyFixedByLetter' : 'lotKeyFixed');
  if (!(await isLotPublicKey(suite, lotPublicKey))) throw refuseField('lotPublicKey', 'wrong.lotKey');
  const at = await clockNow(tx);
  const about = { certificatePem: certificate, orgId: tx.user.orgId, at, sealing: true } as const;
  if ((await presentedCertificate(tx.db, about)).userId !== tx.user.id)
    throw refuseField('certificate', 'wrong.certificate');
  const second = await secondOf(tx, lot, at, input);
  await retireKey(tx, packageId);
  const lotKeyId = await insertKey(tx, {
    packageId,
    suite,
    lotPublicKey,
    wrappedPrivateKey,
    certificate,
    custodianId: tx.user.id,
    custodianName: tx.user.trueName,
    custodianOrgId: tx.user.orgId,
    ...second,
  });
  const digest = factDigest(lotPublicKey);
  tx.emit(
    lotKeyMade,
    {
      subjectType: 'lotKey',
      subjectId: lotKeyId,
      after: { lotPublicKey, custodians: [tx.user.id, second.secondId ?? null] },
    },
    { packageId, lotKeyId, digest },
  );
  await notify(tx, {
    template: messageTemplate(fileTextOf(lot), 'message.keyMade'),
    params: { name: lotLabel(lot) },
    to: [lot.pmId],
    // What is bought by quotes has no documents: its console opens what comes next.
    webRouter: {
      path: byQuotes(lot.purchaseMode) ? projectScreens.console : tenderFileScreens.make,
      query: { packageId, opType: 'PM' },
    },
  });
  return { lotKeyId };
}
