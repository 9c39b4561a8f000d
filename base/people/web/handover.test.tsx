import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { fakeServer, ok, refused } from '#kit/web/test/api.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import type { UserEntry } from '../shared/calls.ts';
import { handoverPreview } from '../shared/handover-calls.ts';
import { HandoverDialog } from './parts/handover-dialog.tsx';

beforeAll(() => import('#kit/web/modal.tsx'));
withSession();

test('recipient and reason that are both missing are both told at once, each until it is there', async () => {
  fakeServer(({ path }) =>
    path === handoverPreview.path
      ? ok({
          trueName: '顾平',
          items: [],
          duties: 0,
          staysElsewhere: false,
          heirs: [{ id: 'h1', trueName: '王敏', userName: 'pm' }],
        })
      : refused(400),
  );
  const user = { id: 'u1', orgId: 'o1', trueName: '顾平' } as UserEntry;
  draw(<HandoverDialog user={user} onClose={() => undefined} />);
  const box = await screen.findByRole('dialog', { hidden: true });
  const reason = await within(box).findByLabelText('交接理由');
  await userEvent.click(within(box).getByRole('button', { name: '提交复核', hidden: true }));
  expect(await within(box).findByText('请选择本单位可登录的接收人')).toBeTruthy();
  expect(within(box).getByText('请填写交接理由')).toBeTruthy();
  await userEvent.type(reason, '离职');
  expect(within(box).queryByText('请填写交接理由')).toBeNull();
  expect(within(box).getByText('请选择本单位可登录的接收人')).toBeTruthy();
});

test('where nobody can take over, the button says so before it is pressed', async () => {
  fakeServer(({ path }) =>
    path === handoverPreview.path
      ? ok({ trueName: '顾平', items: [], duties: 0, staysElsewhere: false, heirs: [] })
      : refused(400),
  );
  const user = { id: 'u1', orgId: 'o1', trueName: '顾平' } as UserEntry;
  draw(<HandoverDialog user={user} onClose={() => undefined} />);
  const box = await screen.findByRole('dialog', { hidden: true });
  const why = await within(box).findByText('本单位没有其他可登录的用户，无法交接。');
  const button = within(box).getByRole('button', { name: '提交复核', hidden: true });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.getAttribute('aria-description')).toBe(why.textContent);
});
