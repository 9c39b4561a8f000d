import { beforeAll, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { foreignSigner } from '#base/ca/server/test/foreign-signer.ts';
import { makePdf } from '#kit/server/pdf.ts';
import { signPdf } from '#kit/server/pdf-signature.ts';
import { fileSignatures } from '../shared/signature-calls.ts';
import { signDocument } from './sign-document.ts';

let world: World;
let pm: TestUser;
let signed: Buffer;
let plain: Buffer;
beforeAll(async () => {
  world = await makeWorld();
  pm = await world.user({ roles: ['pm'] });
  const keys = await world.tx(async (tx) => tx.keys);
  plain = await makePdf({ lang: 'zh', title: '中标通知书', blocks: [], printedAt: new Date() });
  signed = await signDocument(keys, (work) => world.tx((tx) => work(tx.db)), plain);
});

const upload = (bytes: Buffer, name = '通知书.pdf') => pm.upload(name, bytes);
const asked = async (who: Pick<TestUser, 'send'>, ...ids: string[]) =>
  who.send(fileSignatures, { ids: ids.join(',') }).ok();

test('of a PDF that the platform signed it is said who signed it, when, and that its chain is known', async () => {
  const file = await upload(signed);
  const said = {
    fileId: file.id,
    status: 'signed',
    signatures: [
      {
        name: '公衡存档文书签名',
        issuer: '公衡演示根证书',
        suite: 'P-256',
        signTime: expect.stringMatching(/Z$/),
        state: 'holds',
        since: 'whole',
        standing: 'known',
      },
    ],
  };
  expect(await asked(pm, file.id)).toEqual([said]);
  // Once more it is answered from what was found.
  expect(await asked(pm, file.id)).toEqual([said]);
  expect(
    await world.sql('select count(*)::int as n from file_signature where file_id = $1', [file.id]),
  ).toEqual([{ n: 1 }]);
  // What its certificate is worth is asked anew.
  const [{ serial } = { serial: '' }] = await world.sql<{ serial: string }>(
    `select serial from ca_service_certificate where purpose = 'document'`,
  );
  await world.sql('insert into ca_revoked (serial, tenant_id, revoked_at) values ($1, $2, now())', [
    serial,
    world.tenantId,
  ]);
  expect((await asked(pm, file.id))[0]?.signatures).toMatchObject([{ state: 'holds', standing: 'revoked' }]);
  await world.sql('delete from ca_revoked where serial = $1', [serial]);
});

test('changed, signed by somebody unknown, or not signed at all, each is told', async () => {
  const stranger = await foreignSigner('某公司');
  const twice = await signPdf(signed, { at: new Date(), name: '某公司', reason: '确认' }, stranger);
  const changed = Buffer.from(signed);
  changed[plain.length >> 1]! ^= 1;
  const wicked = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from('1 0 obj /ByteRange '.repeat(40))]);
  const files = [];
  for (const bytes of [twice, changed, plain, wicked]) files.push(await upload(bytes));
  const [both, broken, none, unread] = await asked(pm, ...files.map((f) => f.id));
  expect(both?.signatures).toMatchObject([
    { state: 'holds', since: 'signedAgain', standing: 'known' },
    { name: '某公司', state: 'holds', since: 'whole', standing: 'unknown' },
  ]);
  expect(broken?.signatures).toMatchObject([{ state: 'broken' }]);
  expect(none).toMatchObject({ status: 'none', signatures: [] });
  expect(unread).toMatchObject({ status: 'unread', signatures: [] });
});

test('a forged signature is told as one: moved to other words, its range changed, cut off, or its bytes emptied', async () => {
  const text = signed.toString('latin1');
  const range = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/.exec(text);
  const [whole = '', , first = '0'] = range ?? [];
  expect(whole).not.toBe('');
  const narrowed = text.replace(
    whole,
    whole.replace(first, String(Number(first) - 1).padStart(first.length, '0')),
  );
  // The signature of one document under the words of another of the same length.
  const other = Buffer.from(signed);
  other.write('X', text.indexOf('/Title') > 0 ? text.indexOf('/Title') + 8 : 200, 'latin1');
  const emptied = text.replace(
    /\/Contents\s*<[0-9a-f]{200}/i,
    (found) => found.slice(0, -200) + '0'.repeat(200),
  );
  const appended = Buffer.concat([
    signed,
    Buffer.from('\n9 0 obj\n<</Type/Page>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
  ]);
  const half = signed.subarray(0, signed.length - (signed.length >> 3));
  for (const [name, bytes] of Object.entries({
    narrowed: Buffer.from(narrowed, 'latin1'),
    other,
    emptied: Buffer.from(emptied, 'latin1'),
    appended,
    half,
  })) {
    expect(bytes.equals(signed), name).toBe(false);
    const [told] = await asked(pm, (await upload(bytes)).id);
    const isGood = told?.signatures.some(({ state, since }) => state === 'holds' && since === 'whole');
    expect([name, isGood]).toEqual([name, false]);
  }
});

test('what came after a signature is believed harmless only where its tables are plain, whole and not endless', async () => {
  const text = signed.toString('latin1');
  const of = (what: RegExp) => [...text.matchAll(what)].at(-1)?.[1] ?? '';
  const newest = Number(of(/startxref\s+(\d+)/g));
  const trailer = of(/trailer\s*<<([^]*?)>>\s*startxref/g).replace(/\/Prev\s+\d+/, '');
  /** The signed file, updated so often, the last time by this table with this trailer. */
  const updated = (
    times: number,
    last: { rows?: string; more?: string; prev?: number; trailer?: string } = {},
  ) => {
    let pdf = `${text}\n`;
    for (let n = 1, before = newest; n <= times; n += 1) {
      const { rows = '', more = '', prev = before, trailer: own = trailer } = n === times ? last : {};
      before = pdf.length;
      const at = prev < 0 ? before : prev;
      pdf += `xref\n${rows}trailer\n<<${own} /Prev ${at}${more}>>\nstartxref\n${before}\n%%EOF\n`;
    }
    return Buffer.from(pdf, 'latin1');
  };
  const files = {
    plain: updated(1),
    'as often as may be': updated(59),
    'once more': updated(60),
    'round in a circle': updated(1, { prev: -1 }),
    encrypted: updated(1, { more: ' /Encrypt 1 0 R' }),
    'of two kinds': updated(1, { more: ' /XRefStm 9' }),
    'cut off': updated(1, { rows: '0 99999\n' }),
    'no row': updated(1, { rows: `0 1\n${'x'.repeat(19)}\n` }),
    'no root': updated(1, { trailer: trailer.replace('/Root', '/Roof') }),
  };
  const since: Record<string, unknown> = {};
  for (const [name, bytes] of Object.entries(files))
    since[name] = (await asked(pm, (await upload(bytes)).id))[0]?.signatures.map((one) => [
      one.state,
      one.since,
    ]);
  const all = (names: string[], said: string) =>
    Object.fromEntries(names.map((name) => [name, [['holds', said]]]));
  const [plainOne = '', most = '', ...others] = Object.keys(files);
  expect(since).toEqual({ ...all([plainOne, most], 'signedAgain'), ...all(others, 'changed') });
});

test('only who may read the file is told of its signers, and only PDFs are looked at', async () => {
  const file = await upload(signed);
  const text = await pm.upload('说明.txt', Buffer.from('/ByteRange'));
  const stranger = await world.user({ roles: ['pm'], org: await world.org('agency') });
  expect(await asked(stranger, file.id)).toEqual([]);
  expect(await asked(pm, text.id, 'no id')).toEqual([]);
  await world.anonymous.send(fileSignatures, { ids: file.id }).refused('kit.refused.session');
});
