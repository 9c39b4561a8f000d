import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { findEnclosure, findOffice, LibreOffice, type OfficeConverter } from '#kit/server/office.ts';
import { downloadFile } from '../shared/calls.ts';
import { previewFile, previewPdf } from '../shared/preview-calls.ts';

const folder = mkdtempSync(join(tmpdir(), 'gongheng-stand-in-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A program of LibreOffice's command line; what it does is told by the words of the document. */
function standIn(): string {
  const program = join(folder, 'soffice');
  writeFileSync(
    program,
    `#!/bin/sh
while [ $# -gt 1 ]; do
  if [ "$1" = --outdir ]; then out=$2; fi
  shift
done
if grep -q HANG "$1"; then sleep 60; fi
if grep -q BROKEN "$1"; then echo 'source file could not be loaded' >&2; exit 1; fi
if grep -q NOTHING "$1"; then exit 0; fi
printf '%%PDF-1.7 ' > "$out/document.pdf"
basename "$1" >> "$out/document.pdf"
env | sort >> "$out/document.pdf"
echo "memory $(ulimit -v)" >> "$out/document.pdf"
tail -n +3 /proc/net/dev >> "$out/document.pdf"
`,
  );
  chmodSync(program, 0o755);
  return program;
}

/** Old Word documents begin so. */
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const documentOf = (words: string) => Buffer.concat([OLE, Buffer.alloc(600), Buffer.from(words)]);

let world: World;
let pm: TestUser;
let stranger: TestUser;
const enclosure = await findEnclosure();

beforeAll(async () => {
  world = await makeWorld({ office: new LibreOffice(standIn(), enclosure, 2000) });
  pm = await world.user({ roles: ['pm'] });
  stranger = await world.user({ roles: ['pm'], org: await world.org('agency') });
});

async function shown(by: TestUser, fileId: string): Promise<string> {
  let status = '71';
  await expect
    .poll(
      async () => {
        ({ status } = await by.send(previewFile, { fileId }).ok());
        return status;
      },
      { timeout: 15_000 },
    )
    .not.toBe('71');
  return status;
}

/** What the program saw around it while it made a PDF. */
async function seenIn(office: OfficeConverter) {
  const said = (await office.toPdf(Readable.from([documentOf('good')]), 'doc')).toString();
  return {
    memory: /^memory (.+)$/m.exec(said)?.[1],
    interfaces: [...said.matchAll(/^ *([\w@-]+):(?= *\d+ )/gm)].map((found) => found[1]),
  };
}

const leftOver = () => readdirSync(tmpdir()).filter((name) => name.startsWith('gongheng-office-'));

test('a Word document becomes a PDF to look at, for those who may read it and nobody else', async () => {
  process.env['GONGHENG_KEY_TEST'] = 'secret';
  const { id: fileId } = await pm.upload('合同.doc', documentOf('good'));
  expect(await shown(pm, fileId)).toBe('ready');
  await stranger.send(previewFile, { fileId }).refused('file.notFound');
  await stranger.send(previewPdf, { fileId }).refused('file.notFound');
  const pdf = await pm.raw('GET', `/base/file/preview/pdf?fileId=${fileId}`);
  expect(pdf.headers['content-type']).toBe('application/pdf');
  expect(pdf.body).toContain('%PDF-1.7 document.doc');
  // The program sees nothing of the platform's own environment.
  expect(pdf.body).not.toContain('GONGHENG');
  delete process.env['GONGHENG_KEY_TEST'];
  // The document itself is as it was.
  expect((await pm.raw('GET', `${downloadFile.path}?fileId=${fileId}`)).body).toContain('good');
});

test.each(['BROKEN', 'NOTHING', 'HANG'])('a document that cannot be made into one: %s', async (words) => {
  const { id: fileId } = await pm.upload(`${words}.doc`, documentOf(words));
  expect(await shown(pm, fileId)).toBe('72');
  await pm.send(previewPdf, { fileId }).refused('file.notFound');
  expect(leftOver()).toEqual([]);
});

test('many ask at once, and it is made once', async () => {
  const { id: fileId } = await pm.upload('很多人看.doc', documentOf('good'));
  const answers = await Promise.all(Array.from({ length: 8 }, () => pm.send(previewFile, { fileId }).ok()));
  expect(answers.every((a) => a.status === '71' || a.status === 'ready')).toBe(true);
  expect(await shown(pm, fileId)).toBe('ready');
  const rows = await world.sql('select status from file_conversion where file_id = $1', [fileId]);
  expect(rows).toEqual([{ status: 'ready' }]);
});

test('a picture is not converted, and without LibreOffice nothing is', async () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const picture = await pm.upload('图.png', png);
  expect(await pm.send(previewFile, { fileId: picture.id }).ok()).toEqual({
    status: 'none',
  });
  const bare = await makeWorld();
  const clerk = await bare.user({ roles: ['pm'] });
  const { id: fileId } = await clerk.upload('合同.doc', documentOf('good'));
  expect(await clerk.send(previewFile, { fileId }).ok()).toEqual({ status: 'none' });
  await clerk.send(previewPdf, { fileId }).refused('file.notFound');
});

test.skipIf(!enclosure.offline)(
  'the program has no network, and cannot reach the platform itself',
  async () => {
    expect((await seenIn(new LibreOffice(standIn(), { offline: true, bounded: false }))).interfaces).toEqual([
      'lo',
    ]);
    const listener = createServer().listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const { port } = listener.address() as AddressInfo;
    const caller = join(folder, 'caller');
    writeFileSync(
      caller,
      `#!${process.execPath}
require('node:net').connect(${port}, '127.0.0.1', () => process.exit(0)).on('error', (e) => { console.error(e.code); process.exit(3); });
`,
    );
    chmodSync(caller, 0o755);
    const call = (offline: boolean) =>
      new LibreOffice(caller, { offline, bounded: false }).toPdf(Readable.from([documentOf('good')]), 'doc');
    await expect(call(true)).rejects.toThrow(/ended with 3: E(NETUNREACH|CONNREFUSED)/);
    // Without it the same program gets through, and merely makes no PDF.
    await expect(call(false)).rejects.toThrow('no PDF was made');
    listener.close();
  },
);

test.skipIf(!enclosure.bounded)('the program has a bound on its memory', async () => {
  const { memory } = await seenIn(new LibreOffice(standIn(), { offline: false, bounded: true }));
  expect(memory).toBe(String(4 * 1024 * 1024));
});

test('where the machine allows neither, documents are made all the same', async () => {
  const { memory } = await seenIn(new LibreOffice(standIn(), { offline: false, bounded: false }));
  expect(memory).toBe(execFileSync('sh', ['-c', 'ulimit -v'], { encoding: 'utf8' }).trim());
});

const real = await findOffice(undefined);

test.skipIf(!real)('LibreOffice itself makes a PDF of a document', { timeout: 90_000 }, async () => {
  const office: OfficeConverter = new LibreOffice(real ?? '', enclosure);
  const rtf = String.raw`{\rtf1\ansi{\fonttbl{\f0 SimSun;}}\f0 \u25307?\u26631?\u25991?\u20214?\par}`;
  const pdf = await office.toPdf(Readable.from([Buffer.from(rtf)]), 'rtf');
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(leftOver()).toEqual([]);
});
