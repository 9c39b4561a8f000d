import { spawnSync } from 'node:child_process';
import { createPrivateKey, sign } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePdf, sealRect } from '#kit/server/pdf.ts';
import { layoutOf } from '#kit/server/pdf-layout.ts';
import { signPdf, UnsignablePdf } from '#kit/server/pdf-signature.ts';
import { pdfSignatures, TooManySignatures } from '#kit/server/pdf-signatures.ts';
import { sealPicture } from '#kit/server/seal-picture.ts';
import { makeKey } from '../shared/keystore.ts';
import { hasOpenssl, hasPdfsig, judgePdf } from './test/judge-pdf.ts';
import { createRoot, issueCertificate } from './authority.ts';

const AT = new Date('2026-11-24T01:30:00Z');
const PERIOD = { notBefore: new Date('2026-01-01T00:00:00Z'), notAfter: new Date('2049-01-01T00:00:00Z') };

const folder = mkdtempSync(join(tmpdir(), 'signed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let plain: Buffer;
let signed: Buffer;
let rootPem: string;

const page = { kind: 'text', text: '第一标段开标结束。'.repeat(200) } as const;
const print = (pages = 1) =>
  makePdf({ lang: 'zh', title: '开标记录', number: 'K-1', blocks: Array(pages).fill(page), printedAt: AT });

async function signerUnder(name: string) {
  const root = await createRoot({ commonName: name, organisation: '公衡平台', ...PERIOD });
  const { spki, pkcs8 } = await makeKey();
  const subject = { commonName: '公衡文书签名', organisation: '公衡平台' };
  const certificatePem = await issueCertificate(root, { kind: 'service', spki, subject, ...PERIOD });
  const key = createPrivateKey({ key: Buffer.from(pkcs8), type: 'pkcs8', format: 'der' });
  const signer = {
    certificatePem,
    sign: async (data: Uint8Array) => sign('sha256', data, { key, dsaEncoding: 'ieee-p1363' }),
  };
  return { signer, rootPem: root.certificatePem };
}

const about = { at: AT, name: '公衡文书签名', reason: '存档文书' };

beforeAll(async () => {
  const made = await signerUnder('测试根证书');
  rootPem = made.rootPem;
  plain = await print(40);
  signed = await signPdf(plain, about, made.signer);
});

describe.skipIf(!hasOpenssl)('openssl judges a signed document', () => {
  test('and takes it under the root', () => {
    const { good, said } = judgePdf(signed, rootPem);
    expect(said).toMatch(/verification successful/i);
    expect(good).toBe(true);
  });

  test.each([
    ['in the words', () => plain.length >> 1],
    ['in its first byte', () => 1],
    ['in the time of signing', () => signed.indexOf('(D:2026', plain.length) + 4],
    ['in its last byte', () => signed.length - 3],
  ])('and refuses one byte changed %s', (_, where) => {
    const changed = Buffer.from(signed);
    changed[where()]! ^= 1;
    expect(judgePdf(changed, rootPem).good).toBe(false);
  });

  test('and refuses it under another root', async () => {
    expect(judgePdf(signed, (await signerUnder('别的根证书')).rootPem).good).toBe(false);
  });

  test('and takes every one of many, whatever numbers their signatures are made of', async () => {
    const { signer, rootPem: root } = await signerUnder('测试根证书');
    const one = await print();
    for (let i = 0; i < 40; i += 1) expect(judgePdf(await signPdf(one, about, signer), root).good).toBe(true);
  });
});

test('what stood before stands byte for byte, and its pages and words are read as before', async () => {
  expect(signed.subarray(0, plain.length).equals(plain)).toBe(true);
  const read = async (bytes: Buffer) => {
    const pdf = await getDocument({ data: new Uint8Array(bytes), stopAtErrors: true }).promise;
    const first = await pdf.getPage(1);
    const { items } = await first.getTextContent();
    const words = items.map((item) => ('str' in item ? item.str : '')).join('');
    const notes = (await first.getAnnotations()).map((one) => one.fieldType);
    return { pages: pdf.numPages, words, notes, info: await pdf.getMetadata() };
  };
  const [before, after] = await Promise.all([read(plain), read(signed)]);
  expect(before.pages).toBeGreaterThan(1);
  expect(after).toMatchObject({ pages: before.pages, words: before.words, notes: ['Sig'] });
  expect(after.info.info).toMatchObject({ IsSignaturesPresent: true });
});

test('it is of PAdES: its own kind, a claimed time, and one signature over the whole file', () => {
  const update = signed.toString('latin1', plain.length);
  expect(update).toContain('/SubFilter /ETSI.CAdES.detached');
  expect(update).toContain("/M (D:20261124093000+08'00')");
});

test('signed again by somebody else, both signatures hold: the first for its part, the second for all', async () => {
  const second = await signerUnder('测试根证书');
  const twice = await signPdf(signed, { ...about, name: '第二签名人' }, second.signer);
  expect(twice.subarray(0, signed.length).equals(signed)).toBe(true);
  const pdf = await getDocument({ data: new Uint8Array(twice), stopAtErrors: true }).promise;
  const notes = await (await pdf.getPage(1)).getAnnotations();
  expect(notes.map((one) => [one.fieldType, one.fieldName])).toEqual([
    ['Sig', 'Signature1'],
    ['Sig', 'Signature2'],
  ]);
  expect(await pdfSignatures(twice)).toMatchObject([
    { state: 'holds', since: 'signedAgain', statedAt: AT },
    { state: 'holds', since: 'whole', statedAt: AT },
  ]);
  if (!hasOpenssl) return;
  expect(judgePdf(twice, rootPem, 0)).toMatchObject({ good: true });
  expect(judgePdf(twice, second.rootPem, 1)).toMatchObject({ good: true });
  expect(judgePdf(twice, rootPem, 1)).toMatchObject({ good: false });
  const changed = Buffer.from(twice);
  changed[plain.length >> 1]! ^= 1;
  expect([0, 1].map((place) => judgePdf(changed, rootPem, place).good)).toEqual([false, false]);
});

async function withLook(pdf: Buffer, place: 0 | 1, rect = sealRect(place)) {
  const made = await signerUnder('测试根证书');
  const [left, bottom, right, top] = rect;
  const lines = ['甲方示范公司', '张三', '2026-11-24 09:30:00'];
  const picture = await sealPicture(
    { width: right - left, height: top - bottom },
    { seal: undefined, lines },
  );
  const look = { rect, picture, words: lines.join(' ') };
  return { bytes: await signPdf(pdf, { ...about, look }, made.signer), ...made };
}

test('two seals that are seen lie in their places on the signing page, and both signatures hold', async () => {
  const labels = ['甲方：示范公司', '乙方：供应商'] as const;
  const bare = await makePdf({
    lang: 'zh',
    title: '采购合同',
    blocks: [page, { kind: 'signingPage', labels, note: '双方签章' }],
    printedAt: AT,
  });
  const first = await withLook(bare, 0);
  const second = await withLook(first.bytes, 1);
  const twice = second.bytes;
  // The same facts give the same bytes, so that what was shown can be made again.
  expect((await withLook(bare, 0)).bytes.subarray(0, bare.length + 400)).toEqual(
    first.bytes.subarray(0, bare.length + 400),
  );
  expect(await pdfSignatures(twice)).toMatchObject([
    { state: 'holds', since: 'signedAgain' },
    { state: 'holds', since: 'whole' },
  ]);
  const pdf = await getDocument({ data: new Uint8Array(twice), stopAtErrors: true }).promise;
  const last = await pdf.getPage(pdf.numPages);
  const notes = await last.getAnnotations();
  expect(notes.map((one) => [one.fieldType, one.rect, one.hasAppearance])).toEqual([
    ['Sig', sealRect(0), true],
    ['Sig', sealRect(1), true],
  ]);
  const words = (await last.getTextContent()).items.map((item) => ('str' in item ? item.str : '')).join('');
  expect(words).toContain('甲方：示范公司');
  if (!hasOpenssl) return;
  expect(judgePdf(twice, first.rootPem, 0)).toMatchObject({ good: true });
  expect(judgePdf(twice, second.rootPem, 1)).toMatchObject({ good: true });
});

test('a signature that is seen over half a page is more than a signature', async () => {
  const { bytes } = await withLook(signed, 0, [50, 300, 545, 780]);
  expect((await pdfSignatures(bytes)).map((one) => one.since)).toEqual(['changed', 'whole']);
});

describe('a signature is read', () => {
  const states = async (pdf: Buffer) => (await pdfSignatures(pdf)).map((one) => [one.state, one.since]);

  test('where there is one, and a plain document has none', async () => {
    expect(await states(plain)).toEqual([]);
    expect(await states(signed)).toEqual([['holds', 'whole']]);
    expect(await states(Buffer.from('no pdf at all'))).toEqual([]);
  });

  test.each([
    ['the words', () => plain.length >> 1],
    ['its first byte', () => 1],
    ['its last byte', () => signed.length - 3],
  ])('and a change of one byte in %s breaks it', async (_, where) => {
    const changed = Buffer.from(signed);
    changed[where()]! ^= 1;
    expect((await states(changed))[0]?.[0]).toBe('broken');
  });

  test('and what was added behind is told: pages that say something else, not only another signature', async () => {
    const text = plain.toString('latin1');
    const [, number = ''] = /(\d+) 0 obj\n<<[^>]*\/Type \/Page\b/.exec(text) ?? [];
    const other = `\n${number} 0 obj\n<</Type /Page /MediaBox [0 0 10 10]>>\nendobj\n`;
    const layout = layoutOf(signed);
    const at = String(signed.length + 1).padStart(10, '0');
    const table =
      `xref\n${number} 1\n${at} 00000 n \ntrailer\n<</Size ${layout.size} /Root ${layout.root} 0 R ` +
      `/Info ${layout.info} 0 R /Prev ${layout.startxref}>>\nstartxref\n${signed.length + other.length}\n%%EOF\n`;
    const added = Buffer.concat([signed, Buffer.from(other + table, 'latin1')]);
    expect(await states(added)).toEqual([['holds', 'changed']]);
    // Signed after that, the first signer has not signed what is shown.
    const { signer } = await signerUnder('测试根证书');
    const again = await signPdf(added, about, signer);
    expect(await states(again)).toEqual([
      ['holds', 'changed'],
      ['holds', 'whole'],
    ]);
    expect(await states(Buffer.concat([signed, Buffer.from('anything')]))).toEqual([['holds', 'changed']]);
  });

  test('and what only looks like one is told so and hurts nobody', async () => {
    const text = signed.toString('latin1');
    const from = text.indexOf('/Contents <', plain.length) + 11;
    const placed = (change: (hex: string) => string) => {
      const hex = text.slice(from, from + 8192);
      return Buffer.from(
        text.slice(0, from) + change(hex).slice(0, 8192).padEnd(8192, '0') + text.slice(from + 8192),
        'latin1',
      );
    };
    for (const wicked of [
      placed(() => ''),
      placed(() => '3080' + '30'.repeat(4000)),
      placed(() => '3084ffffffff00'),
      placed((hex) => hex.replace(/^(3082)..../, '$10fff')),
      placed((hex) => hex.replaceAll('06092a864886f70d010702', '06092a864886f70d010701')),
      placed(() => 'zz'),
      // The hole is larger than the signature: what stands in it is signed by nobody.
      Buffer.from(
        text.replace(/\/ByteRange \[0 (\d+)/, (_, n: string) => `/ByteRange [0 ${Number(n) - 9}`),
        'latin1',
      ),
      Buffer.from(text.replace(/\/ByteRange \[0 /, '/ByteRange [9 '), 'latin1'),
    ])
      expect((await states(wicked)).map(([state]) => state)).toEqual(['unreadable']);
    await expect(pdfSignatures(Buffer.from('1 0 obj /ByteRange '.repeat(30)))).rejects.toThrow(
      TooManySignatures,
    );
    // Any bytes at all, in any place.
    for (let i = 0; i < 200; i += 1) {
      const noise = Buffer.from(signed);
      for (let n = 0; n < 40; n += 1)
        noise[from + ((i * 7919 + n * 104_729) % 1200)] = 48 + ((i * 31 + n * 17) % 10);
      expect((await states(noise))[0]?.[0]).not.toBe('holds');
    }
  });

  test('of other tools too, RSA and its certificates among them, and a kind that nobody here knows is called that', async () => {
    if (!hasOpenssl) return;
    const run = (...words: string[]) => expect(spawnSync('openssl', words, { cwd: folder }).status).toBe(0);
    run(
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      'k.pem',
      '-out',
      'c.pem',
      '-subj',
      '/CN=RSA signer',
      '-days',
      '30',
    );
    const text = signed.toString('latin1');
    const from = text.indexOf('/Contents <', plain.length) + 10;
    const to = text.indexOf('>', from) + 1;
    writeFileSync(join(folder, 'content'), Buffer.concat([signed.subarray(0, from), signed.subarray(to)]));
    const by = async (...how: string[]) => {
      run(
        'cms',
        '-sign',
        '-binary',
        '-in',
        'content',
        '-signer',
        'c.pem',
        '-inkey',
        'k.pem',
        '-outform',
        'DER',
        '-out',
        's.der',
        ...how,
      );
      const hex = readFileSync(join(folder, 's.der')).toString('hex').padEnd(8192, '0');
      const [one] = await pdfSignatures(
        Buffer.from(text.slice(0, from + 1) + hex + text.slice(to - 1), 'latin1'),
      );
      return one;
    };
    expect(await by('-md', 'sha512')).toMatchObject({ state: 'holds', since: 'whole' });
    expect(await by('-md', 'sha256', '-cades')).toMatchObject({ state: 'holds', since: 'whole' });
    expect(await by('-md', 'md5')).toMatchObject({ state: 'unknownKind' });
    expect(await by('-md', 'sha256', '-keyopt', 'rsa_padding_mode:pss')).toMatchObject({
      state: 'unknownKind',
    });
    expect(await by('-nocerts')).toMatchObject({ state: 'unreadable' });
  });
});

test('no other PDF than our own is signed', async () => {
  const { signer } = await signerUnder('测试根证书');
  const cut = plain.subarray(0, plain.length - 40);
  await expect(signPdf(cut, about, signer)).rejects.toThrow(UnsignablePdf);
  await expect(signPdf(Buffer.from('%PDF-1.7\n%%EOF\n'), about, signer)).rejects.toThrow(UnsignablePdf);
  const encrypted = Buffer.from(plain.toString('latin1').replace('/Info', '/Encrypt 2 0 R /Info'), 'latin1');
  await expect(signPdf(encrypted, about, signer)).rejects.toThrow(UnsignablePdf);
});

test('a key module that answers anything but r and s is not believed', async () => {
  const { signer } = await signerUnder('测试根证书');
  const der = { ...signer, sign: async () => new Uint8Array(70) };
  await expect(signPdf(plain, about, der)).rejects.toThrow('64 bytes');
});

test.skipIf(!hasPdfsig)('pdfsig finds the signature valid', () => {
  writeFileSync(join(folder, 'signed.pdf'), signed);
  const { stdout } = spawnSync('pdfsig', ['-nocert', 'signed.pdf'], { cwd: folder, encoding: 'utf8' });
  expect(stdout).toContain('Signature is Valid');
  expect(stdout).toContain('Total document signed');
});
