import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { FileService } from '#kit/web/file/files.ts';
import type { FileSignature, SignedFile } from '#kit/shared/signed-file.ts';
import { fakeServer, ok, refused } from '#kit/web/test/api.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { Page } from './bid-files.page.tsx';

withSession();

const good: FileSignature = {
  name: '东海泵业',
  issuer: '公衡演示根证书',
  suite: 'P-256',
  signTime: '2026-12-20T01:30:00.000Z',
  state: 'holds',
  since: 'whole',
  standing: 'known',
};
const files: Record<string, { name: string; signatures: FileSignature[] }> = {
  good: { name: '投标函.pdf', signatures: [good] },
  broken: { name: '改过.pdf', signatures: [{ ...good, state: 'broken' }] },
  added: { name: '添过.pdf', signatures: [{ ...good, since: 'changed' }] },
  elsewhere: { name: '别处.pdf', signatures: [{ ...good, name: '别处的公司', standing: 'unknown' }] },
  plain: { name: '未签.pdf', signatures: [] },
};

const service: FileService = {
  upload: () => Promise.reject(new Error('nothing is uploaded here')),
  downloadAll: () => Promise.reject(new Error('nothing is downloaded here')),
  download: () => Promise.reject(new Error('the storage is away')),
  list: async (ids) => ids.map((id) => ({ id, fileName: files[id]?.name ?? '' })),
  signatures: async (ids) =>
    ids.map((fileId): SignedFile => {
      const signatures = files[fileId]?.signatures ?? [];
      return { fileId, status: signatures.length > 0 ? 'signed' : 'none', signatures };
    }),
};

const answer = {
  lot: {},
  bids: [
    {
      bidId: 'b',
      bidderName: '东海泵业',
      status: 'opened',
      price: '4180000.00',
      contact: { contactName: '陈宇', contactPhone: '13800000000', contactEmail: null },
      signature: null,
      files: Object.entries(files).map(([fileId, { name }]) => ({
        name,
        fileId,
        size: 1,
        sha256: '0'.repeat(64),
      })),
    },
  ],
};

test('beside each PDF of an opened bid stands what its signature is worth, and who signed it when it is looked at', async () => {
  fakeServer((a) => (a.path === '/bos/opening/files' ? ok(answer) : refused(404)));
  draw(<Page />, { at: '/here?packageId=p', files: service });
  const marked = async (name: string) =>
    (await screen.findByRole('button', { name })).closest('li')?.querySelector('.gh-tag')?.textContent;
  await screen.findByText('已签名');
  for (const [name, tag] of [
    ['投标函.pdf', '已签名'],
    ['改过.pdf', '签名无效'],
    ['添过.pdf', '签名后有改动'],
    ['别处.pdf', '已签名，签发机构未知'],
    ['未签.pdf', undefined],
  ] as const)
    expect([name, await marked(name)]).toEqual([name, tag]);

  await userEvent.click(screen.getByRole('button', { name: '别处.pdf' }));
  const bar = (await within(await screen.findByRole('dialog')).findByText('电子签名')).closest('details');
  expect(bar?.textContent).toContain('别处的公司');
  expect(bar?.textContent).toContain('签名时间（签名人所述）：2026-12-20 09:30');
});
