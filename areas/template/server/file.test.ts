import { Document, Packer, Paragraph, TextRun } from 'docx';
import ExcelJS from 'exceljs';
import { beforeAll, describe, expect, test } from 'vitest';
import { inTurn } from '#apps/server/test/waiting.ts';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { fileDetail, saveFile } from '#areas/tender-file/shared/calls.ts';
import { fileFields } from '#areas/tender-file/shared/schema.ts';
import {
  approveFile,
  fileForm,
  freshLot,
  type House,
  houseOf,
} from '#areas/tender-file/server/test/house.ts';
import { unpackedParts } from '#kit/server/workbook/unpacked.ts';
import * as calls from '../shared/calls.ts';
import { lockById } from './store.ts';

let world: World;
let admin: TestUser;
let tenant: TestUser;
let house: House;

beforeAll(async () => {
  world = await makeWorld({ publicUrl: 'https://bid.example.cn' });
  await world.setClock('2026-11-20T01:00:00.000Z');
  const platform = await world.org('platform');
  admin = await world.user({ roles: ['admin'], org: platform });
  tenant = await world.user({ roles: ['tenant'], org: platform });
  house = await houseOf(world);
});

/** A document whose editor has cut the first variable into three. */
const word = (...lines: string[]): Promise<Buffer> =>
  Packer.toBuffer(
    new Document({
      sections: [
        {
          children: [
            new Paragraph({
              children: ['招标人：${招', '标', '人}'].map((text, i) => new TextRun({ text, bold: i === 1 })),
            }),
            ...lines.map((text) => new Paragraph({ text })),
          ],
        },
      ],
    }),
  );
async function sheet(...cells: string[]): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  book.addWorksheet('报价').addRow(cells);
  return Buffer.from(await book.xlsx.writeBuffer());
}

/** What somebody reads in the body of a document, or in the cells of a workbook. */
async function textOf(bytes: Buffer): Promise<string> {
  const parts = await unpackedParts(bytes, 10_000_000);
  const xml = parts.find(({ name }) => /^(word\/document|xl\/sharedStrings)\.xml$/.test(name));
  return (xml?.bytes.toString('utf8') ?? '').replace(/<[^>]+>/g, '');
}
const fetched = (by: TestUser, path: string, query: Record<string, string>) =>
  by.raw('GET', `${path}?${new URLSearchParams(query)}`);

let made = 0;
async function form(by: TestUser, bytes: Buffer, more: object = {}, ending = 'docx') {
  const { id: fileId } = await by.upload(`模板.${ending}`, bytes);
  return {
    id: null,
    level: 'tenant' as const,
    revision: 0,
    name: `招标文件范本${(made += 1)}`,
    type: '70',
    projectProperty: '10',
    purchaseMethod: '1010',
    qualificationType: '20',
    industryCategory: '34',
    region: '110000',
    purchaseCatalogue: null,
    usage: '用于设备采购',
    fileId,
    ...more,
  };
}
async function effective(by: TestUser, bytes: Buffer, more: object = {}, ending = 'docx'): Promise<string> {
  const { id } = await by.send(calls.saveFileTemplate, await form(by, bytes, more, ending)).ok();
  await by.send(calls.enableTemplate, { id }).ok();
  return id;
}
const detail = (by: TestUser, id: string) => by.send(calls.fileTemplateDetail, { id }).ok();

describe('a file template', () => {
  test('is saved with the variables in it; those that nobody can fill are named', async () => {
    const { pm } = house;
    const one = await form(tenant, await word('项目：${项目名称}'));
    const { id } = await tenant.send(calls.saveFileTemplate, one).ok();
    expect(await detail(tenant, id)).toMatchObject({
      variables: ['招标人', '项目名称'],
      fileName: '模板.docx',
      usage: '用于设备采购',
      status: 'saved',
    });
    await pm.send(calls.fileTemplateDetail, { id }).refused('template.notFound');
    await pm.send(calls.saveFileTemplate, await form(pm, await word())).refused('kit.refused.permission');
    const said = async (given: object) =>
      JSON.stringify(await tenant.send(calls.saveFileTemplate, given as never).envelope());
    expect(await said(await form(tenant, await word('${密码}和${标底}')))).toContain('密码、标底');
    expect(await said(await form(tenant, await word('${项目名称')))).toContain('不完整');
    expect(await said(await form(tenant, await sheet('${项目名称}'), {}, 'xlsx'))).toContain('应为docx');
    expect(await said({ ...(await form(tenant, await word())), fileId: null })).toContain('请上传模板文件');
    expect(await said({ ...(await form(tenant, await word())), name: '' })).toContain('请输入模板名称');
    // Somebody else's upload is none of one's own.
    const { id: foreign } = await pm.upload('模板.docx', await word());
    expect(await said({ ...(await form(tenant, await word())), fileId: foreign })).toContain(
      '不是本单位上传',
    );
    await tenant.send(calls.saveFileTemplate, { ...one, id, revision: 7 }).refused('kit.refused.changed');
    for (const call of [calls.templateDetail, calls.formTemplateDetail, calls.methodTemplateDetail])
      await tenant.send(call as typeof calls.templateDetail, { id }).refused('template.notFound');
  });

  test('keeps its document without another upload; another one is another version', async () => {
    const one = await form(tenant, await word('${项目名称}'));
    const { id } = await tenant.send(calls.saveFileTemplate, one).ok();
    await tenant.send(calls.enableTemplate, { id }).ok();
    await tenant.send(calls.invalidateTemplate, { id }).ok();
    const again = async (more: object) => {
      const { revision } = await detail(tenant, id);
      await tenant.send(calls.saveFileTemplate, { ...one, id, revision, fileId: null, ...more }).ok();
      await tenant.send(calls.enableTemplate, { id }).ok();
      await tenant.send(calls.invalidateTemplate, { id }).ok();
    };
    await again({});
    expect(await detail(tenant, id)).toMatchObject({ version: 1, variables: ['招标人', '项目名称'] });
    const { id: fileId } = await tenant.upload('新版.docx', await word('${标段名称}'));
    await again({ fileId });
    expect(await detail(tenant, id)).toMatchObject({ version: 2, variables: ['招标人', '标段名称'] });
    const versions = await tenant.send(calls.templateVersions, { id }).ok();
    expect(versions.map((v) => v.fileName)).toEqual(['新版.docx', '模板.docx']);
    const copy = await tenant.send(calls.copyTemplate, { id }).ok();
    expect(await detail(tenant, copy.id)).toMatchObject({ fileName: '新版.docx', status: 'saved' });
    await tenant.send(calls.removeTemplate, { id: copy.id }).ok();
    await tenant.send(calls.removeTemplate, { id }).refused('template.used');
  });

  test('is downloaded as it is, and tried with invented data, by whoever may see it', async () => {
    const bytes = await word('${最高限价}');
    const id = await effective(tenant, bytes);
    const { path } = calls.fileTemplateDocument;
    const plain = await fetched(house.pm, path, { id });
    expect(plain.rawPayload.equals(bytes)).toBe(true);
    expect(plain.headers['content-type']).toContain('wordprocessingml');
    const tried = await fetched(house.pm, path, { id, filled: '1' });
    expect(await textOf(tried.rawPayload)).toBe('招标人：江州水务集团有限公司4,900,000.00元');
    await house.owner.send(calls.fileTemplateDocument, { id } as never).refused('kit.refused.permission');
  });
});

describe('documents of a lot', () => {
  test('are made of a template in effect, put into the tender file, and counted once', async () => {
    const { pm } = house;
    const id = await effective(tenant, await word('${项目名称}，开标：${投标截止时间}，限价：${最高限价}'));
    const other = await effective(tenant, await word(), { purchaseMethod: '1020' });
    const ofServices = { projectProperty: '20', purchaseMethod: '2010' };
    const services = await effective(tenant, await word(), ofServices);
    const mixed = await form(tenant, await word(), { ...ofServices, projectProperty: '10' });
    const wrong = await tenant.send(calls.saveFileTemplate, mixed).envelope();
    expect(wrong.fields).toMatchObject([{ path: 'purchaseMethod', msg: '采购方式与项目性质不符' }]);
    const { id: unused } = await tenant.send(calls.saveFileTemplate, await form(tenant, await word())).ok();
    const { packageId } = await freshLot(house);
    const offered = await pm.send(calls.lotFileTemplates, { packageId }).ok();
    expect(offered.find((t) => t.id === id)).toMatchObject({ fits: true, type: '70', version: 1 });
    expect(offered.find((t) => t.id === other)).toMatchObject({ fits: false });
    expect(offered.some((t) => t.id === unused || t.id === services)).toBe(false);
    expect(await pm.send(calls.lotFileValues, { packageId, id }).ok()).toEqual([
      { name: '招标人', value: '测试水务集团有限公司' },
      { name: '项目名称', value: '江州第二水厂设备采购' },
      { name: '投标截止时间', value: null },
      { name: '最高限价', value: null },
    ]);
    const first = await fetched(pm, calls.lotFileDocument.path, { packageId, id });
    expect(first.statusCode).toBe(200);
    expect(await textOf(first.rawPayload)).toContain('开标：【投标截止时间】，限价：【最高限价】');

    // What is typed and saved is filled in, before it is approved.
    await pm.send(saveFile, { packageId, ...(await fileForm(house)) }).ok();
    const { isAttachment } = await pm.send(calls.takeFileTemplate, { packageId, id }).ok();
    expect(isAttachment).toBe(false);
    await pm.send(calls.takeFileTemplate, { packageId, id }).refused('tenderFile.wrong.sameDocument');
    await pm.send(saveFile, { packageId, ...(await fileForm(house)) }).ok();
    const { fileId } = await pm.send(calls.takeFileTemplate, { packageId, id }).ok();
    expect(await pm.send(fileDetail, { packageId }).ok()).toMatchObject({ fileId, status: '10' });
    expect(await detail(tenant, id)).toMatchObject({ citationCount: 1 });
    const file = await fetched(pm, '/base/file/download', { fileId });
    const text = await textOf(file.rawPayload);
    expect(text).toMatch(/开标：2026-\d\d-\d\d \d\d:\d\d，限价：[\d,.]+元/);
    expect(text).not.toContain('${');

    for (const templateId of [unused, packageId, services]) {
      await pm.send(calls.lotFileValues, { packageId, id: templateId }).refused('template.notFound');
      await pm.send(calls.takeFileTemplate, { packageId, id: templateId }).refused('template.notFound');
    }
    const stranger = await world.user({ roles: ['pm'], org: await world.org('agency') });
    await stranger.send(calls.lotFileTemplates, { packageId }).refused('project.lotNotFound');
    await stranger.send(calls.lotFileValues, { packageId, id }).refused('project.lotNotFound');
    await stranger.send(calls.takeFileTemplate, { packageId, id }).refused('project.lotNotFound');
    await house.owner.send(calls.takeFileTemplate, { packageId, id }).refused('kit.refused.permission');
    // A template that goes out of effect while it is being filled in puts nothing into the tender file.
    const chosen = await fileForm(house);
    await pm.send(saveFile, { packageId, ...chosen }).ok();
    const both = await inTurn<{ code: number }>(world, (tx) => lockById(tx, id), [
      () => tenant.send(calls.invalidateTemplate, { id }).envelope(),
      () => pm.send(calls.takeFileTemplate, { packageId, id }).envelope(),
    ]);
    expect(both).toMatchObject([{ code: 200 }, { key: 'template.notFound' }]);
    expect(await pm.send(fileDetail, { packageId }).ok()).toMatchObject({ fileId: chosen.fileId });
    await pm.send(calls.takeFileTemplate, { packageId, id }).refused('template.notFound');
  });

  test('stand among the attachments where the template is one, and nowhere once the file is approved', async () => {
    const { pm } = house;
    const id = await effective(tenant, await sheet('${项目名称}', '报价'), { type: '73' }, 'xlsx');
    const { packageId } = await freshLot(house);
    const { isAttachment, fileId } = await pm.send(calls.takeFileTemplate, { packageId, id }).ok();
    expect(isAttachment).toBe(true);
    expect(await pm.send(fileDetail, { packageId }).ok()).toMatchObject({
      attachmentIds: fileId,
      fileId: null,
    });
    const got = await fetched(pm, '/base/file/download', { fileId });
    expect(await textOf(got.rawPayload)).toContain('江州第二水厂');
    const again = calls.takeFileTemplate;
    await pm.send(again, { packageId, id }).refused('tenderFile.wrong.sameDocument');
    const { count } = fileFields.fields.attachmentIds.files;
    const others = Array.from({ length: count }, (_, i) =>
      pm.upload(`图${i}.pdf`, Buffer.from(`%PDF-1.7 ${i}`)),
    );
    const full = (await Promise.all(others)).map((one) => one.id).join(',');
    const { packageId: crowded } = await freshLot(house);
    await pm.send(saveFile, { packageId: crowded, evaluation: {}, attachmentIds: full }).ok();
    await pm.send(again, { packageId: crowded, id }).refused('tenderFile.wrong.attachmentsFull');
    expect((await pm.send(fileDetail, { packageId: crowded }).ok()).attachmentIds).toBe(full);
    const { packageId: approved } = await freshLot(house);
    await approveFile(house, approved);
    await pm.send(calls.takeFileTemplate, { packageId: approved, id }).refused('tenderFile.wrongStatus');
    expect((await fetched(pm, calls.lotFileDocument.path, { packageId: approved, id })).statusCode).toBe(200);
  });
});

test('a document of the platform is read and copied in every tenant, and changed in none', async () => {
  const foreign = await world.tenant();
  const there = await world.user({ roles: ['tenant'], org: await world.org('platform', undefined, foreign) });
  const one = await form(admin, await word('${平台名称}'), { level: 'plat' });
  await tenant.send(calls.saveFileTemplate, { ...one, fileId: null }).refused('kit.refused.permission');
  const { id } = await admin.send(calls.saveFileTemplate, one).ok();
  await admin.send(calls.enableTemplate, { id }).ok();
  const q = { kind: 'file' as const, level: 'plat' as const, searchKey: one.name };
  const [copy] = (await there.send(calls.pageTemplates, q).ok()).records;
  expect(copy).toMatchObject({ status: 'effective', can: { edit: false, copy: true } });
  const at = { id: copy?.id ?? '' };
  await there.send(calls.fileTemplateDetail, { id }).refused('template.notFound');
  const tried = await fetched(there, calls.fileTemplateDocument.path, { ...at, filled: '1' });
  expect(await textOf(tried.rawPayload)).toContain('公衡');
  await there.send(calls.invalidateTemplate, at).refused('template.notOwn');
  const own = await there.send(calls.copyTemplate, at).ok();
  const { revision, name } = await detail(there, own.id);
  // It keeps the platform's document until one of its own is uploaded.
  const change = { ...one, id: own.id, level: 'tenant' as const, name, revision };
  await there.send(calls.saveFileTemplate, { ...change, fileId: null }).ok();
  const { id: fileId } = await there.upload('本租户.docx', await word('${标段编号}'));
  await there.send(calls.saveFileTemplate, { ...change, revision: revision + 1, fileId }).ok();
  expect(await detail(there, own.id)).toMatchObject({ fileName: '本租户.docx', level: 'tenant' });
  expect(await detail(admin, id)).toMatchObject({ fileName: '模板.docx' });
});
