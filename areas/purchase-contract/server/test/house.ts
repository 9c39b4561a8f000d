import { expect } from 'vitest';
import type { OpenKeyStore } from '#base/ca/shared/keystore.ts';
import type { TestUser } from '#apps/server/test/world.ts';
import { handAward } from '#areas/award/server/test/facts.ts';
import { AwardHouse } from '#areas/award/server/test/house.ts';
import { type HandLot, handLot } from '#areas/committee/server/test/facts.ts';
import { publishResult } from '#areas/award/shared/calls.ts';
import { approve, unhandledPage } from '#base/approval/shared/calls.ts';
import { signatureOf } from '#base/ca/server/test/signer.ts';
import { documentSignatureOf } from '#base/seal/server/test/signer.ts';
import {
  contractDetail,
  draftContract,
  modifyContract,
  ownContract,
  ownerConfirm,
  ownerDocument,
  ownerSign,
  submitContract,
  supplierConfirm,
  supplierDocument,
  supplierSign,
} from '../../shared/calls.ts';
import { contractToSign } from '../../shared/signing.ts';

export const terms = {
  contractName: '水泵采购合同',
  duration: '90',
  quality: '合格',
  periodBegin: '2027-01-01',
  periodEnd: '2027-03-31',
  acceptance: '到货后按国家标准验收',
  bondAmount: '418000',
  bondTerms: '银行保函，验收合格后退还',
  otherTerms: null,
  fileIds: null,
};

export const payments = [
  { name: '预付款', share: '30', amount: null, dueWhen: '合同生效后10日内', dueDay: null },
  { name: '到货款', share: '60', amount: null, dueWhen: '到货验收合格后10日内', dueDay: '2027-04-10' },
  { name: '质保金', share: '10', amount: null, dueWhen: '质保期满后10日内', dueDay: null },
];

/** A lot whose notice of award is out, and what everybody does with its contract again and again. */
export class ContractHouse {
  readonly award: AwardHouse;
  readonly leader: TestUser;

  private constructor(award: AwardHouse, leader: TestUser) {
    this.award = award;
    this.leader = leader;
  }

  static async make(): Promise<ContractHouse> {
    const award = await AwardHouse.make();
    return new ContractHouse(award, await award.world.user({ roles: ['leader'] }));
  }

  get world() {
    return this.award.world;
  }
  get pm() {
    return this.award.pm;
  }
  get owner() {
    return this.award.owner;
  }

  /** The first bidder has the notice of award, by every act that leads there. */
  async awarded() {
    const { lot, packageId, end } = await this.award.publicised();
    const bidId = lot.bids[0]?.bidId ?? '';
    await this.award.at(end, () => this.award.determined({ packageId, bidId }));
    await this.award.decide(packageId, true);
    await this.pm.send(publishResult, { packageId }).ok();
    return { lot, packageId, bidId };
  }

  /** The same as facts alone, which is enough for whatever comes after the notice. */
  async noticed() {
    const lot = await handLot(this.world, { pm: this.pm });
    await handAward(this.world, this.pm, lot);
    return { lot, packageId: lot.packageId, bidId: lot.bids[0]?.bidId ?? '' };
  }

  winner(lot: HandLot): Promise<TestUser> {
    return this.award.supplier(lot, 0);
  }

  async file(user: TestUser = this.pm): Promise<string> {
    return (await user.upload('采购合同.pdf', Buffer.from('%PDF-1.4\n%%EOF\n'))).id;
  }

  async drafted() {
    const found = await this.noticed();
    const { packageId, bidId } = found;
    const { id } = await this.pm.send(draftContract, { packageId, bidId }).ok();
    return { ...found, id };
  }

  /** The input of a save of the present version. */
  async filled(id: string, part: object = {}) {
    const { version } = await this.pm.send(contractDetail, { id }).ok();
    return { ...terms, contractFileId: await this.file(), id, version, payments, ...part };
  }

  async submitted() {
    const made = await this.drafted();
    await this.pm.send(modifyContract, await this.filled(made.id)).ok();
    await this.pm.send(submitContract, { id: made.id }).ok();
    return made;
  }

  async decide(id: string, agree = true): Promise<void> {
    await this.world.deliver();
    const todo = await this.leader.send(unhandledPage, { size: 200 }).ok();
    const task = todo.records.find((r) => r.serviceId === id);
    expect(task, 'the department head has a to-do').toBeDefined();
    const [apvlType, comment] = agree ? ['agree', ''] : ['disagree', '付款节点请细化'];
    await this.leader.send(approve, { taskId: task?.taskId, apvlType, comment }).ok();
    await this.world.deliver();
  }

  /** With the tenderee, after the agency's own approval. */
  async withOwner() {
    const made = await this.submitted();
    await this.decide(made.id);
    return made;
  }

  async sent() {
    const made = await this.withOwner();
    await this.owner.send(ownerConfirm, { id: made.id }).ok();
    return { ...made, supplier: await this.winner(made.lot) };
  }

  async confirmed() {
    const made = await this.sent();
    await made.supplier.send(supplierConfirm, { id: made.id }).ok();
    return made;
  }

  async signature(user: TestUser, side: 'owner' | 'supplier', id: string, keys?: OpenKeyStore) {
    const read =
      side === 'owner' ? user.send(contractDetail, { id }).ok() : user.send(ownContract, { id }).ok();
    const { contentDigest, contractCode, price } = await read;
    return signatureOf(
      user,
      contractToSign(side, { id, contentDigest: contentDigest ?? '', contractCode, price }),
      keys,
    );
  }

  /** The signature in the text itself, with this seal or without one. */
  async document(
    user: TestUser,
    side: 'owner' | 'supplier',
    id: string,
    sealId?: string,
    keys?: OpenKeyStore,
  ) {
    const call = side === 'owner' ? ownerDocument : supplierDocument;
    const text = await user.send(call, sealId === undefined ? { id } : { id, sealId }).ok();
    return documentSignatureOf(user, text, sealId ?? null, keys);
  }

  /** What a side hands in when it signs. */
  async signed(user: TestUser, side: 'owner' | 'supplier', id: string, sealId?: string) {
    const signature = await this.signature(user, side, id);
    return { id, signature, document: await this.document(user, side, id, sealId) };
  }

  async sign(user: TestUser, side: 'owner' | 'supplier', id: string, lateReason = '', sealId?: string) {
    const signed = await this.signed(user, side, id, sealId);
    return user.send(side === 'owner' ? ownerSign : supplierSign, { ...signed, lateReason }).ok();
  }

  async inForce() {
    const made = await this.confirmed();
    await this.sign(this.owner, 'owner', made.id);
    await this.sign(made.supplier, 'supplier', made.id);
    return made;
  }
}
