import { expect, test } from 'vitest';
import { makeWorld } from '#apps/server/test/world.ts';
import { House } from '#areas/project/server/test/project.ts';
import {
  configDetail,
  pageProjects,
  projectDetail,
  saveProject,
  submitProject,
  updateProject,
} from '#areas/project/shared/main/calls.ts';
import { packageDetail, savePackage, updatePackage } from '#areas/project/shared/package/calls.ts';

const world = await makeWorld();
const ah = await House.of(world, await world.tenant({ code: '1010', title: '安徽平台' }));
const standard = await House.of(world);
const fileId = (await ah.pm.upload('概算批复.pdf', Buffer.from('%PDF-1.4\n批复'))).id;

const main = { touZiGuSuan: '1,200.50', iszgxj: '0', kbTime: '2026-12-20', fileId };
const lot = { isqy: '0', htLyqx: '90', packageContent: '离心泵六台及安装' };
const mainForm = (more: object = {}, form: object = {}) =>
  ah.main({ fieldTenderProjectMap: { ...main, ...more }, ...form });
const problems = (e: { fields?: { path: string; msg: string }[] }) => e.fields?.map((f) => [f.path, f.msg]);

test('a project of Anhui has its fields, kept as declared, and shows them again', async () => {
  expect(await ah.pm.send(configDetail, {}).ok()).toMatchObject({ prefectureCode: '1010', region: 'AH' });
  const { mainId } = await ah.pm.send(saveProject, mainForm()).ok();
  const detail = await ah.pm.send(projectDetail, { mainId }).ok();
  expect(detail).toMatchObject({ prefectureCode: '1010', region: 'AH' });
  const kept = { touZiGuSuan: '1200.50', iszgxj: '0', zgxj: null, kbTime: '2026-12-20', fileId };
  expect(detail.fieldTenderProjectMap).toEqual(kept);
  const changed = { ...main, iszgxj: '1', zgxj: '1100' };
  await ah.pm.send(updateProject, { ...mainForm(changed), mainId }).ok();
  expect((await ah.pm.send(projectDetail, { mainId }).ok()).fieldTenderProjectMap).toEqual({
    ...kept,
    iszgxj: '1',
    zgxj: '1100',
  });
  const stored = await world.tx(async ({ client }) => {
    const kept = await client.query('select field_map, prefecture_code from project where id = $1', [mainId]);
    const fact = await client.query(
      `select before_digest = after_digest as same from event where type = 'project.modified' and subject_id = $1`,
      [mainId],
    );
    return [kept.rows, fact.rows];
  }, ah.tenderee.tenantId);
  expect(stored).toEqual([
    [{ field_map: { ...changed, touZiGuSuan: '1200.50' }, prefecture_code: '1010' }],
    [{ same: false }],
  ]);
});

test('what is missing or wrong is refused in its words, in both languages', async () => {
  const at = (f: string) => `fieldTenderProjectMap.${f}`;
  const nothing = ah.main({ fieldTenderProjectMap: { iszgxj: '1' } });
  expect(problems(await ah.pm.send(saveProject, nothing).refused('kit.wrong.input'))).toEqual([
    [at('touZiGuSuan'), '请输入预算金额'],
    [at('zgxj'), '请输入最高限价'],
    [at('kbTime'), '请选择开标时间'],
    [at('fileId'), '请上传附件'],
  ]);
  const leftOut = await ah.pm.send(saveProject, ah.main(), { language: 'en' }).refused('kit.wrong.input');
  expect(problems(leftOut)).toEqual([
    [at('touZiGuSuan'), 'Please enter the budget'],
    [at('kbTime'), 'Please choose the bid opening date'],
    [at('fileId'), 'Please upload an attachment'],
  ]);
  const wrong = { touZiGuSuan: '0', iszgxj: '2', kbTime: '2026-02-30' };
  expect(problems(await ah.pm.send(saveProject, mainForm(wrong)).refused('kit.wrong.input'))).toEqual([
    [at('touZiGuSuan'), '请输入正数'],
    [at('iszgxj'), expect.any(String)],
    [at('kbTime'), expect.any(String)],
  ]);
  const long = { touZiGuSuan: '1.1234567' };
  expect(problems(await ah.pm.send(saveProject, mainForm(long)).refused('kit.wrong.input'))).toEqual([
    [at('touZiGuSuan'), '最多保留六位小数'],
  ]);
  // Nobody puts somebody else's file into a record.
  const foreign = (await standard.pm.upload('a.pdf', Buffer.from('%PDF-1.4\na'))).id;
  await ah.pm.send(saveProject, mainForm({ fileId: foreign })).refused('kit.wrong.file');
  // A maximum price that does not apply is not kept.
  const { mainId } = await ah.pm.send(saveProject, mainForm({ iszgxj: '0', zgxj: '5' })).ok();
  expect((await ah.pm.send(projectDetail, { mainId }).ok()).fieldTenderProjectMap.zgxj).toBeNull();
});

test('a lot of Anhui has its own, asked for when it is saved and again when it is submitted', async () => {
  const { mainId } = await ah.pm.send(saveProject, mainForm()).ok();
  const asked = await ah.pm.send(savePackage, ah.lot(mainId)).refused('kit.wrong.input');
  expect(problems(asked)).toEqual([
    ['fieldMap.isqy', '请选择是否面向中小企业'],
    ['fieldMap.htLyqx', '请输入合同履约期限'],
    ['fieldMap.packageContent', '请输入标段包内容'],
  ]);
  const wrong = { isqy: '1', htLyqx: '-1', packageContent: '泵'.repeat(201) };
  const told = await ah.pm.send(savePackage, ah.lot(mainId, { fieldMap: wrong })).refused('kit.wrong.input');
  expect(problems(told)).toEqual([
    ['fieldMap.gysZxtype', '请选择中小企业类型'],
    ['fieldMap.htLyqx', '请输入不小于0的整数'],
    ['fieldMap.packageContent', '标段包内容不能超过200个字符'],
  ]);
  const { packageId } = await ah.pm.send(savePackage, ah.lot(mainId, { fieldMap: lot })).ok();
  expect((await ah.pm.send(packageDetail, { packageId }).ok()).fieldMap).toEqual({ ...lot, gysZxtype: null });
  const some = { ...lot, isqy: '1', gysZxtype: '2' };
  await ah.pm.send(updatePackage, { ...ah.lot(mainId, { fieldMap: some }), packageId }).ok();
  expect((await ah.pm.send(packageDetail, { packageId }).ok()).fieldMap).toEqual(some);
  expect(await ah.pm.send(submitProject, { mainId }).ok()).toEqual({ needApproval: true });
});

test('the lot of an undivided project is asked for nothing, until the project is divided', async () => {
  const undivided = mainForm({}, { isHasPackage: '0', generalAmount: '480.5', generalAmountUnit: '1' });
  const { mainId, packageId } = await ah.pm.send(saveProject, undivided).ok();
  await ah.pm.send(updateProject, { ...mainForm(), mainId }).ok();
  const { msg } = await ah.pm.send(submitProject, { mainId }).refused('project.lotIncomplete');
  expect(msg).toContain('请选择是否面向中小企业');
  await ah.pm.send(updatePackage, { ...ah.lot(mainId, { fieldMap: lot }), packageId }).ok();
  await ah.pm.send(submitProject, { mainId }).ok();
});

test('the list is asked by the fields that the region offers, and by no others', async () => {
  const pm = (await House.of(world, ah.tenderee.tenantId)).pm;
  const own = (more: object) => ({
    ...mainForm(more),
    pmId: pm.id,
    fieldTenderProjectMap: { ...main, ...more },
  });
  const file = (await pm.upload('b.pdf', Buffer.from('%PDF-1.4\nb'))).id;
  const save = async (more: object) =>
    (await pm.send(saveProject, own({ ...more, fileId: file })).ok()).mainId;
  const early = await save({ kbTime: '2026-12-01' });
  const late = await save({ kbTime: '2027-01-15', iszgxj: '1', zgxj: '9' });
  const found = async (asked: Record<string, unknown>) =>
    (await pm.send(pageProjects, asked as never).ok()).records.map((r) => r.mainId);
  expect(await found({})).toEqual([late, early]);
  expect(await found({ 'fieldTenderProjectMap.iszgxj': '1' })).toEqual([late]);
  expect(await found({ 'fieldTenderProjectMap.iszgxj': ['0', '1'] })).toEqual([late, early]);
  expect(
    await found({
      'fieldTenderProjectMap.kbTime': '2026-12-01',
      'fieldTenderProjectMap.kbTimeEnd': '2026-12-31',
    }),
  ).toEqual([early]);
  const { records } = await pm.send(pageProjects, {}).ok();
  expect(records[0]?.fieldTenderProjectMap).toMatchObject({ kbTime: '2027-01-15', zgxj: '9' });
  for (const name of ['zgxj', 'zgxjEnd', 'limitTime', 'constructor'])
    await pm
      .send(pageProjects, { [`fieldTenderProjectMap.${name}`]: '1' } as never)
      .refused('kit.wrong.input');
  await pm
    .send(pageProjects, { 'fieldTenderProjectMap.kbTime': "1' or 1=1" } as never)
    .refused('kit.wrong.input');
});

test('no platform code that a request names changes whose rules hold', async () => {
  const as = (prefecturecode: string) => ({ headers: { prefecturecode } });
  // From Anhui, under another name: its fields are asked for all the same.
  await ah.pm.send(saveProject, ah.main(), as('2000')).refused('kit.wrong.input');
  const { mainId } = await ah.pm.send(saveProject, mainForm(), as('1012')).ok();
  expect(await ah.pm.send(projectDetail, { mainId }, as('2000')).ok()).toMatchObject({ region: 'AH' });
  await ah.pm
    .send(updateProject, { ...ah.main({ prefectureCode: '2000', region: '' }), mainId }, as('2000'))
    .refused('kit.wrong.input');
  // From the standard platform, under Anhui's name: nothing is asked for, and nothing of Anhui is taken.
  const taken = await standard.pm
    .send(saveProject, standard.main({ fieldTenderProjectMap: main }), as('1010'))
    .refused('kit.wrong.input');
  expect(taken.fields?.map((f) => f.path)).toContain('fieldTenderProjectMap.touZiGuSuan');
  const plain = await standard.pm.send(saveProject, standard.main(), as('1010')).ok();
  expect(await standard.pm.send(projectDetail, { mainId: plain.mainId }, as('1010')).ok()).toMatchObject({
    prefectureCode: '2000',
    region: '',
    fieldTenderProjectMap: {},
  });
  await standard.pm
    .send(savePackage, standard.lot(plain.mainId, { fieldMap: lot }), as('1010'))
    .refused('kit.wrong.input');
  await standard.pm
    .send(pageProjects, { 'fieldTenderProjectMap.iszgxj': '1' } as never, as('1010'))
    .refused('kit.wrong.input');
  // Fields of another region do not pass as one's own.
  const strange = await ah.pm.send(saveProject, mainForm({ isEnter: '1' })).refused('kit.wrong.input');
  expect(strange.fields?.map((f) => f.path)).toEqual(['fieldTenderProjectMap.isEnter']);
  expect((await ah.pm.send(configDetail, {}, as('2000')).ok()).region).toBe('AH');
});

test('a project keeps its region when its tenant moves to another platform', async () => {
  const tenantId = await world.tenant({ code: '1010', title: '安徽平台' });
  const house = await House.of(world, tenantId);
  const file = (await house.pm.upload('c.pdf', Buffer.from('%PDF-1.4\nc'))).id;
  const form = house.main({ fieldTenderProjectMap: { ...main, fileId: file } });
  const { mainId } = await house.pm.send(saveProject, form).ok();
  await world.app.database.technical(`update tenant set prefecture_code = '2000' where id = $1`, [tenantId]);
  await house.pm.send(updateProject, { ...house.main(), mainId }).refused('kit.wrong.input');
  await house.pm.send(updateProject, { ...form, mainId }).ok();
  await house.pm.send(savePackage, house.lot(mainId)).refused('kit.wrong.input');
  await house.pm.send(saveProject, form).refused('kit.wrong.input');
  await house.pm.send(saveProject, house.main()).ok();
  await expect(
    world.tx(
      (tx) => tx.client.query(`update project set prefecture_code = '2000' where id = $1`, [mainId]),
      tenantId,
    ),
  ).rejects.toThrow('keeps the platform');
});
