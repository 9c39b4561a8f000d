import { randomBytes, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { isPlainText } from '#kit/shared/plain-text.ts';
import { acceptedTypes } from '../shared/calls.ts';

let world: World;
let pm: TestUser;

beforeAll(async () => {
  world = await makeWorld();
  pm = await world.user({ roles: ['pm'] });
});

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const EXE = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]);
const ZIP = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(200)]);
const WAV = Buffer.from('RIFF\u0024\u0000\u0000\u0000WAVEfmt \u0010\u0000\u0000\u0000', 'latin1');
const FLAC = Buffer.from('fLaC\u0000\u0000\u0000\u0022', 'latin1');
const MP4 = Buffer.from('\u0000\u0000\u0000\u0018ftypisom\u0000\u0000\u0002\u0000isommp41', 'latin1');
const MP3 = Buffer.concat([
  Buffer.from('ID3\u0003\u0000\u0000\u0000\u0001\u0000\u0000', 'latin1'),
  Buffer.alloc(200),
]);
const RTF = Buffer.from('{\\rtf1\\ansi hello}');
const UTF16 = Buffer.from('\ufeff说明', 'utf16le');
/** 说明 in GB18030. */
const GB = Buffer.from('cbb5c3f7', 'hex');
const HTML = Buffer.from('<!doctype html><script>alert(1)</script>');

/** One entry in an archive, stored as it is. */
function zipOf(name: string, words: string): Buffer {
  const data = Buffer.from(words);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  const sizes = (into: Buffer, at: number) => {
    into.writeUInt32LE(crc32(data), at);
    into.writeUInt32LE(data.length, at + 4);
    into.writeUInt32LE(data.length, at + 8);
    into.writeUInt16LE(name.length, at + 12);
  };
  sizes(local, 14);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  sizes(entry, 16);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(30 + name.length + data.length, 16);
  return Buffer.concat([local, Buffer.from(name), data, entry, Buffer.from(name), end]);
}
const ENTITY = '<?xml version="1.0"?><!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><r>&x;</r>';
const PAGES = zipOf('a.html', '<script>alert(1)</script>');
const GIF = Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;', 'latin1');

/** The name it was kept under, or '' when it was refused. */
const kept = async (name: string, bytes: Buffer): Promise<string> => {
  const [before] = await world.sql<{ n: number }>('select count(*)::int as n from stored_file');
  const found = await pm.upload(name, bytes).catch(() => undefined);
  const [after] = await world.sql<{ n: number }>('select count(*)::int as n from stored_file');
  expect((after?.n ?? 0) - (before?.n ?? 0)).toBe(found ? 1 : 0);
  return found?.fileName ?? '';
};

test.each<[string, string, Buffer, string]>([
  ['a program called a document', 'a.pdf', EXE, ''],
  ['a page called a document', 'a.pdf', HTML, ''],
  ['a page called a picture', 'a.png', HTML, ''],
  ['a program called a program', 'a.exe', EXE, ''],
  ['two extensions', 'a.pdf.exe', PDF, ''],
  ['an extension turned round', 'a\u202efdp.exe', PDF, ''],
  ['a name with a direction mark', '报\u202e价.pdf', PDF, '报价.pdf'],
  ['a name that leads out', '../../etc/报价.pdf', PDF, '报价.pdf'],
  ['a name of another system', 'C:\\报价.pdf', PDF, '报价.pdf'],
  ['no extension', '报价', PDF, ''],
  ['a name too long', `${'长'.repeat(80)}.pdf`, PDF, ''],
  ['a program called a text', 'a.txt', EXE, ''],
  ['an archive called a text', 'a.xml', ZIP, ''],
  ['a program called a sound', 'a.mp3', EXE, ''],
  ['a page called a film', 'a.mp4', HTML, ''],
  ['a page called rich text', 'a.rtf', HTML, ''],
  ['an archive called a sound', 'a.wav', ZIP, ''],
  ['a text', '说明.txt', Buffer.from('说明\r\n\t第一条'), '说明.txt'],
  ['a text in UTF-16', '说明.txt', UTF16, '说明.txt'],
  ['a text in GB18030', '说明.txt', GB, '说明.txt'],
  ['a style sheet', 'a.xsl', Buffer.from('<?xml version="1.0"?><a/>'), 'a.xsl'],
  ['rich text', 'a.rtf', RTF, 'a.rtf'],
  ['a sound', 'a.wav', WAV, 'a.wav'],
  ['a sound without loss', 'a.flac', FLAC, 'a.flac'],
  ['a sound with a tag', 'a.mp3', MP3, 'a.mp3'],
  ['a film', 'a.mp4', MP4, 'a.mp4'],
  ['a picture with a script', 'a.svg', Buffer.from('<svg onload="alert(1)"/>'), ''],
  ['a PDF that is an archive too', 'a.pdf', Buffer.concat([PDF, PAGES]), ''],
  ['a picture that is an archive too', 'a.gif', Buffer.concat([GIF, PAGES]), ''],
  ['a PDF that only carries an archive within', 'a.pdf', Buffer.concat([PDF, PAGES, PDF]), 'a.pdf'],
  ['a picture', 'a.gif', GIF, 'a.gif'],
  ['a picture that is a program too', 'a.gif', Buffer.from('GIF89a/*;*/=1;alert(1)'), ''],
  ['an outer entity in a document', 'a.docx', zipOf('word/document.xml', ENTITY), ''],
  ['an outer entity in a fixed document', 'a.ofd', zipOf('OFD.xml', ENTITY), ''],
  ['words about one in a document', 'a.ofd', zipOf('OFD.xml', '<a>&lt;!DOCTYPE</a>'), 'a.ofd'],
  ['an archive of pages that declare their type', 'a.zip', zipOf('a.xml', ENTITY), 'a.zip'],
  ['a name of a device', 'con.pdf', PDF, '_con.pdf'],
  ['a name that hides', ' .报价.pdf', PDF, '报价.pdf'],
  ['nothing but an extension', '.pdf', PDF, ''],
])('%s', async (_, name, bytes, as) => {
  expect(await kept(name, bytes)).toBe(as);
});

test('random names and bytes: what is kept has a plain name and a known extension', async () => {
  const parts = [
    '报价',
    'a',
    '.',
    '/',
    '\\',
    '\u202e',
    '\u2066',
    ' ',
    '..',
    '%00',
    'pdf',
    'exe',
    '\u0001',
    '👍',
  ];
  for (let i = 0; i < Number(process.env.SEC_ROUNDS ?? 25); i++) {
    const stem = Array.from({ length: 1 + randomInt(6) }, () => parts[randomInt(parts.length)]).join('');
    const extension = acceptedTypes[randomInt(acceptedTypes.length)] as string;
    const bytes = randomInt(2) === 0 ? PDF : randomBytes(randomInt(1, 3000));
    const name = await kept(`${stem}.${extension}`, bytes);
    if (name === '') continue;
    expect(isPlainText(name) && !/[\\/]/.test(name) && name.length <= 80, name).toBe(true);
    expect(acceptedTypes).toContain(name.slice(name.lastIndexOf('.') + 1).toLowerCase());
  }
});
