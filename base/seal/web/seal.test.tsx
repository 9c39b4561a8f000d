import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { pageResult } from '#kit/shared/call.ts';
import { fakeServer, ok } from '#kit/web/test/api.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { setLang } from '#kit/web/lang.ts';
import { Page as DetailPage } from './detail.page.tsx';
import { SealDialog } from './parts/seal-dialog.tsx';

withSession();

const seal = {
  id: '019ac000-0000-7000-8000-000000000001',
  sealName: '合同专用章',
  sealKind: '2',
  validUntil: null,
  status: '10',
  registeredBy: '王一',
  registeredAt: '2026-11-24T01:30:00.000Z',
  image: 'data:image/png;base64,AAAA',
  imageDigest: 'ab'.repeat(32),
  reason: '',
  decidedBy: '',
  decidedAt: null,
  endedBy: '',
  endedAt: null,
  holders: [],
  ownWait: false,
  can: { decide: true, disable: false, grant: false },
};

const served = (part: object) =>
  fakeServer(({ path }) =>
    path === '/base/seal/uses'
      ? ok(pageResult([], { total: 0 }, { current: 1, size: 20 }))
      : ok(path === '/base/seal/detail' ? { ...seal, ...part } : null),
  );

test('whoever may confirm is asked first; a refusal needs its reason', async () => {
  const asked = served({});
  draw(<DetailPage />, { at: `/here?id=${seal.id}` });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '不予启用' }));
  await user.click(await screen.findByRole('button', { name: /^确\s?定$/ }));
  expect(asked.some((one) => one.path === '/base/seal/refuse')).toBe(false);
  await user.type(screen.getByLabelText('原因'), '印文与备案不符');
  await user.click(screen.getByRole('button', { name: /^确\s?定$/ }));
  await screen.findByText('已登记为不予启用');
  expect(asked.find((one) => one.path === '/base/seal/refuse')?.body).toMatchObject({
    reason: '印文与备案不符',
  });
});

test('whoever registered it reads who has to confirm it, and has no button for that', async () => {
  served({ ownWait: true, can: { decide: false, disable: false, grant: false } });
  draw(<DetailPage />, { at: `/here?id=${seal.id}` });
  await screen.findByText('此印章由您登记，须由另一人复核后才能使用。');
  expect(screen.queryByRole('button', { name: '同意启用' })).toBeNull();
});

test.each([
  ['zh', '签署并盖章', '不用印章，只签名', '签署'],
  ['en', 'Sign and seal', 'No seal, only the signature', 'Sign'],
] as const)('in %s the button says whether a seal is put on', async (lang, sealed, none, signed) => {
  setLang(lang);
  const onSign = vi.fn(async () => true);
  draw(
    <SealDialog
      seals={[{ id: 'a', sealName: '合同专用章', image: 'data:,' }] as never}
      text={() => Promise.reject(new Error('not asked'))}
      onClose={() => undefined}
      onSign={onSign}
    />,
  );
  expect(await screen.findByText(sealed)).toBeTruthy();
  await userEvent.click(screen.getByText(none));
  expect(screen.queryByText(sealed)).toBeNull();
  await userEvent.click(screen.getByText(signed, { selector: 'button *' }));
  await waitFor(() => expect(onSign).toHaveBeenCalledWith(null));
  setLang('zh');
});
