import { read, utils } from '@e965/xlsx';
import {
  CommentRangeEnd,
  CommentRangeStart,
  Document,
  Packer,
  Paragraph,
  TableOfContents,
  TextRun,
} from 'docx';
import ExcelJS from 'exceljs';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { documentParagraphs } from '#kit/server/office-places.ts';
import type { Book } from '#kit/shared/book.ts';
import * as calls from '../shared/calls.ts';
import { saving, silence, word } from './test/window.ts';

let world: World;
let writer: TestUser;
let colleague: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  world = await makeWorld();
  await world.setClock('2026-12-01T01:00:00.000Z');
  writer = await world.user({ roles: ['pm'], trueName: '王编辑' });
  colleague = await world.user({ roles: ['pm'] });
  stranger = await world.user({ roles: ['pm'], org: await world.org('agency') });
});

async function workbook(): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('清单');
  sheet.addRow(['名称', '数量', '单价', '合计']);
  sheet.addRow(['水泥', 12, 3.5, { formula: 'B2*C2', result: 42 }]);
  sheet.getCell('A1').font = { bold: true };
  sheet.getCell('B2').dataValidation = { type: 'whole', operator: 'greaterThan', formulae: [0] };
  sheet.getCell('B5').fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFFFEE00' } };
  sheet.mergeCells('A4:B4');
  book.addWorksheet('说明').addRow(['留着']);
  return Buffer.from(await book.xlsx.writeBuffer());
}

const windowOf = (by: TestUser, fileId: string, more: object = {}) =>
  by.send(calls.saveRedisParam, { fileId, ...more }).ok();
const see = (by: TestUser, key: string) => by.send(calls.openOffice, { key }).ok();
const contentOf = async (by: TestUser, key: string, no?: number) =>
  (await by.raw('GET', `/base/pageoffice/content?key=${key}${no ? `&no=${no}` : ''}`)).rawPayload;

async function saved(by: TestUser, key: string, mark: string, bytes: Buffer) {
  const answer = await saving(by, key, mark, bytes);
  expect(answer).toMatchObject({ code: 200 });
  return answer.data;
}

describe('a document', () => {
  test('says what it loses by being edited here, before anything is typed', async () => {
    const plain = await writer.upload('正文.docx', await word('第一章'));
    expect(await see(writer, await windowOf(writer, plain.id))).toMatchObject({ readOnly: null, drops: [] });
    const rich = await Packer.toBuffer(
      new Document({
        comments: { children: [{ id: 0, author: '李', children: [new Paragraph('请核对')] }] },
        sections: [
          {
            children: [
              new TableOfContents('目录', { headingStyleRange: '1-3' }),
              new Paragraph({
                children: [new CommentRangeStart(0), new TextRun('第一章'), new CommentRangeEnd(0)],
              }),
            ],
          },
        ],
      }),
    );
    const { id } = await writer.upload('有目录.docx', rich);
    expect(await see(writer, await windowOf(writer, id))).toMatchObject({ drops: ['contents', 'comments'] });
    const read = await windowOf(writer, id, { openMode: '00' });
    expect(await see(writer, read)).toMatchObject({ drops: [] });
  });

  test('is made empty, in the shape that is asked for, as one’s own upload', async () => {
    const id = await writer.send(calls.createOffice, { fileName: '会议纪要' }).ok();
    const key = await windowOf(writer, id);
    expect(await see(writer, key)).toMatchObject({
      fileName: '会议纪要.docx',
      shape: 'docx',
      readOnly: null,
    });
    expect(await documentParagraphs(await contentOf(writer, key))).toEqual([]);
    const sheet = await writer.send(calls.createOffice, { fileName: '清单.xls', fileType: 'xls' }).ok();
    const other = await windowOf(writer, sheet);
    expect(await see(writer, other)).toMatchObject({ fileName: '清单.xlsx', shape: 'xlsx' });
    const book = await writer.send(calls.officeBook, { key: other }).ok();
    expect(book.sheetOrder).toHaveLength(1);
    await writer.send(calls.createOffice, { fileName: ' ' }).refused('kit.wrong.input');
  });

  test('is saved as a version; the file that was there stays as it was', async () => {
    const { id, digest } = await writer.upload('方案.docx', await word('第一段', '第二段'));
    const key = await windowOf(writer, id);
    const { mark } = await see(writer, key);
    const first = await saved(writer, key, mark, await word('第一段', '改过的第二段', '第三段'));
    expect(first.no).toBe(2);
    const second = await saved(writer, key, first.mark, await word('第一段', '改过的第二段'));
    expect(second.no).toBe(3);
    const list = await writer.send(calls.officeVersions, { key }).ok();
    expect(list.map(({ no, userName }) => [no, userName])).toEqual([
      [3, '王编辑'],
      [2, '王编辑'],
      [1, ''],
    ]);
    expect(await documentParagraphs(await contentOf(writer, key))).toEqual(['第一段', '改过的第二段']);
    expect(await documentParagraphs(await contentOf(writer, key, 1))).toEqual(['第一段', '第二段']);
    expect(await world.sql('select digest from stored_file where id = $1', [id])).toEqual([{ digest }]);
    expect(await writer.send(calls.compareOffice, { key, from: 1, to: 2 }).ok()).toEqual({
      lines: [
        { place: '', before: '第二段', after: '改过的第二段' },
        { place: '', before: null, after: '第三段' },
      ],
      isCut: false,
    });
    await writer.send(calls.compareOffice, { key, from: 1, to: 9 }).refused('office.noVersion');
    // Each save is an event with the digest of its bytes.
    const events = await world.sql<{ payload: { digest: string } }>(
      `select payload from event where type = 'office.saved' and subject_id = $1 order by id`,
      [id],
    );
    const [file] = await world.sql('select digest from stored_file where id = $1', [second.fileId]);
    expect(events.map(({ payload }) => payload)).toMatchObject([
      { no: 2 },
      { no: 3, digest: file?.['digest'] },
    ]);
    // What is not the newest any more is read only; the newest goes on.
    expect(await see(writer, await windowOf(writer, id))).toMatchObject({ readOnly: '该文件已有更新的版本' });
    expect(await see(writer, await windowOf(writer, second.fileId))).toMatchObject({ readOnly: null });
  });

  test('that is none, that holds a macro or that changed meanwhile is refused, and nothing is kept', async () => {
    const { id } = await writer.upload('方案.docx', await word('甲'));
    const key = await windowOf(writer, id);
    const { mark } = await see(writer, key);
    const before = await world.sql('select count(*)::int as n from stored_file');
    expect(await saving(writer, key, mark, Buffer.from('no document'))).toMatchObject({
      key: 'office.notDocument',
    });
    expect(await saving(writer, key, mark, await workbook())).toMatchObject({ key: 'office.notDocument' });
    expect(await saving(writer, key, mark, Buffer.alloc(0))).toMatchObject({ key: 'office.noFile' });
    const foreign = '00000000-0000-7000-8000-000000000000';
    expect((await saving(writer, key, foreign, await word('乙'))).code).not.toBe(200);
    expect(await world.sql('select count(*)::int as n from stored_file')).toEqual(before);
    expect(await writer.send(calls.officeVersions, { key }).ok()).toEqual([]);
    const { id: picture } = await writer.upload('a.txt', Buffer.from('text'));
    await writer.send(calls.saveRedisParam, { fileId: picture }).refused('office.wrongShape');
  });

  test('is filled with the variables that its window was opened with; other places stay', async () => {
    const { id } = await writer.upload('函.docx', await word('致${招标人}：', '${日期}'));
    const key = await windowOf(writer, id, {
      variables: { 招标人: '水务集团' },
      // Older callers hand over more than is named anywhere; it does no harm and says nothing.
      others: { 主题: '任意' },
      caption: '任意',
    });
    expect(await documentParagraphs(await contentOf(writer, key))).toEqual(['致水务集团：', '${日期}']);
  });
});

describe('a workbook', () => {
  test('goes to the browser and back; what the browser does not know stays, and other programs read it', async () => {
    const { id } = await writer.upload('清单.xlsx', await workbook());
    const key = await windowOf(writer, id);
    const { mark } = await see(writer, key);
    const book = JSON.parse(JSON.stringify(await writer.send(calls.officeBook, { key }).ok())) as Book;
    const [first = '', notes = ''] = book.sheetOrder;
    const cells = book.sheets[first]?.cellData as Record<string, Record<string, object>>;
    expect(cells).toMatchObject({
      0: { 0: { v: '名称', s: { bl: 1 } } },
      1: { 1: { v: 12 }, 3: { v: 42, f: '=B2*C2' } },
      4: { 1: { s: { bg: { rgb: '#ffee00' } } } },
    });
    expect(book.sheets[first]?.mergeData).toEqual([{ startRow: 3, startColumn: 0, endRow: 3, endColumn: 1 }]);
    // Nothing changed: the same cells come back.
    const same = await saved(writer, key, mark, Buffer.from(JSON.stringify(book)));
    expect(await writer.send(calls.compareOffice, { key, from: 1, to: 2 }).ok()).toMatchObject({ lines: [] });
    expect(await writer.send(calls.officeBook, { key }).ok()).toEqual(book);
    cells[1] = { ...cells[1], 1: { v: 20 }, 3: { v: 70, f: '=B2*C2' } };
    cells[2] = {
      0: { v: '=砂子', s: { it: 1, bg: { rgb: '#00ff00' } } },
      1: { v: 0.5, s: { n: { pattern: '0.00' } } },
    };
    const changed = {
      sheetOrder: [...book.sheetOrder, 'new'],
      sheets: {
        ...book.sheets,
        [notes]: { ...book.sheets[notes], name: '附注' },
        new: {
          id: 'new',
          name: '新表',
          rowCount: 10,
          columnCount: 10,
          cellData: { 0: { 0: { v: true } } },
          mergeData: [],
          columnData: {},
          rowData: {},
        },
      },
    };
    await saved(writer, key, same.mark, Buffer.from(JSON.stringify(changed)));
    expect(await writer.send(calls.compareOffice, { key, from: 2, to: 3 }).ok()).toMatchObject({
      lines: [
        { place: '清单!B2', before: '12', after: '20' },
        { place: '清单!A3', before: null, after: '=砂子' },
        { place: '清单!B3', before: null, after: '0.5' },
        { place: '说明!A1', before: '留着', after: null },
        { place: '附注!A1', before: null, after: '留着' },
        { place: '新表!A1', before: null, after: 'true' },
      ],
    });
    const bytes = await contentOf(writer, key);
    // A program that is not the one that wrote it.
    const judged = read(bytes, { cellStyles: true });
    expect(judged.SheetNames).toEqual(['清单', '附注', '新表']);
    expect(utils.sheet_to_json(judged.Sheets['清单'] ?? {}, { header: 1, blankrows: false })).toEqual([
      ['名称', '数量', '单价', '合计'],
      ['水泥', 20, 3.5, 70],
      ['=砂子', 0.5],
    ]);
    const again = new ExcelJS.Workbook();
    await again.xlsx.load(bytes as unknown as ArrayBuffer);
    const sheet = again.getWorksheet('清单');
    expect(sheet?.getCell('B2').dataValidation).toMatchObject({ type: 'whole' });
    expect(sheet?.getCell('A3')).toMatchObject({ value: '=砂子', font: { italic: true } });
    expect(sheet?.getCell('B3').numFmt).toBe('0.00');
    expect(sheet?.getCell('A4').isMerged).toBe(true);
    expect(await saving(writer, key, mark, Buffer.from('{"sheetOrder":["x"],"sheets":{}}'))).toMatchObject({
      key: 'office.notDocument',
    });
  });
});

test('a document asked for as a workbook, and a save that brings none, are refused', async () => {
  const { id } = await writer.upload('方案.docx', await word('甲'));
  const key = await windowOf(writer, id);
  await writer.send(calls.officeBook, { key }).refused('office.wrongShape');
  const { mark } = await see(writer, key);
  const path = `/base/pageoffice/save?key=${key}&mark=${mark}`;
  const { body } = await writer.raw('POST', path, Buffer.from('------none--\r\n'), {
    'content-type': 'multipart/form-data; boundary=----none',
  });
  expect((JSON.parse(body) as { key: string }).key).toBe('office.noFile');
  expect(await writer.send(calls.officeVersions, { key }).ok()).toEqual([]);
});

describe('a window', () => {
  test('belongs to the session that opened it: its key is nobody else’s right', async () => {
    const { id } = await writer.upload('方案.docx', await word('甲'));
    const key = await windowOf(writer, id);
    const { mark } = await see(writer, key);
    const elsewhere = await world.signedIn(writer.userName);
    for (const thief of [colleague, stranger, elsewhere as TestUser]) {
      await thief.send(calls.openOffice, { key }).refused('office.windowGone');
      await thief.send(calls.lockOffice, { key }).refused('office.windowGone');
      await thief.send(calls.unlockOffice, { key }).refused('office.windowGone');
      await thief.send(calls.officeVersions, { key }).refused('office.windowGone');
      expect(await saving(thief, key, mark, await word('乙'))).toMatchObject({ key: 'office.windowGone' });
    }
    expect((await world.anonymous.raw('GET', `/base/pageoffice/content?key=${key}`)).body).toContain('401');
    await stranger.send(calls.saveRedisParam, { fileId: id }).refused('office.notFound');
    await stranger.send(calls.saveRedisParam, { kind: 'bid', id }).refused('office.notFound');
    // The key itself is not stored.
    expect(await world.sql(`select 1 from office_window where key_digest = $1`, [key])).toEqual([]);
    // A colleague reads what was uploaded for the house, and does not edit it.
    const theirs = await windowOf(colleague, id);
    expect(await see(colleague, theirs)).toMatchObject({
      readOnly: '仅上传人可以编辑',
      showsVersions: false,
    });
    await colleague.send(calls.lockOffice, { key: theirs }).refused('office.readOnly');
    expect(await saving(colleague, theirs, id, await word('乙'))).toMatchObject({ key: 'office.readOnly' });
    expect(await see(writer, await windowOf(writer, id, { openMode: '00' }))).toMatchObject({
      readOnly: '以查看方式打开',
    });
  });

  test('is over half an hour after the last that was heard of it', async () => {
    const { id } = await writer.upload('方案.docx', await word('甲'));
    const key = await windowOf(writer, id);
    await silence(world, 29);
    await writer.send(calls.lockOffice, { key }).ok();
    await silence(world, 29);
    await see(writer, key);
    await silence(world, 2);
    await writer.send(calls.openOffice, { key }).refused('office.windowGone');
  });

  test('goes on where the clock of a demonstration is put forward', async () => {
    const { id } = await writer.upload('方案.docx', await word('甲'));
    const key = await windowOf(writer, id);
    const { mark } = await see(writer, key);
    await writer.send(calls.lockOffice, { key, begins: true }).ok();
    await world.setClock('2027-03-01T01:00:00.000Z');
    expect(await writer.send(calls.lockOffice, { key }).ok()).toEqual({ mine: true, by: null });
    await saved(writer, key, mark, await word('乙'));
  });

  test('of the same person that opens later goes on; the one before saves no more', async () => {
    const { id } = await writer.upload('方案.docx', await word('甲'));
    const [one, two] = [await windowOf(writer, id), await windowOf(writer, id)];
    const begin = (key: string) => writer.send(calls.lockOffice, { key, begins: true }).ok();
    const beat = (key: string) => writer.send(calls.lockOffice, { key }).ok();
    expect(await begin(one)).toEqual({ mine: true, by: null });
    expect(await begin(two)).toEqual({ mine: true, by: null });
    expect(await beat(one)).toMatchObject({ mine: false });
    const { mark } = await see(writer, one);
    expect(await saving(writer, one, mark, await word('一'))).toMatchObject({ key: 'office.lockedBy' });
    await writer.send(calls.unlockOffice, { key: two }).ok();
    expect(await beat(one)).toMatchObject({ mine: true });
    // A tab that was killed says nothing more: after a while the other one goes on by itself.
    await begin(two);
    await silence(world, 2.5);
    expect(await beat(one)).toMatchObject({ mine: true });
    await saved(writer, one, mark, await word('一'));
    expect(await saving(writer, two, mark, await word('二'))).toMatchObject({ key: 'office.readOnly' });
  });

  test('of two saves at once from the same state one is kept', async () => {
    const { id } = await writer.upload('方案.docx', await word('甲'));
    const key = await windowOf(writer, id);
    const { mark } = await see(writer, key);
    const texts = await Promise.all(['一', '二', '三'].map((text) => word(text)));
    const answers = await Promise.all(texts.map((bytes) => saving(writer, key, mark, bytes)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(await writer.send(calls.officeVersions, { key }).ok()).toHaveLength(2);
  });
});
