import { readdirSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { connect, type AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { crc32, deflateRawSync } from 'node:zlib';
import { Document, Packer, Paragraph } from 'docx';
import ExcelJS from 'exceljs';
import { beforeAll, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { uploadFile } from '#base/file/shared/calls.ts';
import { beginUpload } from '#base/file/shared/piece-calls.ts';
import * as office from '#base/office/shared/calls.ts';
import { requestHash, signingKey } from '#kit/server/http/signing.ts';
import { FolderStorage } from '#kit/server/storage/storage.ts';
import { unpackedParts } from '#kit/server/workbook/unpacked.ts';
import { API_BASE, type Envelope } from '#kit/shared/call.ts';
import { officeStandIn, PUBLIC_URL, type Ticket } from './test/office-stand-in.ts';
import { makeWorld, type TestUser, type World } from './test/world.ts';

// What hostile files (恶意文件) find at each door that takes one: a refusal in words, and nothing left behind.

let world: World;
let pm: TestUser;
let company: TestUser;
let folder = '';
let standIn: Awaited<ReturnType<typeof officeStandIn>>;
let port = 0;

beforeAll(async () => {
  standIn = await officeStandIn();
  world = await makeWorld({
    officeServer: standIn.officeServer,
    publicUrl: PUBLIC_URL,
    storage: (place) => {
      folder = place;
      return new FolderStorage(place);
    },
  });
  pm = await world.user({ roles: ['pm'] });
  company = await world.user({ roles: ['companyadmin'] });
  await standIn.calls(world.app);
  ({ port } = world.app.http.server.address() as AddressInfo);
  docx = await Packer.toBuffer(new Document({ sections: [{ children: [new Paragraph('甲')] }] }));
  const book = new ExcelJS.Workbook();
  book.addWorksheet('用户').addRow(['*登录账号', '*姓名', '*手机', '邮箱', '部门', '角色']);
  xlsx = Buffer.from(await book.xlsx.writeBuffer());
});

/** Everything that a refused file could have left: rows of files, versions and people, bytes that lie, and what was counted for the day. */
async function left(): Promise<object> {
  const [rows] = await world.sql(
    `select (select count(*)::int from stored_file) as files, (select count(*)::int from office_version) as versions,
      (select count(*)::int from file_upload) as uploads, (select count(*)::int from account) as people,
      (select coalesce(sum(bytes), 0)::text from upload_day) as counted,
      (select count(*)::int from event where type in ('file.kept', 'office.saved')) as events`,
  );
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((f) => f.isFile());
  return { ...rows, lying: files.length };
}

let docx: Buffer;
let xlsx: Buffer;
const MB = 1024 * 1024;

/** An archive of these parts alone. */
function packed(parts: Readonly<Record<string, Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, bytes] of Object.entries(parts)) zip.addBuffer(bytes, name);
  zip.end();
  return buffer(zip.outputStream as Readable);
}

/** The same archive with some of its parts otherwise, or with more of them. */
async function repacked(archive: Buffer, parts: Readonly<Record<string, Buffer>>): Promise<Buffer> {
  const before = (await unpackedParts(archive, 10 * MB)).filter(({ name }) => !name.endsWith('/'));
  const kept = before.filter(({ name }) => !(name in parts)).map(({ name, bytes }) => [name, bytes]);
  return packed({ ...Object.fromEntries(kept), ...parts });
}

interface Part {
  readonly size: number;
  readonly crc: number;
  readonly packed: Buffer;
}
const partOf = (bytes: Buffer): Part => ({
  size: bytes.length,
  crc: crc32(bytes),
  packed: deflateRawSync(bytes),
});

/** The archive with one more part, which is packed already. */
function withPart(archive: Buffer, name: string, { size, crc, packed: data }: Part): Buffer {
  const path = Buffer.from(name);
  // The fields that the part's own head and the list of parts at the end have in common: version and those after it.
  const about = Buffer.alloc(26);
  about.writeUInt16LE(20, 0);
  about.writeUInt16LE(8, 4);
  about.writeUInt32LE(0x5a210000, 6);
  about.writeUInt32LE(crc, 10);
  about.writeUInt32LE(data.length, 14);
  about.writeUInt32LE(size, 18);
  about.writeUInt16LE(path.length, 22);
  const end = Buffer.from(archive.subarray(archive.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))));
  const [listed, from] = [end.readUInt32LE(12), end.readUInt32LE(16)];
  const part = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), about, path, data]);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(from, 10);
  const entry = Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\0', 'latin1'), about, rest, path]);
  for (const at of [8, 10]) end.writeUInt16LE(end.readUInt16LE(at) + 1, at);
  end.writeUInt32LE(listed + entry.length, 12);
  end.writeUInt32LE(from + part.length, 16);
  return Buffer.concat([archive.subarray(0, from), part, archive.subarray(from, from + listed), entry, end]);
}

let huge: Part | undefined;
/** The archive with a part of 140 MB in a few bytes: packed once for all archives and doors. */
const bombOf = (archive: Buffer, name = 'docProps/a.xml'): Buffer =>
  withPart(archive, name, (huge ??= partOf(Buffer.alloc(140 * MB))));

/** An archive behind something else, well-formed as both. */
function behind(head: Buffer, archive: Buffer): Buffer {
  const zip = Buffer.from(archive);
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  let at = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count -= 1) {
    zip.writeUInt32LE(zip.readUInt32LE(at + 42) + head.length, at + 42);
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  zip.writeUInt32LE(zip.readUInt32LE(end + 16) + head.length, end + 16);
  return Buffer.concat([head, zip]);
}

const SVG = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>`,
);

type Making = (good: Buffer, body: string) => Promise<Buffer> | Buffer;

/** Hostile documents, by what they are; `body` is the part that holds the text. */
const documents: Readonly<Record<string, Making>> = {
  'a bomb': (good) => bombOf(good),
  'two things at once': (good) => behind(Buffer.from('%PDF-1.7\n%\n'), good),
  'an entity from outside': async (good, body) => {
    const part = (await unpackedParts(good, 10 * MB)).find(({ name }) => name === body);
    const doctype = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>';
    const xml = String(part?.bytes).replace(/<\?xml[^>]*\?>/, `$&${doctype}`);
    return repacked(good, { [body]: Buffer.from(xml) });
  },
  'a drawing that runs': () => SVG,
  'half of it': (good) => good.subarray(0, good.length >> 1),
  nothing: () => Buffer.alloc(0),
};

/** A part whose name would lie elsewhere, were anything unpacked to a disk. */
const LEADS_OUT: Readonly<Record<string, Making>> = {
  'a name that leads out': async (good) =>
    Buffer.from(
      (await repacked(good, { 'xx/xx/etc.xml': Buffer.from('<a/>') }))
        .toString('latin1')
        .replaceAll('xx/xx/', '../../'),
      'latin1',
    ),
  'a name that leads out, as Windows writes it': async (good) =>
    Buffer.from(
      (await repacked(good, { 'xx/xx/etc.xml': Buffer.from('<a/>') }))
        .toString('latin1')
        .replaceAll('xx/xx/', '..\\..\\'),
      'latin1',
    ),
};

/** Only a document that is kept can bring this along; of a list that is read nothing but its cells is taken. */
const kept: Readonly<Record<string, Making>> = {
  ...LEADS_OUT,
  'a macro': (good) => repacked(good, { 'word/vbaProject.bin': Buffer.from('x') }),
};

function formOf(bytes: Buffer, fileName: string): { body: Buffer; type: string } {
  const boundary = `----${randomBytes(8).toString('hex')}`;
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { body, type: `multipart/form-data; boundary=${boundary}` };
}

async function posted(
  by: TestUser,
  path: string,
  bytes: Buffer,
  fileName: string,
): Promise<Envelope<unknown>> {
  const { body, type } = formOf(bytes, fileName);
  return JSON.parse((await by.raw('POST', path, body, { 'content-type': type })).body) as Envelope<unknown>;
}

/** Said in both languages by words of ours, not by a library's, and not as our fault. */
function expectHelp(said: Envelope<unknown>, keys: readonly string[]): void {
  expect(keys).toContain(said.key);
  expect(said.code).toBe(400);
  expect(said.msg).toMatch(/[\u4e00-\u9fff]{4}/);
}

test.each(Object.entries({ ...documents, ...kept }))(
  'a document in our own editor that is %s is refused, and nothing is left',
  async (_name, making) => {
    const { id } = await pm.upload('方案.docx', docx);
    const key = await pm.send(office.saveRedisParam, { fileId: id }).ok();
    const { mark } = await pm.send(office.openOffice, { key }).ok();
    const before = await left();
    const path = `${office.saveOffice.path}?${new URLSearchParams({ key, mark })}`;
    expectHelp(await posted(pm, path, await making(docx, 'word/document.xml'), 'd'), [
      'office.notDocument',
      'office.tooBig',
      'office.noFile',
      'file.wrongContent',
      'file.archive',
    ]);
    expect(await left()).toEqual(before);
    expect(await posted(pm, path, docx, 'd')).toMatchObject({ code: 200 });
  },
);

test.each(Object.entries({ ...documents, ...kept }))(
  'a document of the office server that is %s is refused, and nothing is left',
  async (_name, making) => {
    const { id } = await pm.upload('方案.docx', docx);
    const key = await pm.send(office.saveRedisParam, { fileId: id }).ok();
    const ticket: Ticket = await pm.send(office.startServer, { key }).ok();
    expect(await standIn.lock(ticket, 'L')).toMatchObject({ status: 200 });
    const before = await left();
    const answer = await standIn.put(ticket, await making(docx, 'word/document.xml'), 'L');
    expect(answer.status).toBe(400);
    expect(await left()).toEqual(before);
    // Made like an archive bomb, which is refused for its size.
    const good = withPart(docx, 'docProps/note.xml', partOf(Buffer.from('<a/>')));
    expect((await standIn.put(ticket, good, 'L')).status).toBe(200);
  },
);

test.each([
  ['a bomb', () => Buffer.from(JSON.stringify(bookOf(200_001)))],
  ['two things at once', () => behind(Buffer.from('{"sheetOrder":[]}'), xlsx)],
  [
    'an entity from outside',
    () => Buffer.from('<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'),
  ],
  ['a drawing that runs', () => SVG],
  ['into the prototype', () => Buffer.from('{"__proto__":{"a":1},"sheetOrder":["__proto__"],"sheets":{}}')],
  ['half of it', () => Buffer.from(JSON.stringify(bookOf(10)).slice(0, -20))],
  ['nothing', () => Buffer.alloc(0)],
])('a workbook in our own editor that is %s is refused, and nothing is left', async (_name, making) => {
  const { id } = await pm.upload('清单.xlsx', xlsx);
  const key = await pm.send(office.saveRedisParam, { fileId: id }).ok();
  const { mark } = await pm.send(office.openOffice, { key }).ok();
  const before = await left();
  const path = `${office.saveOffice.path}?${new URLSearchParams({ key, mark })}`;
  expectHelp(await posted(pm, path, making(), 'b'), ['office.notDocument', 'office.tooBig', 'office.noFile']);
  expect(await left()).toEqual(before);
  expect(await posted(pm, path, Buffer.from(JSON.stringify(bookOf(10))), 'b')).toMatchObject({ code: 200 });
});

/** A workbook of the editor with so many cells, a hundred in a row. */
function bookOf(cells: number): object {
  const rows = Math.ceil(cells / 100);
  const row = (n: number) =>
    Object.fromEntries(
      Array.from({ length: Math.min(100, cells - n * 100) }, (_, column) => [column, { v: 1 }]),
    );
  const cellData = Object.fromEntries(Array.from({ length: rows }, (_, n) => [n, row(n)]));
  const sheet = { id: 's', name: '表', rowCount: rows, columnCount: 100, cellData };
  return { sheetOrder: ['s'], sheets: { s: { ...sheet, mergeData: [], columnData: {}, rowData: {} } } };
}

test.each(Object.entries({ ...documents, ...LEADS_OUT }))(
  'a list to import that is %s is refused, and nothing is left',
  async (_name, making) => {
    const before = await left();
    const path = `/base/organization/user/import?orgId=${world.agency.id}&importFlag=true`;
    expectHelp(await posted(company, path, await making(xlsx, 'xl/workbook.xml'), '用户.xlsx'), [
      'import.notWorkbook',
      'import.tooBig',
      'import.noFile',
    ]);
    expect(await left()).toEqual(before);
  },
);

test.each([
  ['a bomb', '图.zip', async () => bombOf(await packed({ 'b.txt': Buffer.from('b') }), 'a.txt')],
  ['a bomb as a document', '图.docx', () => bombOf(docx)],
  ['two things at once', '图.docx', () => behind(Buffer.from('%PDF-1.7\n%\n'), docx)],
  ['two things at once, the other way', '图.pdf', () => docx],
  ['a drawing that runs', '图.svg', () => SVG],
  ['a drawing that runs, called a picture', '图.png', () => SVG],
  ['a name that leads out', '图.zip', () => kept['a name that leads out']?.(docx, '') ?? docx],
  ['half of it', '图.docx', () => docx.subarray(0, docx.length >> 1)],
  ['nothing', '图.pdf', () => Buffer.alloc(0)],
] as const)('a file that is %s is refused, and nothing is left', async (name, fileName, making) => {
  const before = await left();
  const others = ['file.wrongContent', 'file.wrongType', 'file.empty'];
  // An input that another rule refuses as well would prove nothing about this one.
  const keys = name.startsWith('a bomb') ? ['file.archive'] : ['file.archive', ...others];
  expectHelp(await posted(pm, uploadFile.path, await making(), fileName), keys);
  expect(await left()).toEqual(before);
});

test('an entity from outside in a file that is only kept stays text: nothing here reads it, and it is given back as it came', async () => {
  const xml = Buffer.from(
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
  );
  const { id } = await pm.upload('数据.xml', xml);
  const { headers, rawPayload } = await pm.raw('GET', `/base/file/download?fileId=${id}`);
  expect(rawPayload.equals(xml)).toBe(true);
  expect(headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-security-policy': 'sandbox',
    'x-content-type-options': 'nosniff',
  });
  // The parts of a document are read wherever it is filled or shown, and a document has no such declaration.
  const before = await left();
  const hostile = await documents['an entity from outside']?.(docx, 'word/document.xml');
  expectHelp(await posted(pm, uploadFile.path, hostile ?? docx, '函.docx'), ['file.archive']);
  expect(await left()).toEqual(before);
});

test.each(['../../用户.xlsx', '..\\..\\用户.xlsx', '/etc/cron.d/用户.xlsx', 'C:\\Windows\\用户.xlsx'])(
  'a list to import whose name is %s is read like any other, and its file is stored nowhere',
  async (fileName) => {
    const before = await left();
    const path = `/base/organization/user/import?orgId=${world.agency.id}&importFlag=true`;
    expectHelp(await posted(company, path, xlsx, fileName), ['import.noRows']);
    expect(await left()).toEqual(before);
  },
);

/** How long the body of a call is, as its head says: so many bytes, or nothing of it. */
type Length = number | 'chunked';

/** A form on a line of its own: its head, and whatever is written until the server has answered or the line has ended. */
function onLine(said: {
  readonly length: Length;
  readonly first: string;
  readonly path?: string;
  readonly fileName?: string;
  readonly by?: TestUser;
}) {
  const { token } = said.by ?? pm;
  const target = API_BASE + (said.path ?? uploadFile.path);
  const nonce = randomBytes(12).toString('hex');
  const timestamp = String(Math.round(world.app.clock.wallMs()));
  const hash = requestHash(signingKey(token), {
    method: 'POST',
    target,
    body: undefined,
    nonce,
    timestamp,
  });
  const head = Object.entries({
    token,
    nonce,
    timestamp,
    hash,
    host: 'x',
    'content-type': 'multipart/form-data; boundary=b',
    ...(said.length === 'chunked'
      ? { 'transfer-encoding': 'chunked' }
      : { 'content-length': String(said.length) }),
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(`POST ${target} HTTP/1.1\r\n${head.join('')}\r\n`);
  const write = (bytes: Buffer) =>
    said.length === 'chunked'
      ? socket.write(Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, CRLF]))
      : socket.write(bytes);
  const form = `--b\r\nContent-Disposition: form-data; name="file"; filename="${said.fileName ?? 'a.txt'}"\r\n\r\n${said.first}`;
  write(Buffer.from(form));
  return { socket, write };
}

const CRLF = Buffer.from('\r\n');

/** Writes a megabyte after the other until the server has answered or hung up: what it said, and how much it took. */
async function flooded({ socket, write }: ReturnType<typeof onLine>, most: number) {
  let answer = '';
  let isOver = false;
  const heard = new Promise<void>((done) => {
    socket.on('data', (bytes) => {
      answer += bytes.toString('utf8');
      done();
    });
    socket.once('close', () => done());
  });
  void heard.then(() => (isOver = true));
  const piece = Buffer.alloc(MB, 'x');
  let sent = 0;
  while (!isOver && sent < most) {
    sent += 1;
    if (!write(piece)) await Promise.race([new Promise((done) => socket.once('drain', done)), heard]);
  }
  return { answer: () => answer, sent };
}

test('half an upload, whose line breaks, leaves nothing', async () => {
  const before = await left();
  const { socket } = onLine({ length: 5 * MB, first: 'x'.repeat(100_000) });
  // The bytes are on their way to the storage.
  await expect.poll(async () => JSON.stringify(await left())).not.toBe(JSON.stringify(before));
  socket.destroy();
  await expect.poll(left).toEqual(before);
});

test('two gigabytes are refused after the hundred megabytes that a file may have, and nothing is left', async () => {
  const before = await left();
  await pm
    .send(beginUpload, { fileName: 'a.txt', size: 2048 * MB, fingerprint: 'f' })
    .refused('file.tooLarge');
  const line = onLine({ length: 2048 * MB, first: '' });
  const { answer, sent } = await flooded(line, 400);
  await expect.poll(answer).toContain('"key":"file.tooLarge"');
  expect(answer()).toContain('100M');
  expect(sent).toBeLessThan(200);
  line.socket.destroy();
  await expect.poll(left).toEqual(before);
});

/** How the head of a call with two gigabytes may stand to them, and what is then said. */
const lengths = [
  ['says its length', 2048 * MB, undefined],
  ['says no length', 'chunked', undefined],
  // The rest of it is no call of anybody.
  ['says that it is short', 1000, /"key":"|400 Bad Request/],
] as const;

test.each(lengths)(
  'two gigabytes for a document of our own editor, whose head %s, are refused early, and nothing is left',
  async (_name, length, otherwise) => {
    const { id } = await pm.upload('方案.docx', docx);
    const key = await pm.send(office.saveRedisParam, { fileId: id }).ok();
    const { mark } = await pm.send(office.openOffice, { key }).ok();
    const before = await left();
    const path = `${office.saveOffice.path}?${new URLSearchParams({ key, mark })}`;
    const line = onLine({ length, first: '', path });
    const { answer, sent } = await flooded(line, 200);
    await expect.poll(answer).toMatch(otherwise ?? /"key":"office\.tooLarge"/);
    expect(answer()).not.toContain('"code":200');
    expect(sent).toBeLessThan(100);
    line.socket.destroy();
    await expect.poll(left).toEqual(before);
    // The document is as it was, and can be saved still.
    expect(await posted(pm, path, docx, 'd')).toMatchObject({ code: 200, data: { no: 2 } });
  },
);

test.each(lengths)(
  'two gigabytes for a list to import, whose head %s, are refused early, and nothing is left',
  async (_name, length, otherwise) => {
    const before = await left();
    const path = `/base/organization/user/import?orgId=${world.agency.id}&importFlag=true`;
    const line = onLine({ length, first: 'PK\u0003\u0004', path, fileName: '用户.xlsx', by: company });
    const { answer, sent } = await flooded(line, 200);
    await expect.poll(answer).toMatch(otherwise ?? /"key":"import\.tooLarge"/);
    expect(sent).toBeLessThan(100);
    line.socket.destroy();
    await expect.poll(left).toEqual(before);
  },
);
