import { barredFrom } from '#base/approval/server/test/barred.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { copiesOf } from '#apps/server/test/copies.ts';
import { SUPPLEMENTS_MOST } from '../shared/terms.ts';
import type { TestUser } from '#apps/server/test/world.ts';
import { withdraw } from '#base/approval/shared/calls.ts';
import { pageMessages } from '#base/message/shared/calls.ts';
import { pageDuties } from '#base/duty/shared/calls.ts';
import { signatureOf } from '#base/ca/server/test/signer.ts';
import {
  acceptMilestone,
  contractDetail,
  draftSupplement,
  modifySupplement,
  ownContract,
  ownerConfirm,
  ownerReturn,
  ownerSign,
  ownSupplement,
  payMilestone,
  removeContract,
  submitContract,
  supplementDetail,
  supplierConfirm,
  supplierReturn,
  supplierSign,
} from '../shared/calls.ts';
import { contractScreens } from '../shared/screens.ts';
import { contractToSign } from '../shared/signing.ts';
import { ContractHouse } from './test/house.ts';
import { SUPPLEMENT_KEY } from '../shared/status.ts';

let h: ContractHouse;
beforeAll(async () => {
  h = await ContractHouse.make();
});

const items = [
  { name: '水泵', spec: 'DN300', unit: '台', count: '4', price: '1000000', sum: '4000000' },
  { name: '阀门', spec: 'DN300', unit: '只', count: '18', price: '10000', sum: '180000' },
];

/** A contract in force whose winner priced its goods item by item. */
async function inForce() {
  const made = await h.inForce();
  await h.world.sql('update opened_bid set manifest = $2 where bid_id = $1', [
    made.bidId,
    JSON.stringify({ content: { items } }),
  ]);
  // Company's own funds, unless a test says otherwise.
  await pays(made.packageId, '2');
  return made;
}

const pays = (packageId: string, fundSource: string) =>
  h.world.sql(
    'update project set fund_source = $2 where id = (select main_id from project_package where id = $1)',
    [packageId, fundSource],
  );

const drafted = async (contractId: string) => (await h.pm.send(draftSupplement, { contractId }).ok()).id;

/** The input of a save of the present version. */
async function filled(id: string, part: object = {}) {
  const now = await h.pm.send(supplementDetail, { id }).ok();
  const { version, payments, periodBegin, periodEnd, acceptance, otherTerms } = now;
  return {
    id,
    version,
    payments,
    periodBegin,
    periodEnd,
    acceptance,
    otherTerms,
    fileIds: null,
    ground: 'ownerCause',
    changeReason: '泵房土建移交推迟',
    extras: [],
    ...part,
  };
}

const save = async (id: string, part: object = {}) => h.pm.send(modifySupplement, await filled(id, part));

/** More of the valves, paid by a milestone of its own. */
async function valves(id: string, count: string, amount: string, part: object = {}) {
  const { payments } = await h.pm.send(supplementDetail, { id }).ok();
  const more = { name: '追加阀门款', share: null, amount, dueWhen: '到货验收合格后10日内', dueDay: null };
  return save(id, {
    ground: 'extraGoods',
    changeReason: '管网延伸，需增加阀门',
    extras: [{ item: 1, count }],
    payments: [...payments, more],
    ...part,
  });
}

async function sign(user: TestUser, side: 'owner' | 'supplier', id: string) {
  const read = side === 'owner' ? user.send(supplementDetail, { id }) : user.send(ownSupplement, { id });
  const { contentDigest, contractCode, price } = await read.ok();
  const record = contractToSign(side, { id, contentDigest: contentDigest ?? '', contractCode, price });
  const signature = await signatureOf(user, record);
  const document = await h.document(user, side, id);
  return user.send(side === 'owner' ? ownerSign : supplierSign, { id, signature, document });
}

/** Submitted, approved, confirmed by both sides and signed. */
async function through(id: string, supplier: TestUser) {
  await h.pm.send(submitContract, { id }).ok();
  expect(await barredFrom(h.world, SUPPLEMENT_KEY, id)).toEqual([h.pm.id]);
  await h.decide(id);
  await h.owner.send(ownerConfirm, { id }).ok();
  await supplier.send(supplierConfirm, { id }).ok();
  await (await sign(h.owner, 'owner', id)).ok();
  await (await sign(supplier, 'supplier', id)).ok();
}

const events = (packageId: string, type: string) =>
  h.world.sql<{ payload: Record<string, string> }>(
    'select payload from event where subject_id = $1 and type = $2 order by id',
    [packageId, type],
  );

const refusals = async (packageId: string) =>
  (await events(packageId, 'law.refused')).map(({ payload }) => payload.rule);

describe('a supplement', () => {
  test('is drafted from the terms in force, goes the way of the contract, and binds once both have signed', async () => {
    const { id: contractId, packageId, supplier, lot } = await inForce();
    const strangerPm = await h.world.user({ roles: ['pm'], org: await h.world.org('agency') });
    await strangerPm.send(draftSupplement, { contractId }).refused('purchaseContract.notFound');
    await h.owner.send(draftSupplement, { contractId }).refused('kit.refused.permission');
    const id = await drafted(contractId);
    await strangerPm.send(supplementDetail, { id }).refused('purchaseContract.notFound');
    await supplier.send(ownSupplement, { id }).refused('purchaseContract.notFound');
    expect((await supplier.send(ownContract, { id: contractId }).ok()).supplements).toEqual([]);
    await h.pm.send(submitContract, { id }).refused('purchaseContract.need.ground');
    await (await save(id)).ok();
    await h.pm.send(submitContract, { id }).refused('purchaseContract.nothingChanged');
    await (await save(id, { periodEnd: '2027-05-31', otherTerms: '迟延期间不计违约金' })).ok();
    await h.pm.send(submitContract, { id }).ok();
    await h.decide(id, false);
    expect(await h.pm.send(supplementDetail, { id }).ok()).toMatchObject({ status: '30' });
    await h.pm.send(submitContract, { id }).ok();
    await h.decide(id);
    await supplier.send(ownSupplement, { id }).refused('purchaseContract.notFound');
    await h.owner.send(ownerReturn, { id, reason: '请附移交纪要' }).ok();
    await h.pm.send(submitContract, { id }).ok();
    await h.decide(id);
    await h.owner.send(ownerConfirm, { id }).ok();
    await supplier.send(supplierReturn, { id, reason: '工期仍不足' }).ok();
    await (await save(id, { periodEnd: '2027-06-30' })).ok();
    await h.pm.send(submitContract, { id }).ok();
    await h.decide(id);
    await h.owner.send(ownerConfirm, { id }).ok();
    const loser = await h.award.supplier(lot, 1);
    await loser.send(ownSupplement, { id }).refused('purchaseContract.notFound');
    await loser.send(supplierConfirm, { id }).refused('purchaseContract.notFound');
    const twice = await Promise.all([1, 2].map(() => supplier.send(supplierConfirm, { id }).envelope()));
    expect(twice.filter((a) => a.code === 200)).toHaveLength(1);
    await h.owner.send(ownerSign, { id }).refused('ca.need.signature');
    await (await sign(h.owner, 'owner', id)).ok();
    expect((await h.owner.send(contractDetail, { id: contractId }).ok()).inForce).toBeNull();
    await (await sign(supplier, 'supplier', id)).ok();
    const contract = await supplier.send(ownContract, { id: contractId }).ok();
    // What was concluded stands as it was; what binds now stands beside it.
    expect(contract).toMatchObject({
      periodEnd: '2027-03-31',
      inForce: { periodEnd: '2027-06-30', price: '4180000', otherTerms: '迟延期间不计违约金' },
      supplements: [{ id, status: '80', ground: 'ownerCause' }],
    });
    expect(contract.acts.map((a) => a.kind)).toEqual([
      'ownerConfirmed',
      'supplierConfirmed',
      'ownerSigned',
      'supplierSigned',
    ]);
    expect(
      (await events(packageId, 'purchaseContract.tookEffect')).map(({ payload }) => payload.supplementId),
    ).toEqual([undefined, id]);
    await h.pm.send(removeContract, { id }).refused('purchaseContract.wrongStatus');
    const stands = h.world.sql(
      `update purchase_contract_supplement set period_end = '2028-01-01' where id = $1`,
      [id],
    );
    await expect(stands).rejects.toThrow('stands');
    await h.world.deliver();
    const pdf = await supplier.raw('GET', `/ctr/contract/supplier/pdf?id=${id}`);
    expect(pdf.headers['content-type']).toBe('application/pdf');
  });

  test('one at a time, also for two at once; a draft that nobody was sent can be deleted', async () => {
    const { id: contractId, supplier } = await inForce();
    const answers = await Promise.all(
      [1, 2, 3].map(() => h.pm.send(draftSupplement, { contractId }).envelope()),
    );
    expect(answers.map((a) => a.key || 'ok').sort()).toEqual([
      'ok',
      'purchaseContract.supplementOpen',
      'purchaseContract.supplementOpen',
    ]);
    const id = (await h.pm.send(contractDetail, { id: contractId }).ok()).supplements[0]?.id ?? '';
    expect((await h.pm.send(contractDetail, { id: contractId }).ok()).can.supplement).toBe(false);
    await h.owner.send(removeContract, { id }).refused('kit.refused.permission');
    await h.pm.send(removeContract, { id }).ok();
    const next = await drafted(contractId);
    const stale = await filled(next, { periodEnd: '2027-04-30' });
    await (await save(next, { periodEnd: '2027-05-31' })).ok();
    await h.pm.send(modifySupplement, stale).refused('kit.refused.changed');
    expect((await h.pm.send(supplementDetail, { id: next }).ok()).periodEnd).toBe('2027-05-31');
    // A contract that may still be changed is not changed by the form of a supplement.
    const plain = await h.drafted();
    await h.pm.send(modifySupplement, { ...stale, id: plain.id }).refused('purchaseContract.notFound');
    await through(next, supplier);
    // A supplement is changed by another one to the contract, not by one to itself.
    await h.pm.send(draftSupplement, { contractId: next }).refused('purchaseContract.notFound');
    const done = { table: 'purchase_contract_supplement', id: next };
    const other = `jsonb_build_object('seq', n + 10, 'contract_code', 'copy' || n, 'status', '95', 'signed_at', null)`;
    await copiesOf(h.world, done, SUPPLEMENTS_MOST - 2, other);
    const last = await drafted(contractId);
    await h.pm.send(removeContract, { id: last }).ok();
    await copiesOf(
      h.world,
      done,
      1,
      `jsonb_build_object('seq', 200, 'contract_code', 'last', 'status', '95', 'signed_at', null)`,
    );
    await h.pm.send(draftSupplement, { contractId }).refused('purchaseContract.tooManySupplements');
  });

  test('leaves what decided the award: price, quality, duration, and what its ground does not let change, each on record', async () => {
    const { id: contractId, packageId } = await inForce();
    const id = await drafted(contractId);
    await (await save(id, { price: '4,180,000.00', quality: '合格' })).ok();
    await (await save(id, { price: '4200000' })).refused('purchaseContract.wrong.price');
    await (await save(id, { quality: '优良' })).refused('purchaseContract.wrong.quality');
    await (await save(id, { duration: '120' })).refused('purchaseContract.wrong.duration');
    await (await save(id, { ground: 'other', periodEnd: '2027-05-31' })).refused(
      'purchaseContract.wrong.periodStands',
    );
    await (await save(id, { extras: [{ item: 1, count: '1' }] })).refused(
      'purchaseContract.wrong.goodsStand',
    );
    await (await valves(id, '1', '10000', { acceptance: '免检' })).refused(
      'purchaseContract.wrong.termsStand',
    );
    const { payments } = await h.pm.send(supplementDetail, { id }).ok();
    const sooner = payments.map((p, i) => (i === 1 ? { ...p, dueWhen: '预付' } : p));
    await (await valves(id, '1', '10000', { payments: sooner })).refused(
      'purchaseContract.wrong.paymentsStand',
    );
    expect(await refusals(packageId)).toEqual(Array.from({ length: 7 }, () => 'contractTerms'));
    await (await save(id, { ground: 'extraGoods', extras: [{ item: 7, count: '1' }] })).refused(
      'purchaseContract.wrong.extraItem',
    );
    await (await valves(id, '0', '1')).refused('purchaseContract.wrong.extraCount');
  });

  test('more of the same goods comes at the price of the bid, all together within a tenth, exactly', async () => {
    const { id: contractId, packageId, supplier } = await inForce();
    await pays(packageId, '1');
    const first = await drafted(contractId);
    await (await valves(first, '20', '200000')).ok();
    expect(await h.pm.send(supplementDetail, { id: first }).ok()).toMatchObject({
      price: '4380000',
      extraAmount: '200000',
      isPublic: true,
      extras: [{ name: '阀门', price: '10000', count: '20', sum: '200000' }],
    });
    await through(first, supplier);
    const second = await drafted(contractId);
    expect((await h.pm.send(supplementDetail, { id: second }).ok()).extraLeft).toBe('218000');
    await (await valves(second, '21.8001', '218001')).refused('purchaseContract.wrong.extraTooMuch');
    await (await valves(second, '21', '210000', { ground: 'scopeChange' })).refused(
      'purchaseContract.wrong.scopePublic',
    );
    expect((await refusals(packageId)).slice(-2)).toEqual(['extraPurchase', 'extraPurchase']);
    await (await valves(second, '21.8', '218000')).ok();
    await through(second, supplier);
    expect((await h.owner.send(contractDetail, { id: contractId }).ok()).inForce?.price).toBe('4598000');
  });

  test('elsewhere the tenderee may change the scope beyond that, and supervision is told of it', async () => {
    const { id: contractId, packageId, supplier } = await inForce();
    const supervisor = await h.world.user({ roles: ['supervisor'], org: await h.world.org('supervision') });
    const id = await drafted(contractId);
    await (await valves(id, '60', '600000')).refused('purchaseContract.wrong.extraTooMuch');
    await (await valves(id, '60', '600000', { ground: 'scopeChange', periodEnd: '2027-06-30' })).ok();
    await through(id, supplier);
    expect(await events(packageId, 'purchaseContract.scopeChanged')).toMatchObject([
      { payload: { extraAmount: '600000', supplementId: id } },
    ]);
    expect(await supervisor.send(supplementDetail, { id }).ok()).toMatchObject({
      status: '80',
      can: { sign: false },
    });
    await h.world.deliver();
    const told = (await supervisor.send(pageMessages, { size: 50 }).ok()).records;
    expect(JSON.stringify(told)).toContain('合同采购范围变更');
  });

  test('nobody acts for both sides', async () => {
    const { id: contractId, packageId } = await inForce();
    const id = await drafted(contractId);
    await (await save(id, { periodEnd: '2027-05-31' })).ok();
    await h.pm.send(submitContract, { id }).ok();
    await h.decide(id);
    // The one who submitted it for the agency belongs to the tenderee by now.
    await h.world.sql(
      'update purchase_contract_act set user_id = $2 where supplement_id = $1 and kind = $3',
      [id, h.owner.id, 'submitted'],
    );
    await h.owner.send(ownerConfirm, { id }).refused('purchaseContract.otherSide');
    expect((await refusals(packageId)).at(-1)).toBe('contractDays');
  });
});

test('whoever is next owes a supplement, at its own place, and nobody else', async () => {
  const { id: contractId, packageId, supplier, lot } = await inForce();
  const loser = await h.award.supplier(lot, 1);
  const people = { pm: h.pm, owner: h.owner, supplier, loser };
  const id = await drafted(contractId);
  const owed = async () => {
    await h.world.deliver();
    const found: string[] = [];
    for (const [who, user] of Object.entries(people))
      for (const duty of (await user.send(pageDuties, { subjectId: packageId, size: 50 }).ok()).records) {
        expect(duty.query['id']).toBe(id);
        found.push(`${who} ${duty.title} ${duty.path}`);
      }
    return found;
  };
  const [edit, own] = [contractScreens.supplement, contractScreens.ownSupplement];
  expect(await owed()).toEqual([`pm 完成补充协议并提交 ${edit}`]);
  await (await save(id, { periodEnd: '2027-05-31' })).ok();
  await h.pm.send(submitContract, { id }).ok();
  expect(await owed()).toEqual([]);
  await h.decide(id);
  expect(await owed()).toEqual([`owner 确认或退回补充协议 ${edit}`]);
  await h.owner.send(ownerReturn, { id, reason: '请附移交纪要' }).ok();
  expect(await owed()).toEqual([`pm 完成补充协议并提交 ${edit}`]);
  await h.pm.send(submitContract, { id }).ok();
  await h.decide(id);
  await h.owner.send(ownerConfirm, { id }).ok();
  expect(await owed()).toEqual([`supplier 确认或退回补充协议 ${own}`]);
  await supplier.send(supplierConfirm, { id }).ok();
  expect(await owed()).toEqual([`owner 签署补充协议 ${edit}`, `supplier 签署补充协议 ${own}`]);
  await (await sign(h.owner, 'owner', id)).ok();
  expect(await owed()).toEqual([`supplier 签署补充协议 ${own}`]);
  await (await sign(supplier, 'supplier', id)).ok();
  expect(await owed()).toEqual([]);
});

describe('performance under a supplement', () => {
  const done = { doneDay: '2026-11-01', note: '已到货', fileIds: null };
  const accept = (id: string, milestone: number) => h.owner.send(acceptMilestone, { id, milestone, ...done });
  const pay = (id: string, milestone: number, amount: string) =>
    h.owner.send(payMilestone, { id, milestone, ...done, amount });

  test('what was accepted stands, what is being changed waits, and the new terms are paid', async () => {
    const { id: contractId, supplier } = await inForce();
    await accept(contractId, 0).ok();
    const id = await drafted(contractId);
    const { payments } = await h.pm.send(supplementDetail, { id }).ok();
    const moved = (at: number, part: object) => payments.map((p, i) => (i === at ? { ...p, ...part } : p));
    await (await save(id, { payments: moved(0, { dueWhen: '立即' }) })).ok();
    await h.pm.send(submitContract, { id }).refused('purchaseContract.wrong.performedStand');
    await (await save(id, { payments: moved(1, { dueWhen: '安装完成后10日内' }) })).ok();
    await accept(contractId, 2).ok();
    await h.pm.send(submitContract, { id }).ok();
    await accept(contractId, 1).refused('purchaseContract.milestoneChanging');
    await pay(contractId, 0, '1254000').ok();
    await h.decide(id);
    await h.owner.send(ownerConfirm, { id }).ok();
    await supplier.send(supplierConfirm, { id }).ok();
    await (await sign(h.owner, 'owner', id)).ok();
    await (await sign(supplier, 'supplier', id)).ok();
    await accept(contractId, 1).ok();
    // Handed in once and taken back, it stays on record, and ends with the contract like any other that was under way.
    const back = await drafted(contractId);
    await (await save(back, { periodEnd: '2027-05-31' })).ok();
    await h.pm.send(submitContract, { id: back }).ok();
    await h.pm.send(withdraw, { serviceKey: SUPPLEMENT_KEY, serviceId: back }).ok();
    await h.world.deliver();
    await h.pm.send(removeContract, { id: back }).refused('purchaseContract.submittedOnce');
    // Emptied meanwhile, too.
    const { periodEnd } = await h.pm.send(contractDetail, { id: contractId }).ok();
    await (await save(back, { ground: null, changeReason: null, periodEnd })).ok();
    expect((await h.pm.send(supplementDetail, { id: back }).ok()).ground).toBeNull();
    await pay(contractId, 1, '2508000').ok();
    await pay(contractId, 2, '418000').ok();
    expect((await h.owner.send(contractDetail, { id: contractId }).ok()).status).toBe('90');
    expect(await h.pm.send(supplementDetail, { id: back }).ok()).toMatchObject({
      status: '95',
      isOpen: false,
    });
  });

  test('a contract that is performed ends what was under way; no other one begins', async () => {
    const { id: contractId, packageId, supplier } = await inForce();
    const id = await drafted(contractId);
    await (await valves(id, '1', '10000')).ok();
    await h.pm.send(submitContract, { id }).ok();
    await h.decide(id);
    await h.owner.send(ownerConfirm, { id }).ok();
    for (const [milestone, amount] of [
      [0, '1254000'],
      [1, '2508000'],
      [2, '418000'],
    ] as const) {
      await accept(contractId, milestone).ok();
      await pay(contractId, milestone, amount).ok();
    }
    expect((await h.owner.send(contractDetail, { id: contractId }).ok()).status).toBe('90');
    expect(await h.owner.send(supplementDetail, { id }).ok()).toMatchObject({ status: '95', isOpen: false });
    await supplier.send(supplierConfirm, { id }).refused('purchaseContract.notFound');
    await h.pm.send(draftSupplement, { contractId }).refused('purchaseContract.wrongStatus');
    expect(await events(packageId, 'purchaseContract.supplementLapsed')).toHaveLength(1);
  });

  test('with goods added the contract is performed only with the last fen of the new price', async () => {
    const { id: contractId, supplier } = await inForce();
    const id = await drafted(contractId);
    await (await valves(id, '1', '10000')).ok();
    await through(id, supplier);
    const late = await drafted(contractId);
    await (await save(late, { periodEnd: '2027-05-31' })).ok();
    const rows = [
      [0, '1254000'],
      [1, '2508000'],
      [2, '418000'],
      [3, '10000'],
    ] as const;
    for (const [milestone, amount] of rows) {
      expect((await h.owner.send(contractDetail, { id: contractId }).ok()).status).toBe('80');
      await accept(contractId, milestone).ok();
      await pay(contractId, milestone, amount).ok();
    }
    expect((await h.owner.send(contractDetail, { id: contractId }).ok()).status).toBe('90');
    // What was only drafted changes nothing any more, and can be put away.
    await (await save(late, { periodEnd: '2027-06-30' })).refused('purchaseContract.contractEnded');
    await h.pm.send(submitContract, { id: late }).refused('purchaseContract.contractEnded');
    await h.pm.send(removeContract, { id: late }).ok();
  });
});
