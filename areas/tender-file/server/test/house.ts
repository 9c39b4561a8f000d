import { expect } from 'vitest';
import type { TestUser, World } from '#apps/server/test/world.ts';
import { lotInWorld, type LotWish } from '#areas/project/server/test/lot.ts';
import { approve, unhandledPage } from '#base/approval/shared/calls.ts';
import { bindCertificate } from '#base/ca/shared/calls.ts';
import { makeKey, sealingKeys, type SealingKeyStore } from '#base/ca/shared/keystore.ts';
import { bindProof } from '#base/ca/shared/proof.ts';
import { saveFile, saveLotKey, submitFile } from '../../shared/calls.ts';
import { makeLotKey } from '../../shared/lot-key.ts';

/** The people of one agency and its tenderee (测试人员). */
export interface House {
  readonly world: World;
  readonly pm: TestUser;
  readonly leader: TestUser;
  readonly director: TestUser;
  readonly owner: TestUser;
  /** The owner's opened certificate. */
  readonly ownerKey: SealingKeyStore;
}

/** Binds a fresh certificate to a user and answers it opened. */
export async function certified(user: TestUser): Promise<SealingKeyStore> {
  const { spki, pkcs8 } = await makeKey();
  const proof = await bindProof({ userId: user.id, spki }, pkcs8);
  const { certificatePem } = await user
    .send(bindCertificate, { spki, proof, random: await user.prove() })
    .ok();
  return sealingKeys({ pkcs8, certificatePem });
}

/** Moves people in; set the world's clock before, certificates are valid from then on. */
export async function houseOf(world: World): Promise<House> {
  const owner = await world.user({ roles: ['owner'], org: world.tenderee });
  return {
    world,
    pm: await world.user({ roles: ['pm'] }),
    leader: await world.user({ roles: ['leader'] }),
    director: await world.user({ roles: ['director'] }),
    owner,
    ownerKey: await certified(owner),
  };
}

const DAY = 86_400_000;

/** A whole and lawful tender file, counted from the world's present time. */
export async function fileForm(house: House, more: Record<string, unknown> = {}) {
  const now = (await house.world.now()).getTime();
  const at = (days: number) => new Date(now + days * DAY).toISOString();
  const document = await house.pm.upload('采购文件.pdf', Buffer.from('%PDF-1.7 tender'));
  return {
    fileId: document.id,
    ceiling: '490',
    ceilingUnit: '1',
    saleBegin: new Date(now).toISOString(),
    saleEnd: at(6),
    questionDeadline: at(10),
    bidDeadline: at(21),
    evaluation: {
      formula: 'F1',
      params: {},
      priceFull: '30',
      items: [
        { part: 'technical', name: '技术方案', full: '50' },
        { part: 'business', name: '业绩', full: '20' },
      ],
      passItems: [
        { part: 'qualification', name: '营业执照有效' },
        { part: 'conformity', name: '投标函签章齐全' },
      ],
    },
    ...more,
  };
}

/** One approver decides the task of a subject. */
export async function decide(world: World, user: TestUser, serviceId: string, agree: boolean): Promise<void> {
  const todo = await user.send(unhandledPage, { size: 200 }).ok();
  const task = todo.records.find((r) => r.serviceId === serviceId);
  expect(task, `${user.trueName} has a to-do`).toBeDefined();
  await user
    .send(approve, {
      taskId: task?.taskId,
      apvlType: agree ? 'agree' : 'disagree',
      comment: agree ? '' : '请修改',
    })
    .ok();
  await world.deliver();
}

/** A lot in the project's own hands, ready for documents. */
export const freshLot = (house: House, wish: Partial<LotWish> = {}) =>
  lotInWorld(house.world, { pm: house.pm, ...wish });

/** Saves, submits and approves the file of a lot. */
export async function approveFile(
  house: House,
  packageId: string,
  more: Record<string, unknown> = {},
): Promise<void> {
  await house.pm.send(saveFile, { packageId, ...(await fileForm(house, more)) }).ok();
  await house.pm.send(submitFile, { packageId }).ok();
  await house.world.deliver();
  await decide(house.world, house.leader, packageId, true);
}

/** The owner makes the lot key, as the page does. */
export async function keepLotKey(house: House, packageId: string) {
  const key = await makeLotKey({ lotId: packageId, custodianSpki: house.ownerKey.certificate.spki });
  const { lotKeyId } = await house.owner
    .send(saveLotKey, { packageId, ...key, certificate: house.ownerKey.certificatePem })
    .ok();
  return { ...key, lotKeyId };
}
