import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { utils, write as writeOld } from '@e965/xlsx';
import ExcelJS from 'exceljs';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { FolderStorage } from '#kit/server/storage/storage.ts';
import type { Envelope, OutputOf } from '#kit/shared/call.ts';
import { addGoods, exportTemplate, type importGoods } from '../../shared/goods/calls.ts';
import { submitProject } from '../../shared/main/calls.ts';
import { House } from '../test/project.ts';
import { lotWithSheet, row, rowsOf } from '../test/sheet.ts';

let world: World;
let h: House;

/** A folder that remembers how many transactions stood open while it kept something. */
class WatchedStorage extends FolderStorage {
  readonly open: number[] = [];

  override async keep(...args: Parameters<FolderStorage['keep']>) {
    // One of the platform's own work may be open for a moment; one that waits for this file would stay.
    let open = 1;
    for (let tries = 0; tries < 50 && open > 0; tries++)
      open = (
        await world.sql(
          `select 1 from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
        )
      ).length;
    this.open.push(open);
    return super.keep(...args);
  }
}
let storage: WatchedStorage;

beforeAll(async () => {
  world = await makeWorld({
    storage: (folder) => {
      storage = new WatchedStorage(folder);
      return storage;
    },
  });
  h = await House.of(world);
});

const heads = [
  '序号',
  '*物资名称',
  '*规格型号',
  '*计量单位',
  '*需求数量',
  '预算单价',
  '预算总价',
  '交货地点',
  '备注',
];

async function workbook(rows: unknown[][], head: string[] = heads): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  const sheet = book.addWorksheet('物资明细');
  sheet.addRow(head);
  for (const r of rows) sheet.addRow(r);
  return Buffer.from(await book.xlsx.writeBuffer());
}

type Imported = Envelope<OutputOf<typeof importGoods>>;

async function importFile(
  user: TestUser,
  packageId: string,
  bytes: Buffer,
  options: { flag?: boolean; name?: string; language?: string } = {},
): Promise<Imported> {
  const boundary = '----importtest';
  const payload = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${options.name ?? 'goods.xlsx'}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const path = `/pre/project/specform/import/form?packageId=${packageId}&importFlag=${options.flag ?? false}`;
  const answer = await user.raw('POST', path, payload, {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    language: options.language ?? 'zh',
  });
  return JSON.parse(answer.body) as Imported;
}

describe('the import', () => {
  test('checks first, then replaces the rows', async () => {
    const { packageId } = await lotWithSheet(h);
    const good = await workbook([
      [1, '离心泵', 'Q=800', '台', 4, 12000.5, '=不算数', '江州', ''],
      [
        2,
        { richText: [{ text: '闸' }, { text: '阀' }] },
        'DN300',
        '只',
        { formula: '2+3', result: 5 },
        '0.10',
        null,
        null,
        '备用',
      ],
    ]);
    const checked = await importFile(h.pm, packageId, good);
    expect(checked.data).toMatchObject({
      imported: false,
      successCnt: 2,
      errorCnt: 0,
      messageList: [],
    });
    expect(await rowsOf(h, packageId)).toHaveLength(1);
    const done = await importFile(h.pm, packageId, good, { flag: true });
    expect(done.data).toMatchObject({ imported: true, successCnt: 2 });
    expect(await rowsOf(h, packageId)).toMatchObject([
      { itemNo: 1, requestQuantity: '4', dynamicField4: '48002.00' },
      { itemNo: 2, itemName: '闸阀', requestQuantity: '5', dynamicField4: '0.50', dynamicField6: '备用' },
    ]);
  });

  test('names each wrong cell by row and column and imports nothing', async () => {
    const { packageId } = await lotWithSheet(h);
    const bad = await workbook([
      [1, '离心泵', 'Q=800', '台', 4, 12000, null, null, null],
      [2, '', 'DN300', '打', 'abc', -5, null, null, null],
      [3, '闸阀', 'DN300', '只', { formula: 'A1*2' }, 1, null, null, null],
    ]);
    const told = await importFile(h.pm, packageId, bad, { flag: true });
    expect(told.data.imported).toBe(false);
    // 50010 is an answer: it says what failed, and there is nothing wrong with the call.
    expect([told.code, told.msg]).toEqual([50010, '有2行未通过校验，未导入任何数据']);
    expect(told.data).toMatchObject({ successCnt: 1, errorCnt: 2, messageCnt: 5 });
    expect(told.data.messageList.map((m) => [m.type, m.row, m.column])).toEqual([
      ['2', 3, 'B'],
      ['2', 3, 'D'],
      ['2', 3, 'E'],
      ['2', 3, 'F'],
      ['2', 4, 'E'],
    ]);
    expect(told.data.messageList[1]?.message).toBe('第3行D列“计量单位”：“打”不在可选项中');
    expect(await rowsOf(h, packageId)).toHaveLength(1);
    const english = await importFile(h.pm, packageId, bad, { language: 'en' });
    expect(english.data.messageList[2]?.message).toBe(
      'Row 3, column E "Quantity": Please enter a positive number',
    );
  });

  test('finds columns by their heads, refuses what is missing or empty', async () => {
    const { packageId } = await lotWithSheet(h);
    const swapped = await workbook(
      [['台', '离心泵', 'Q=1', 2]],
      ['计量单位', '物资名称', '规格型号', '需求数量', '预算单价', '交货地点', '备注'],
    );
    expect((await importFile(h.pm, packageId, swapped)).data).toMatchObject({ successCnt: 1, errorCnt: 0 });
    const missing = await importFile(h.pm, packageId, await workbook([['x']], ['物资名称']));
    expect(missing.key).toBe('import.headers');
    expect(missing.msg).toContain('计量单位');
    expect((await importFile(h.pm, packageId, await workbook([]))).key).toBe('import.noRows');
    const bare = await h.draft(1);
    const [untold] = bare.packageIds as [string];
    expect((await importFile(h.pm, untold, swapped)).key).toBe('project.need.template');
  });

  test('reads the old format too', async () => {
    const { packageId } = await lotWithSheet(h);
    const book = utils.book_new();
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([heads, [1, '离心泵', 'Q=800', '台', 4, 12000.5]]),
      '物资',
    );
    const xls = writeOld(book, { type: 'buffer', bookType: 'biff8' }) as Buffer;
    expect((await importFile(h.pm, packageId, xls, { name: 'goods.xls', flag: true })).data).toMatchObject({
      imported: true,
      successCnt: 1,
    });
    expect(await rowsOf(h, packageId)).toMatchObject([{ dynamicField4: '48002.00' }]);
  });

  test('takes in again what it gave out', async () => {
    const { packageId } = await lotWithSheet(h, [row(), row({ itemName: '=cmd()', requestQuantity: '7' })]);
    const before = await rowsOf(h, packageId);
    const { fileId, fileName } = await h.pm.send(exportTemplate, { packageId, withRows: '1' }).ok();
    expect(storage.open).toEqual([0]);
    expect(fileName).toBe('设备采购明细表.xlsx');
    const file = await h.pm.raw('GET', `/base/file/download?fileId=${fileId}`);
    expect((await importFile(h.pm, packageId, file.rawPayload, { flag: true })).data).toMatchObject({
      imported: true,
      successCnt: 2,
    });
    const bare = (rows: typeof before) => rows.map(({ id: _, ...rest }) => rest);
    expect(bare(await rowsOf(h, packageId))).toEqual(bare(before));
    const empty = await h.pm.send(exportTemplate, { templateId: h.templateId }).ok();
    const other = await world.user({ roles: ['pm'], org: await world.org('agency') });
    expect((await other.raw('GET', `/base/file/download?fileId=${empty.fileId}`)).statusCode).toBe(404);
  });

  test('resolves no entity: neither files and addresses outside nor nested ones', async () => {
    const { packageId } = await lotWithSheet(h);
    const good = await workbook([[1, '标记泵', 'Q=800', '台', 4]]);
    const strings = (doctype: string, text: string) =>
      rewritten(good, 'xl/sharedStrings.xml', (xml) => {
        expect(xml).toContain('标记泵');
        return xml.replace(/<\?xml[^>]*\?>/, `$&${doctype}`).replace('标记泵', text);
      });
    // The same parts without an entity are a workbook.
    expect((await importFile(h.pm, packageId, strings('', '闸阀'))).data).toMatchObject({ errorCnt: 0 });
    const nested = Array.from({ length: 9 }, (_, n) =>
      n === 0 ? '<!ENTITY e0 "ha">' : `<!ENTITY e${n} "${`&e${n - 1};`.repeat(10)}">`,
    ).join('');
    for (const [doctype, text] of [
      ['<!DOCTYPE sst [<!ENTITY e SYSTEM "file:///etc/passwd">]>', '&e;'],
      ['<!DOCTYPE sst [<!ENTITY e SYSTEM "http://127.0.0.1:9/e">]>', '&e;'],
      ['<!DOCTYPE sst [<!ENTITY % p SYSTEM "file:///etc/passwd"> %p;]>', '&p;'],
      [`<!DOCTYPE sst [${nested}]>`, '&e8;'],
    ] as const)
      expect((await importFile(h.pm, packageId, strings(doctype, text))).key, doctype).toBe(
        'import.notWorkbook',
      );
  });

  test('refuses what is no workbook, too large, too many rows, or a bomb', async () => {
    const { packageId } = await lotWithSheet(h);
    const refused = async (bytes: Buffer, name?: string) =>
      (await importFile(h.pm, packageId, bytes, name ? { name } : {})).key;
    expect(await refused(Buffer.from('not a zip'))).toBe('import.notWorkbook');
    expect(await refused(Buffer.from('PK\u0003\u0004 but nothing more'))).toBe('import.notWorkbook');
    expect(await refused(await workbook([[1]]), 'goods.pdf')).toBe('import.onlyExcel');
    expect(await refused(await workbook([[1]]), 'goods.xls')).toBe('import.notWorkbook');
    expect(await refused(Buffer.alloc(10 * 1024 * 1024 + 1, 'PK\u0003\u0004'))).toBe('import.tooLarge');
    expect(await refused(bomb())).toBe('import.tooBig');
    await world.sql(
      `insert into prefecture_config (tenant_id, prefecture_code, config_key, config_value) values ($1, '2000', 'maxNumberOfSpecItem', '3')`,
      [world.tenantId],
    );
    try {
      const many = await workbook([1, 2, 3, 4].map((n) => [n, '泵', 'x', '台', 1]));
      expect(await refused(many)).toBe('import.tooMany');
      const three = await workbook([1, 2, 3].map((n) => [n, '泵', 'x', '台', 1]));
      expect((await importFile(h.pm, packageId, three, { flag: true })).data).toMatchObject({
        imported: true,
      });
      await h.pm.send(addGoods, { packageId, itemList: [row()] }).refused('project.wrong.tooManyRows');
    } finally {
      await world.sql(`delete from prefecture_config where config_key = 'maxNumberOfSpecItem'`);
    }
  });

  test('is closed to strangers and to lots in approval', async () => {
    const { mainId, packageId } = await lotWithSheet(h);
    const good = await workbook([[1, '泵', 'x', '台', 1]]);
    const other = await world.user({ roles: ['pm'], org: await world.org('agency') });
    expect((await importFile(other, packageId, good, { flag: true })).key).toBe('project.lotNotFound');
    const foreign = await world.user({
      roles: ['pm'],
      org: await world.org('agency', undefined, await world.tenant()),
    });
    expect((await importFile(foreign, packageId, good, { flag: true })).key).toBe('project.lotNotFound');
    await h.pm.send(submitProject, { mainId }).ok();
    expect((await importFile(h.pm, packageId, good, { flag: true })).key).toBe('project.wrongStatus');
    expect(await rowsOf(h, packageId)).toHaveLength(1);
  });
});

interface Part {
  readonly name: string;
  readonly packed: Buffer;
  /** What its heads say of it, true or not. */
  readonly size: number;
}

/** A zip of these parts. */
function zipOf(parts: readonly Part[]): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const part of parts) {
    const name = Buffer.from(part.name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(part.packed.length, 18);
    local.writeUInt32LE(part.size, 22);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(part.packed.length, 20);
    entry.writeUInt32LE(part.size, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    locals.push(local, name, part.packed);
    entries.push(entry, name);
    at += local.length + name.length + part.packed.length;
  }
  const list = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, list, end]);
}

/** One part that says it is small and unpacks to 64 MB. */
const bomb = (): Buffer =>
  zipOf([
    { name: 'xl/worksheets/sheet1.xml', packed: deflateRawSync(Buffer.alloc(64 * 1024 * 1024)), size: 10 },
  ]);

/** The same workbook with one of its parts written otherwise. */
function rewritten(zip: Buffer, partName: string, change: (xml: string) => string): Buffer {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const parts: Part[] = [];
  for (let at = zip.readUInt32LE(end + 16); at < end; ) {
    const lengths = [28, 30, 32].map((of) => zip.readUInt16LE(at + of));
    const name = zip.toString('utf8', at + 46, at + 46 + (lengths[0] ?? 0));
    const local = zip.readUInt32LE(at + 42);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const packed = zip.subarray(from, from + zip.readUInt32LE(at + 20));
    const bytes = zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed;
    const changed = name === partName ? Buffer.from(change(bytes.toString('utf8'))) : bytes;
    if (changed.length > 0) parts.push({ name, packed: deflateRawSync(changed), size: changed.length });
    at += 46 + lengths.reduce((sum, length) => sum + length, 0);
  }
  return zipOf(parts);
}
