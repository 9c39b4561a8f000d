import { connect } from 'node:net';
import { Document, Packer, Paragraph, TextRun } from 'docx';
import ExcelJS from 'exceljs';
import { beforeAll, describe, expect, test } from 'vitest';
import { officeStandIn, PUBLIC_URL, type Ticket } from '#apps/server/test/office-stand-in.ts';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { documentParagraphs } from '#kit/server/office-places.ts';
import { FolderStorage, type Storage } from '#kit/server/storage/storage.ts';
import { API_BASE } from '#kit/shared/call.ts';
import * as calls from '../../shared/calls.ts';
import { silence } from '../test/window.ts';

let world: World;
let storage: Storage;
let office: Awaited<ReturnType<typeof officeStandIn>>;
let writer: TestUser;
let colleague: TestUser;

beforeAll(async () => {
  office = await officeStandIn();
  world = await makeWorld({
    officeServer: office.officeServer,
    publicUrl: PUBLIC_URL,
    storage: (folder) => (storage = new FolderStorage(folder)),
  });
  await office.calls(world.app);
  await world.setClock('2026-12-01T01:00:00.000Z');
  writer = await world.user({ roles: ['pm'], trueName: '王编辑' });
  colleague = await world.user({ roles: ['pm'], trueName: '李同事' });
});

const word = (...lines: string[]): Promise<Buffer> =>
  Packer.toBuffer(
    new Document({
      sections: [{ children: lines.map((text) => new Paragraph({ children: [new TextRun(text)] })) }],
    }),
  );

interface Editing extends Ticket {
  readonly key: string;
  readonly fileId: string;
}

/** A document of one's own in a window, and what its office server shows to be heard. */
async function editing(by: TestUser, bytes?: Buffer, fileName = '方案.docx'): Promise<Editing> {
  const { id } = await by.upload(fileName, bytes ?? (await word('甲')));
  return { ...(await again(by, id)), fileId: id };
}

async function again(by: TestUser, fileId: string): Promise<Editing> {
  const key = await by.send(calls.saveRedisParam, { fileId }).ok();
  return { ...(await by.send(calls.startServer, { key }).ok()), key, fileId };
}

const versions = async (by: TestUser, { key }: Editing) =>
  (await by.send(calls.officeVersions, { key }).ok()).map(({ no, userName }) => [no, userName]);
const kept = () =>
  world.sql(
    'select (select count(*)::int from stored_file) as files, (select count(*)::int from office_version) as versions',
  );

describe('the window', () => {
  test('says where the office server edits, with its places filled, and a token that the page alone gets', async () => {
    const one = await editing(writer);
    const address = new URL(one.address);
    expect(address.origin).toBe(office.officeServer.origin);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      a: '1',
      ui: 'zh-CN',
      rs: 'zh-CN',
      lang: 'zh-CN',
      WOPISrc: `${PUBLIC_URL}${API_BASE}${office.pathOf(one)}`,
    });
    expect(await writer.send(calls.openOffice, { key: one.key }).ok()).toMatchObject({
      byServer: true,
      drops: [],
    });
    // Neither key nor token stand anywhere as they are.
    const stored = await world.sql<{ text: string }>('select office_window::text as text from office_window');
    expect(stored.some(({ text }) => text.includes(one.token) || text.includes(one.key))).toBe(false);
    const english = await writer.send(calls.startServer, { key: one.key }, { language: 'en' }).ok();
    expect(new URL(english.address).searchParams.get('ui')).toBe('en-US');
    // Another token ends the one before.
    expect((await office.info(one)).status).toBe(401);
    expect((await office.info(english)).status).toBe(200);
  });

  test('is the office server’s for whoever may edit only, and for what it edits', async () => {
    const { id } = await writer.upload('方案.docx', await word('甲'));
    const read = await writer.send(calls.saveRedisParam, { fileId: id, openMode: '00' }).ok();
    await writer.send(calls.startServer, { key: read }).refused('office.readOnly');
    expect(await writer.send(calls.openOffice, { key: read }).ok()).toMatchObject({ byServer: false });
    const theirs = await colleague.send(calls.saveRedisParam, { fileId: id }).ok();
    await colleague.send(calls.startServer, { key: theirs }).refused('office.readOnly');
    const mine = await writer.send(calls.saveRedisParam, { fileId: id }).ok();
    await colleague.send(calls.startServer, { key: mine }).refused('office.windowGone');
    await writer.send(calls.startServer, { key: mine }).ok();
    // Its discovery leads to somebody else's address for workbooks: nobody is sent there.
    const book = new ExcelJS.Workbook();
    book.addWorksheet('清单').addRow(['水泥']);
    const sheet = await writer.upload('清单.xlsx', Buffer.from(await book.xlsx.writeBuffer()));
    const key = await writer.send(calls.saveRedisParam, { fileId: sheet.id }).ok();
    await writer.send(calls.startServer, { key }).refused('office.serverCannot');
  });
});

describe('a document', () => {
  test('is told, read, locked and saved as a version, which the next reading gives', async () => {
    const one = await editing(writer);
    const { status, said } = await office.info(one);
    expect(status).toBe(200);
    const bytes = (await office.get(one)).bytes;
    expect(said).toMatchObject({
      BaseFileName: '方案.docx',
      Size: bytes.length,
      UserId: writer.id.replaceAll('-', ''),
      UserFriendlyName: '王编辑',
      UserCanWrite: true,
      ReadOnly: false,
      SupportsLocks: true,
      SupportsGetLock: true,
      SupportsUpdate: true,
      SupportsExtendedLockLength: true,
      UserCanNotWriteRelative: true,
      Version: one.fileId.replaceAll('-', ''),
    });
    expect(await office.lock(one, 'L1')).toMatchObject({ status: 200, lock: null });
    const put = await office.put(one, await word('甲', '乙'), 'L1');
    expect(put).toMatchObject({ status: 200, lock: null });
    const after = await office.info(one);
    expect(after.said['Version']).toBe(put.version);
    expect(put.version).not.toBe(said['Version']);
    const got = await office.get(one);
    expect(got.version).toBe(put.version);
    expect(await documentParagraphs(got.bytes)).toEqual(['甲', '乙']);
    expect(await versions(writer, one)).toEqual([
      [2, '王编辑'],
      [1, ''],
    ]);
    // The file that was there stays as it was; what was saved stands in an event with its digest.
    const [event] = await world.sql(
      `select payload ->> 'digest' as digest from event where type = 'office.saved' and subject_id = $1`,
      [one.fileId],
    );
    const { fileId } = await writer.send(calls.openOffice, { key: one.key }).ok();
    expect(await world.sql('select digest from stored_file where id = $1', [fileId])).toEqual([event]);
    // The same bytes again are no version; other bytes are.
    const same = await office.put(one, got.bytes, 'L1');
    expect(same).toMatchObject({ status: 200, version: put.version });
    expect((await office.put(one, await word('丙'), 'L1')).status).toBe(200);
    expect(await versions(writer, one)).toHaveLength(3);
  });

  test('larger than the office server expects is answered 412', async () => {
    const one = await editing(writer);
    expect((await office.get(one, { headers: { 'x-wopi-maxexpectedsize': '10' } })).status).toBe(412);
    expect((await office.get(one, { headers: { 'x-wopi-maxexpectedsize': '10000000' } })).status).toBe(200);
  });

  test.each(['PUT_RELATIVE', 'RENAME_FILE', 'DELETE', 'PUT_USER_INFO', 'GET_SHARE_URL', 'X'])(
    'is not the subject of %s: 501',
    async (name) => {
      expect((await office.override(await editing(writer), name)).status).toBe(501);
    },
  );

  test('is not written without its lock, but where it has no bytes yet', async () => {
    const one = await editing(writer);
    expect(await office.put(one, await word('乙'))).toMatchObject({ status: 409, lock: '' });
    expect(await office.put(one, await word('乙'), 'L1')).toMatchObject({ status: 409, lock: '' });
    await office.lock(one, 'L1');
    expect(await office.put(one, await word('乙'))).toMatchObject({ status: 409, lock: 'L1' });
    expect(await office.put(one, await word('乙'), 'L2')).toMatchObject({ status: 409, lock: 'L1' });
    expect(await versions(writer, one)).toEqual([]);
    // Nobody can upload an empty file; a record of another program may hold one.
    const empty = await editing(writer);
    const [file] = await world.sql<{ key: string }>(
      'update stored_file set file_size = 0 where id = $1 returning storage_key as key',
      [empty.fileId],
    );
    await storage.remove(file?.key ?? '');
    await storage.keep(file?.key ?? '', (async function* nothing() {})(), 1);
    expect((await office.info(empty)).said).toMatchObject({ Size: 0 });
    expect((await office.put(empty, await word('新'))).status).toBe(200);
    expect(await office.put(empty, await word('再'))).toMatchObject({ status: 409, lock: '' });
    expect(await documentParagraphs((await office.get(empty)).bytes)).toEqual(['新']);
  });

  test('that is none, too large, empty or cut off is refused and leaves nothing', async () => {
    const one = await editing(writer);
    await office.lock(one, 'L1');
    const before = await kept();
    const book = new ExcelJS.Workbook();
    book.addWorksheet('清单').addRow(['水泥']);
    expect((await office.put(one, Buffer.from(await book.xlsx.writeBuffer()), 'L1')).status).toBe(400);
    expect((await office.put(one, Buffer.from('no document'), 'L1')).status).toBe(400);
    expect((await office.put(one, Buffer.alloc(0), 'L1')).status).toBe(400);
    expect((await office.put(one, Buffer.alloc(20 * 1024 * 1024 + 1), 'L1')).status).toBe(413);
    const wrongSize = { headers: { 'x-wopi-size': '5' } };
    expect((await office.put(one, await word('乙'), 'L1', wrongSize)).status).toBe(400);
    expect(await kept()).toEqual(before);
    expect(await world.sql('select bytes::int from upload_day where bytes < 0')).toEqual([]);
    expect((await office.put(one, await word('乙'), 'L1')).status).toBe(200);
  });
});

describe('the lock', () => {
  test('is taken, refreshed, told, changed and given back by its name; every mismatch names the one that is there', async () => {
    const one = await editing(writer);
    expect(await office.getLock(one)).toMatchObject({ status: 200, lock: '' });
    expect(await office.refresh(one, 'L1')).toMatchObject({ status: 409, lock: '' });
    expect(await office.unlock(one, 'L1')).toMatchObject({ status: 409, lock: '' });
    expect(await office.relock(one, 'L0', 'L1')).toMatchObject({ status: 409, lock: '' });
    expect(await office.lock(one)).toMatchObject({ status: 400 });
    expect(await office.lock(one, 'x'.repeat(1025))).toMatchObject({ status: 400 });
    const longest = 'x'.repeat(1024);
    expect(await office.lock(one, longest)).toMatchObject({ status: 200 });
    expect(await office.getLock(one)).toMatchObject({ status: 200, lock: longest });
    expect(await office.lock(one, longest)).toMatchObject({ status: 200 });
    expect(await office.lock(one, 'L2')).toMatchObject({ status: 409, lock: longest });
    expect(await office.refresh(one, 'L2')).toMatchObject({ status: 409, lock: longest });
    expect(await office.refresh(one, longest)).toMatchObject({ status: 200 });
    expect(await office.unlock(one, 'L2')).toMatchObject({ status: 409, lock: longest });
    expect(await office.relock(one, 'L2', 'L3')).toMatchObject({ status: 409, lock: longest });
    expect(await office.relock(one, longest, 'L3')).toMatchObject({ status: 200 });
    expect(await office.getLock(one)).toMatchObject({ status: 200, lock: 'L3' });
    expect(await office.unlock(one, 'L3')).toMatchObject({ status: 200 });
    expect(await office.getLock(one)).toMatchObject({ status: 200, lock: '' });
  });

  test('lasts thirty minutes after it was taken or refreshed', async () => {
    const one = await editing(writer);
    await office.lock(one, 'L1');
    await silence(world, 29);
    expect(await office.refresh(one, 'L1')).toMatchObject({ status: 200 });
    await silence(world, 29);
    // The page says that it is there, so that the token lives; the lock's own time is another.
    await writer.send(calls.lockOffice, { key: one.key }).ok();
    expect(await office.getLock(one)).toMatchObject({ lock: 'L1' });
    await silence(world, 2);
    expect(await office.getLock(one)).toMatchObject({ lock: '' });
    expect(await office.put(one, await word('晚'), 'L1')).toMatchObject({ status: 409, lock: '' });
    // The page alone goes on to hold it, so the office server takes it anew.
    expect(await office.lock(one, 'L2')).toMatchObject({ status: 200 });
  });

  test('is the one that our own editors ask for: whoever has it, the other waits', async () => {
    const one = await editing(writer);
    const other = await again(writer, one.fileId);
    // Our editor in another window of the same person is at it.
    await writer.send(calls.lockOffice, { key: other.key, begins: true }).ok();
    const refused = await office.lock(one, 'L1');
    expect(refused).toMatchObject({ status: 409, lock: '' });
    expect(refused.headers.get('x-wopi-lockedbyotherinterface')).toBe('true');
    await writer.send(calls.unlockOffice, { key: other.key }).ok();
    expect(await office.lock(one, 'L1')).toMatchObject({ status: 200 });
    // The same document in a second window of the same person is the same one to the office server.
    const second = await again(writer, one.fileId);
    expect(office.pathOf(second)).toBe(office.pathOf(one));
    expect(await office.lock(second, 'L1')).toMatchObject({ status: 200 });
    expect((await office.put(second, await word('乙'), 'L1')).status).toBe(200);
    expect((await office.put(one, await word('丙'), 'L1')).status).toBe(200);
    expect(await documentParagraphs((await office.get(second)).bytes)).toEqual(['丙']);
  });
});

describe('as the protocol’s own validator asks', () => {
  test('what a document is told to be holds nothing that a host must not say', async () => {
    const { said } = await office.info(await editing(writer));
    for (const name of ['BaseFileName', 'OwnerId', 'UserId', 'Version'])
      expect(said[name], name).toMatch(/^.+$/);
    expect(said['Size']).toBeGreaterThan(0);
    for (const name of [
      'HostAuthenticationId',
      'PresenceUserId',
      'TenantId',
      'UserPrincipalName',
      'AADUserObjectId',
      'SupportsContainers',
      'SupportsEcosystem',
      'SupportsFolders',
    ])
      expect(said).not.toHaveProperty(name);
    expect(said['FileExtension'] ?? '.docx').toBe('.docx');
    for (const [name, value] of Object.entries(said))
      if (name.endsWith('Url')) expect(String(value)).toMatch(/^https?:/);
  });

  test('an editing session, with one that changes nothing after it', async () => {
    const one = await editing(writer);
    const before = await office.info(one);
    expect(await office.lock(one, 'L')).toMatchObject({ status: 200, version: before.said['Version'] });
    const got = await office.get(one, { headers: { 'x-wopi-lock': 'L' } });
    expect(got).toMatchObject({ status: 200, version: before.said['Version'] });
    expect(Number(got.headers.get('content-length'))).toBe(before.said['Size']);
    const put = await office.put(one, await word('甲', '乙'), 'L');
    const again = await office.put(one, await word('丙'), 'L');
    expect([put.status, again.status]).toEqual([200, 200]);
    expect(new Set([before.said['Version'], put.version, again.version]).size).toBe(3);
    expect(await office.unlock(one, 'L')).toMatchObject({ status: 200, version: again.version });
    expect((await office.info(one)).said['Version']).toBe(again.version);
    await office.lock(one, 'M');
    const same = await office.get(one);
    expect(await office.put(one, same.bytes, 'M')).toMatchObject({ status: 200, version: again.version });
    expect(await office.unlock(one, 'M')).toMatchObject({ status: 200, version: again.version });
  });

  test.each([
    ['256 letters', '1234567890'.repeat(26).slice(0, 256)],
    [
      'the JSON that Office writes',
      '{"S":"0136ad16-9725-43c3-9ea0-5e01d2dbc162","E":2,"M":"DE997C5AC4E6","P":"6058AF1E-A36F-4691-9003-B8E2C7F50937"}',
    ],
    ['the other spelling of Office', '{"S":"0136ad16-9725-43c3-9ea0-5e01d2dbc162","F":4}'],
  ])('a lock of %s comes back letter by letter', async (_, name) => {
    const one = await editing(writer);
    expect(await office.lock(one, name)).toMatchObject({ status: 200 });
    expect(await office.getLock(one)).toMatchObject({ status: 200, lock: name });
    expect(await office.lock(one, 'other')).toMatchObject({ status: 409, lock: name });
    expect(await office.unlock(one, name)).toMatchObject({ status: 200 });
  });

  test('every act with another lock, or with none there, is a conflict that says why', async () => {
    const one = await editing(writer);
    const text = await word('乙');
    const none = [office.unlock(one, 'L'), office.refresh(one, 'L'), office.relock(one, 'L', 'N')];
    for (const answer of await Promise.all(none)) {
      expect(answer).toMatchObject({ status: 409, lock: '' });
      expect(answer.headers.get('x-wopi-lockfailurereason')).toBe('not locked');
    }
    await office.lock(one, 'L');
    for (const answer of [
      await office.lock(one, 'X'),
      await office.unlock(one, 'X'),
      await office.refresh(one, 'X'),
      await office.relock(one, 'X', 'N'),
      await office.put(one, text, 'X'),
    ]) {
      expect(answer).toMatchObject({ status: 409, lock: 'L' });
      expect(answer.headers.get('x-wopi-lockfailurereason')).toBe('locked under another name');
    }
    expect(await office.relock(one, 'L', 'N')).toMatchObject({ status: 200 });
    expect(await office.unlock(one, 'L')).toMatchObject({ status: 409, lock: 'N' });
    expect(await office.unlock(one, 'N')).toMatchObject({ status: 200 });
  });

  test('with a token that is none each operation is answered 401, and the lock stays as it is', async () => {
    const one = await editing(writer);
    const bad = { ...one, token: 'INVALID' };
    for (const answer of [await office.info(bad), await office.get(bad), await office.lock(bad, 'L')])
      expect(answer.status).toBe(401);
    await office.lock(one, 'L');
    for (const answer of [
      await office.put(bad, await word('乙'), 'L'),
      await office.unlock(bad, 'L'),
      await office.getLock(bad),
    ])
      expect(answer.status).toBe(401);
    expect(await office.getLock(one)).toMatchObject({ lock: 'L' });
    expect(await office.put(one, await word('乙'), 'L')).toMatchObject({ status: 200 });
  });

  test('each answer names server and machine, and neither tells which they are', async () => {
    const one = await editing(writer);
    for (const { headers } of [
      await office.info(one),
      await office.get(one),
      await office.lock(one, 'L'),
      await office.put(one, await word('乙'), 'L'),
      await office.put(one, await word('乙'), 'X'),
      await office.override(one, 'PUT_RELATIVE'),
    ])
      expect([headers.get('x-wopi-serverversion'), headers.get('x-wopi-machinename')]).toEqual([
        '1',
        'gongheng',
      ]);
  });
});

describe('the token', () => {
  test('opens its own document alone', async () => {
    const [one, other] = [await editing(writer), await editing(writer)];
    expect((await office.info({ ...one, token: other.token })).status).toBe(404);
    expect((await office.get({ ...one, token: other.token })).status).toBe(404);
    expect((await office.info(one)).status).toBe(200);
  });

  test('that was never given, is of a stranger or of nobody is answered 401', async () => {
    const one = await editing(writer);
    const [tenant = '', random = ''] = one.token.split('.');
    const foreign = await world.tenant();
    for (const token of [
      '',
      'x',
      one.key,
      `${tenant}.${'A'.repeat(43)}`,
      `${foreign}.${random}`,
      writer.token,
    ])
      expect((await office.info({ ...one, token })).status, token).toBe(401);
    expect((await office.info(one)).status).toBe(200);
    // As a bearer's it serves as well.
    const bare = await fetch(`${office.host()}${API_BASE}${office.pathOf(one)}`, {
      headers: { authorization: `Bearer ${one.token}` },
    });
    expect(bare.status).toBe(500);
  });

  test('is over with its session, with its window and in time', async () => {
    const one = await editing(writer);
    await office.lock(one, 'L1');
    await writer.send(calls.unlockOffice, { key: one.key }).ok();
    for (const answer of [await office.info(one), await office.put(one, await word('乙'), 'L1')])
      expect(answer.status).toBe(401);
    const left = await editing(writer);
    await silence(world, 31);
    expect((await office.info(left)).status).toBe(401);
    const gone = await world.user({ roles: ['pm'] });
    const theirs = await editing(gone);
    await office.lock(theirs, 'L1');
    expect((await office.info(theirs)).status).toBe(200);
    await gone.raw('POST', '/base/user/logout', '{}');
    const before = await kept();
    for (const answer of [
      await office.info(theirs),
      await office.get(theirs),
      await office.refresh(theirs, 'L1'),
      await office.put(theirs, await word('乙'), 'L1'),
    ])
      expect(answer.status).toBe(401);
    expect(await kept()).toEqual(before);
  });

  test('is heard only while its session may work: not before the second factor or a new password', async () => {
    const person = await world.user({ roles: ['pm'] });
    const one = await editing(person);
    await office.lock(one, 'L1');
    const before = await kept();
    for (const due of ['factor_due', 'first_login']) {
      const set = async (to: boolean) => {
        await world.sql(`update session set ${due} = $2 where user_id = $1`, [person.id, to]);
        world.app.sessions['forget']('');
      };
      await set(true);
      expect((await office.get(one)).status, due).toBe(401);
      expect((await office.put(one, await word('乙'), 'L1')).status, due).toBe(401);
      await set(false);
      expect((await office.get(one)).status, due).toBe(200);
    }
    expect(await kept()).toEqual(before);
  });

  test('carries no right that its person has lost', async () => {
    const one = await editing(writer);
    await office.lock(one, 'L1');
    // A form takes the file: it belongs to a record from now on, and is edited there.
    await world.sql(`update stored_file set guard = 'project.view' where id = $1`, [one.fileId]);
    expect(await office.put(one, await word('乙'), 'L1')).toMatchObject({ status: 409, lock: 'L1' });
    expect((await office.info(one)).said).toMatchObject({ UserCanWrite: false, ReadOnly: true });
    expect(await world.sql('select 1 from office_version where subject_id = $1', [one.fileId])).toEqual([]);
  });
});

describe('the proof', () => {
  test('of the office server is asked for with each call: a forged, borrowed, old or missing one is answered 500', async () => {
    const one = await editing(writer);
    await office.lock(one, 'L1');
    const before = await kept();
    const text = await word('假');
    const key = office.foreignKey();
    const elsewhere = `${PUBLIC_URL}${API_BASE}/wopi/files/other?access_token=${one.token}`;
    const old = Date.now() - 21 * 60_000;
    for (const said of [{ unsigned: true }, { key }, { signedUrl: elsewhere }, { signedAt: old }] as const) {
      expect((await office.put(one, text, 'L1', said)).status).toBe(500);
      expect((await office.get(one, said)).status).toBe(500);
      expect((await office.unlock(one, 'L1', said)).status).toBe(500);
    }
    expect(await kept()).toEqual(before);
    expect((await office.info(one, { signedAt: Date.now() - 19 * 60_000 })).status).toBe(200);
    expect((await office.put(one, text, 'L1')).status).toBe(200);
  });
});

describe('at once', () => {
  test('each saving that is answered is a version, and of those that began from one state one is', async () => {
    const one = await editing(writer);
    await office.lock(one, 'L1');
    const texts = await Promise.all(['一', '二', '三', '四'].map((text) => word(text)));
    const answers = await Promise.all(texts.map((bytes) => office.put(one, bytes, 'L1')));
    const won = answers.filter(({ status }) => status === 200);
    for (const lost of answers.filter(({ status }) => status !== 200))
      expect(lost).toMatchObject({ status: 409, lock: 'L1' });
    // One may have begun only when another was done; none is lost without a word.
    expect(won.length).toBeGreaterThan(0);
    expect(await versions(writer, one)).toHaveLength(won.length + 1);
    expect(new Set(won.map(({ version }) => version)).size).toBe(won.length);
    // The office server goes on from what was kept.
    expect((await office.put(one, await word('五'), 'L1')).status).toBe(200);
  });

  test('of several locks one is given', async () => {
    const one = await editing(writer);
    const answers = await Promise.all(['A', 'B', 'C'].map((name) => office.lock(one, name)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { lock } = await office.getLock(one);
    for (const lost of answers.filter(({ status }) => status !== 200)) expect(lost.lock).toBe(lock);
  });

  test('an upload that breaks off leaves nothing', async () => {
    const one = await editing(writer);
    await office.lock(one, 'L1');
    const before = await kept();
    const { hostname, port } = new URL(office.host());
    const socket = connect(Number(port), hostname);
    await new Promise<void>((done) => socket.once('connect', () => done()));
    socket.write(
      `POST ${API_BASE}${office.pathOf(one)}/contents?access_token=${one.token} HTTP/1.1\r\nHost: a\r\n` +
        'X-WOPI-Override: PUT\r\nX-WOPI-Lock: L1\r\nContent-Type: application/octet-stream\r\nContent-Length: 5000\r\n\r\nPK',
    );
    socket.destroy();
    expect((await office.put(one, await word('乙'), 'L1')).status).toBe(200);
    expect(await versions(writer, one)).toHaveLength(2);
    expect(before).not.toEqual(await kept());
  });
});
