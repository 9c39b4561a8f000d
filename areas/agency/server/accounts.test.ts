import { beforeAll, describe, expect, test } from 'vitest';
import type { TestOrg, TestUser, World } from '#apps/server/test/world.ts';
import { pageDuties } from '#base/duty/shared/calls.ts';
import { pageMessages } from '#base/message/shared/calls.ts';
import * as calls from '../shared/calls.ts';
import { AgencyHouse, pdf } from './test/house.ts';

let world: World;
let pm: TestUser;
let admin: TestUser;
let second: TestUser;
let companyAdmin: TestUser;
/** Another administrator of the agency, and one of another agency. */
let colleague: TestUser;
let foreign: TestUser;
let agency: TestOrg;

beforeAll(async () => {
  const h = await AgencyHouse.make();
  ({ world, pm, admin, agency } = h);
  second = await world.user({ roles: ['tenant'], org: admin.org });
  companyAdmin = await world.user({ roles: ['companyadmin'], org: agency });
  colleague = await world.user({ roles: ['companyadmin'], org: agency });
  foreign = await world.user({ roles: ['companyadmin'], org: await world.org('agency') });
});

describe('the accounts of an agency', () => {
  const accounts = async (by: TestUser, more: Record<string, unknown> = {}) => ({
    agencyId: agency.id,
    receiptMethod: '1',
    contractAccountAlertCount: '5',
    cashClientTreeNumber: 'T-01',
    cashClientNodeNumber: 'N-01',
    bidCommunicationClientNumber: 'B-01',
    eBankingContractNumber: 'E-01',
    tenderInvitationContractNumber: 'Z-01',
    mainAccountName: '测试招标代理有限公司',
    mainAccountNumber: '6222000012345678',
    accountOpeningFileId: (await by.upload('开户证明.pdf', pdf('account'))).id,
    ...more,
  });

  test('one submits, another confirms; each change is a version; nobody confirms their own', async () => {
    const first = await accounts(companyAdmin);
    for (const [field, key] of [
      ['receiptMethod', '请选择收款方式'],
      ['mainAccountNumber', '请填写主账户账号'],
      ['accountOpeningFileId', '请上传开户证明'],
    ] as const) {
      const refusal = await companyAdmin
        .send(calls.proposeAccount, { ...first, [field]: null })
        .refused('kit.wrong.input');
      expect(refusal.fields).toMatchObject([{ path: field, msg: key }]);
    }
    await companyAdmin
      .send(calls.proposeAccount, { ...first, contractAccountAlertCount: '10000' })
      .refused('kit.wrong.input');
    await companyAdmin
      .send(calls.proposeAccount, { ...first, mainAccountNumber: '62-22' })
      .refused('kit.wrong.input');
    const { id } = await companyAdmin.send(calls.proposeAccount, first).ok();
    await world.deliver();
    const owed = async (user: TestUser) =>
      (await user.send(pageDuties, { subjectId: id }).ok()).records.map((d) => [d.title, d.main]);
    const duty = ['复核代理机构配置', agency.orgName];
    for (const one of [admin, second, colleague]) expect(await owed(one)).toMatchObject([duty]);
    for (const one of [companyAdmin, pm, foreign]) expect(await owed(one)).toEqual([]);
    await companyAdmin.send(calls.proposeAccount, first).refused('agency.accountWaits');
    await companyAdmin.send(calls.confirmAccount, { id }).refused('agency.ownProposal');
    await companyAdmin.send(calls.returnAccount, { id, reason: '错' }).refused('agency.ownProposal');
    const told = (await admin.send(pageMessages, {}).ok()).records.map((m) => m.title);
    expect(told).toContain('代理机构配置待复核');
    const answers = await Promise.all(
      [admin, second].map((one) => one.send(calls.confirmAccount, { id }).envelope()),
    );
    expect(answers.filter((a) => a.code === 200)).toHaveLength(1);
    await world.deliver();
    for (const one of [admin, second, colleague]) expect(await owed(one)).toEqual([]);
    expect(await companyAdmin.send(calls.agencyAccount, {}).ok()).toMatchObject({
      agencyId: agency.id,
      inUse: { id, mainAccountNumber: '6222000012345678', proposer: companyAdmin.trueName },
      waiting: null,
      can: { propose: true, decide: false },
    });
    await companyAdmin.send(calls.proposeAccount, first).refused('agency.sameAccount');

    // Returned, the one in use stays; confirmed, it is replaced.
    const changed = { ...(await accounts(admin)), mainAccountNumber: '6222000099999999' };
    const wrong = await admin.send(calls.proposeAccount, changed).ok();
    await companyAdmin.send(calls.returnAccount, { ...wrong, reason: ' ' }).refused('kit.wrong.input');
    await companyAdmin.send(calls.returnAccount, { ...wrong, reason: '账号与开户证明不符' }).ok();
    await companyAdmin.send(calls.confirmAccount, wrong).refused('agency.wrongStatus');
    const right = await admin.send(calls.proposeAccount, changed).ok();
    await companyAdmin.send(calls.confirmAccount, right).ok();
    const versions = await admin.send(calls.agencyAccounts, { agencyId: agency.id }).ok();
    expect(versions.records.map((v) => v.status)).toEqual(['20', '30', '40']);
    await expect(
      world.sql(`set role gongheng_app; update agency_account set main_account_number = '1'`),
    ).rejects.toThrow();
  });

  test('another agency, a tenderee and a manager have no part in them', async () => {
    const other = await world.user({ roles: ['companyadmin'], org: await world.org('agency') });
    await other.send(calls.agencyAccount, { agencyId: agency.id }).refused('agency.notFound');
    await other.send(calls.proposeAccount, await accounts(other)).refused('agency.notFound');
    const theirs = await world.user({ roles: ['companyadmin'], org: world.tenderee });
    await theirs.send(calls.agencyAccount, { agencyId: agency.id }).refused('agency.configOnly');
    await pm.send(calls.agencyAccount, {}).refused('kit.refused.permission');
    await admin.send(calls.agencyAccount, { agencyId: world.tenderee.id }).refused('agency.notFound');
  });
});
