import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer, ok } from '#kit/web/test/api.ts';
import { draw, drawerWidth, withSession } from '#kit/web/test/render.tsx';
import { DutyBell } from './bell.tsx';

withSession();

test('the bell says how many there are and how many are late, and opens them', async () => {
  const duty = {
    id: 'a',
    title: '主持开标',
    rule: '',
    subject: 'lot',
    subjectId: 'p1',
    main: '水厂项目',
    part: '',
    since: '2026-11-20T01:00:00.000Z',
    until: '2026-11-21T01:00:00.000Z',
    due: 'overdue',
    atHour: true,
    path: '/v6-template/master-page/bos/opening/process',
    query: { packageId: 'p1' },
  };
  fakeServer(({ path }) =>
    path === '/base/duty/count'
      ? ok({ overdue: 1, today: 0, week: 2, later: 0, total: 3 })
      : ok({ records: [duty], total: 1, size: 50, current: 1, pages: 1 }),
  );
  const { router } = draw(<DutyBell />);
  await userEvent.click(await screen.findByRole('button', { name: '打开待办事项；3 项待办；1 项已逾期' }));
  const drawer = await screen.findByRole('dialog', { name: '待办事项' });
  expect(drawerWidth(drawer)).toBe('500px');
  await userEvent.click(await screen.findByText('主持开标'));
  await waitFor(() => expect(router.state.location.pathname).toBe(duty.path));
});
