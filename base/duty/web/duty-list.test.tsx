import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { setLang } from '#kit/web/lang.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import type { Duty } from '../shared/calls.ts';
import { DutyList } from './duty-list.tsx';

withSession();

const duty = (id: string, more: Partial<Duty> = {}): Duty => ({
  id,
  title: `事项${id}`,
  rule: '依据招标投标法',
  subject: 'lot',
  subjectId: 'p1',
  main: '江州第二水厂设备采购',
  part: '一标段',
  since: '2026-11-20T01:00:00.000Z',
  until: null,
  due: 'later',
  atHour: false,
  path: '/v6-template/master-page/file/make-file',
  query: { packageId: 'p1', opType: 'PM' },
  ...more,
});

test('duties stand in groups, what is late first and red, each a link to the very place', async () => {
  const followed = vi.fn();
  const { router } = draw(
    <DutyList
      duties={[
        duty('a', { due: 'overdue', until: '2026-11-21T01:30:00.000Z' }),
        duty('b', { due: 'week', until: '2099-11-21T01:30:00.000Z', atHour: true }),
        duty('c', { part: '' }),
      ]}
      counts={{ overdue: 7, today: 0, week: 1, later: 1 }}
      onFollow={followed}
    />,
  );
  const groups = screen.getAllByRole('region').map((g) => g.getAttribute('aria-label'));
  expect(groups).toEqual(['定时事项', '已逾期', '其他']);
  const late = screen.getByRole('region', { name: '已逾期' });
  expect(within(late).getByRole('heading').textContent).toBe('已逾期 7');
  expect(within(late).getByText(/应于/).textContent).toBe('应于 2026-11-21 09:30 星期六');
  expect(within(late).getByTitle('江州第二水厂设备采购 · 一标段')).toBeTruthy();
  expect(screen.getByTitle('江州第二水厂设备采购')).toBeTruthy();
  await userEvent.click(screen.getByText('事项a'));
  expect(router.state.location.pathname).toBe('/v6-template/master-page/file/make-file');
  expect(router.state.location.search).toBe('?packageId=p1&opType=PM');
  expect(followed).toHaveBeenCalledOnce();
});

test('with nothing to do it says so, in the language of the moment', () => {
  setLang('en');
  draw(<DutyList duties={[]} />);
  expect(screen.getByText('Nothing is due')).toBeTruthy();
});

test('what runs to the end of a day is due on that day, and was due on it', () => {
  const until = '2099-11-20T16:00:00.000Z';
  draw(
    <DutyList
      duties={[
        duty('a', { due: 'overdue', until: '2026-11-20T16:00:00.000Z' }),
        duty('b', { due: 'week', until }),
      ]}
    />,
  );
  expect(screen.getByText(/应于/).textContent).toBe('应于 2026-11-20 星期五（含当日）');
  expect(screen.getByText('2099-11-20 星期五（含当日）')).toBeTruthy();
  expect(screen.queryByText(/11-21/)).toBeNull();
});
