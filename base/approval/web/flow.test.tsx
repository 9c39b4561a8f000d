import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { OutputOf } from '#kit/shared/call.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import type { instance } from '../shared/calls.ts';
import { ApprovalFlow } from './flow.tsx';

withSession();

type Instance = OutputOf<typeof instance>;
const step = (
  activityKey: string,
  more: Partial<Instance['flow'][number]> = {},
): Instance['flow'][number] => ({
  activityKey,
  activityName: activityKey,
  mode: 'sequential',
  approvers: ['周敏'],
  state: 'coming',
  time: null,
  waiting: [],
  since: null,
  beside: null,
  ...more,
});

test('the drawing shows what runs side by side as one stage, who has a step since when, and who of several is still to decide', () => {
  const flow = [
    step('财务', {
      state: 'current',
      mode: 'countersign',
      approvers: ['周敏', '吴国栋'],
      waiting: ['吴国栋'],
      since: '2026-11-01T01:00:00.000Z',
      beside: { fork: 0, branch: 0 },
    }),
    step('复核', { beside: { fork: 0, branch: 0 } }),
    step('法务', { beside: { fork: 0, branch: 1 } }),
    step('总经理'),
  ];
  const of = { submitterName: '陈立新', submitTime: '2026-11-01T00:00:00.000Z', flow } as unknown as Instance;
  draw(<ApprovalFlow of={of} />);
  const drawing = screen.getByRole('list', { name: '审批流程' });
  // Submitted, the fork, the last step.
  expect(drawing.children).toHaveLength(3);
  const fork = drawing.children[1] as HTMLElement;
  const branches = within(fork).getAllByRole('list');
  expect(branches.map((b) => within(b).getAllByRole('listitem').length)).toEqual([2, 1]);
  expect(within(fork).getByText('2026-11-01 09:00 起')).toBeTruthy();
  expect(within(fork).getByText('待 吴国栋 处理')).toBeTruthy();
});
