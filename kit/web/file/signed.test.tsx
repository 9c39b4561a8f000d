import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { FileSignature, SignedFile } from '#kit/shared/signed-file.ts';
import { setLang } from '../lang.ts';
import { draw, withSession } from '../test/render.tsx';
import { FileContext, type FileService } from './files.ts';
import { FileLinks } from './file-links.tsx';
import { SignedBar } from './signed.tsx';

withSession();

const good: FileSignature = {
  name: '公衡存档文书签名',
  issuer: '公衡演示根证书',
  suite: 'P-256',
  signTime: '2026-11-24T01:30:00.000Z',
  state: 'holds',
  since: 'whole',
  standing: 'known',
};

const names: Record<string, string> = { a: '已签.pdf', b: '改过.pdf', c: '未签.pdf', d: '说明.txt' };
const found: Record<string, readonly FileSignature[]> = {
  a: [good],
  b: [
    { ...good, since: 'changed' },
    { ...good, name: '某公司', standing: 'unknown' },
  ],
  c: [],
};

const asked: string[][] = [];
const service = {
  list: async (ids: readonly string[]) => ids.map((id) => ({ id, fileName: names[id] ?? '' })),
  signatures: async (ids: readonly string[]): Promise<SignedFile[]> => {
    asked.push([...ids]);
    return ids.map((fileId) => {
      const signatures = found[fileId] ?? [];
      return { fileId, status: signatures.length > 0 ? 'signed' : 'none', signatures };
    });
  },
} as unknown as FileService;

test('files of one screen are asked about together, and a signed one says so beside its name', async () => {
  draw(
    <FileContext value={service}>
      <FileLinks value="a,b,c,d" />
    </FileContext>,
  );
  expect((await screen.findByText('已签名')).closest('li')?.textContent).toContain('已签.pdf');
  expect((await screen.findByText('签名后有改动')).closest('li')?.textContent).toContain('改过.pdf');
  expect(screen.getByText('未签.pdf').closest('li')?.querySelector('.gh-tag')).toBeNull();
  expect(asked).toEqual([['a', 'b', 'c']]);
});

test('in English, too, what is said of a signature has English marks between its parts', async () => {
  setLang('en');
  draw(
    <FileContext value={service}>
      <SignedBar fileId="b" />
    </FileContext>,
  );
  const bar = (await screen.findByText('Electronic signatures')).closest('details');
  expect(bar?.textContent).toContain('公衡存档文书签名, 某公司');
  // What the certificate is worth and who issued it are two things.
  expect([...(bar?.querySelectorAll('li') ?? [])].map((li) => li.textContent)).toContain(
    'Issued by 公衡演示根证书',
  );
  setLang('zh');
});

test('above the pages stands who signed, and whether that is what is shown', async () => {
  draw(
    <FileContext value={service}>
      <SignedBar fileId="b" />
    </FileContext>,
  );
  const bar = (await screen.findByText('电子签名')).closest('details');
  // Open where something is wrong.
  expect(bar?.open).toBe(true);
  expect(bar?.textContent).toContain('显示的内容可能与所签不同');
  expect(bar?.textContent).toContain('某公司');
  expect(bar?.textContent).toContain('签名时间（签名人所述）：2026-11-24 09:30');
});
