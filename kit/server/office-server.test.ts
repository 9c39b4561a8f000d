import { expect, test } from 'vitest';
import { officeStandIn } from '#apps/server/test/office-stand-in.ts';
import { NoOfficeServer } from './office-server.ts';

const FILE = 'https://bid.example.cn/ebidding/api/wopi/files/f';
const call = { token: 't', url: FILE, timestamp: undefined, proof: undefined, proofOld: undefined };

test('a discovery is asked for once for several who need it, and fills the places that are known', async () => {
  const { officeServer, asked } = await officeStandIn();
  const found = await Promise.all([1, 2, 3].map(() => officeServer.editAddress('docx', FILE, 'zh-CN')));
  expect(new Set(found).size).toBe(1);
  expect(asked()).toBe(1);
  const { searchParams } = new URL(found[0] ?? '');
  expect(searchParams.get('WOPISrc')).toBe(FILE);
  expect(searchParams.has('dchat')).toBe(false);
  expect(await officeServer.editAddress('odt', FILE, 'zh-CN')).toBeUndefined();
});

test.each([
  [
    'names somebody else’s address',
    () =>
      '<wopi-discovery><action name="edit" ext="docx" urlsrc="https://x.example.cn/e?"/></wopi-discovery>',
  ],
  [
    'only shows',
    (origin: string) =>
      `<wopi-discovery><action name="view" ext="docx" urlsrc="${origin}/e?"/></wopi-discovery>`,
  ],
  [
    'runs something',
    () => '<wopi-discovery><action name="edit" ext="docx" urlsrc="javascript:alert(1)"/></wopi-discovery>',
  ],
])('a discovery that %s opens nothing', async (_name, said) => {
  const { officeServer, tells } = await officeStandIn();
  tells(said);
  expect(await officeServer.editAddress('docx', FILE, 'zh-CN')).toBeUndefined();
});

test.each([
  ['a document type', '<!DOCTYPE d [<!ENTITY e SYSTEM "file:///etc/passwd">]><wopi-discovery/>'],
  ['two megabytes', `<wopi-discovery>${' '.repeat(2 * 1024 * 1024)}</wopi-discovery>`],
])('a discovery of %s is refused, and not asked for again at once', async (_name, said) => {
  const { officeServer, tells, asked } = await officeStandIn();
  tells(() => said);
  for (const _ of [1, 2, 3])
    await expect(officeServer.editAddress('docx', FILE, 'zh-CN')).rejects.toThrow(NoOfficeServer);
  expect(asked()).toBe(1);
});

test('without keys in the discovery the token stands alone; with keys that are none nothing is proven by them', async () => {
  const { officeServer, tells } = await officeStandIn();
  tells(() => '<wopi-discovery/>');
  expect(await officeServer.proves(call, Date.now())).toBe(true);
  const other = await officeStandIn();
  expect(await other.officeServer.proves(call, Date.now())).toBe(false);
  // Whose key cannot be read meant to prove its calls, so its token does not stand alone.
  const unread = await officeStandIn();
  unread.tells(() => '<wopi-discovery><proof-key modulus="!" exponent="AQAB"/></wopi-discovery>');
  expect(await unread.officeServer.proves(call, Date.now())).toBe(false);
  expect(
    await other.officeServer.proves({ ...call, timestamp: '9'.repeat(30), proof: 'x' }, Date.now()),
  ).toBe(false);
});
