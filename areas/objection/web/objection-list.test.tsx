import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { call, done } from '#kit/shared/call.ts';
import { fakeServer, ok, refused } from '#kit/web/test/api.ts';
import { confirmed } from '#kit/web/test/asked.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { tagSet } from '#kit/web/status-tag.tsx';
import type { ProposedAnswer } from '../shared/schema.ts';
import { objectionText } from '../shared/text/index.ts';
import { ObjectionList } from './objection-list.tsx';

withSession();

const answerId = z.string();
const gate = { session: 'a call of this test' };
const confirm = call('POST /sample/confirm', {
  gate,
  summary: 'Confirms (确认)',
  input: z.object({ answerId }),
  output: done,
});
const sendBack = call('POST /sample/return', {
  gate,
  summary: 'Returns (退回)',
  input: z.object({ answerId, reason: z.string() }),
  output: done,
});
const tags = tagSet(objectionText)<'open' | 'proposed'>({
  open: ['needs', 'overdue'],
  proposed: ['process', 'proposal.waiting'],
});

const waiting: ProposedAnswer = {
  answerId: 'a2',
  answer: '经查不成立',
  proposedAt: '2026-12-01T02:00:00.000Z',
  mine: false,
  outcome: null,
  outcomeAt: null,
  outcomeReason: null,
};
const returned: ProposedAnswer = {
  ...waiting,
  answerId: 'a1',
  answer: '不成立',
  outcome: 'returned',
  outcomeAt: '2026-12-01T01:00:00.000Z',
  outcomeReason: '请附依据',
};

const listed = (
  proposals: readonly ProposedAnswer[],
  { why, answeredAt = null }: { readonly why?: string; readonly answeredAt?: string | null } = {},
) => (
  <ObjectionList
    objections={[{ id: 'o1', late: answeredAt !== null, answeredAt, proposals }]}
    idOf={(o) => o.id}
    stateOf={(o) => (o.answeredAt ? 'answered' : 'open')}
    tags={tags}
    why={why}
    heading={() => <strong>业绩要求</strong>}
    facts={() => null}
    answer={() => '已经说明'}
    acts={() => <button type="button">撤回异议</button>}
    form={(id) => <p>拟定 {id}</p>}
    decide={{ confirm, sendBack, question: '确认后生效？', done: '答复已生效', note: '另行拟定' }}
  />
);

test('one answer at a time is proposed, and whoever is barred reads why', async () => {
  const first = draw(listed([returned]));
  expect(screen.getByText('请附依据')).toBeTruthy();
  // What was returned is decided.
  expect(screen.queryByRole('button', { name: '确认答复' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '拟定答复' }));
  expect(screen.getByText('拟定 o1')).toBeTruthy();
  first.unmount();
  const barred = draw(listed([], { why: '同时任职于投标人' }));
  const button = screen.getByRole('button', { name: '拟定答复' });
  expect(button.getAttribute('aria-description')).toBe('同时任职于投标人');
  await userEvent.click(button);
  expect(screen.queryByText('拟定 o1')).toBeNull();
  barred.unmount();
  draw(listed([returned, waiting]));
  expect(screen.queryByRole('button', { name: '拟定答复' })).toBeNull();
});

test('an answer is confirmed after asking, or returned with a reason, which a refusal does not lose', async () => {
  let answers = refused(409);
  const asked = fakeServer(() => answers);
  draw(listed([waiting]));
  await userEvent.click(screen.getByRole('button', { name: '退回答复' }));
  const box = await screen.findByRole('dialog', { name: '退回答复' });
  expect(within(box).getByText('另行拟定')).toBeTruthy();
  const press = () => userEvent.click(within(box).getAllByRole('button').at(-1) as HTMLElement);
  await press();
  expect(await within(box).findByText('请填写退回原因')).toBeTruthy();
  expect(asked).toEqual([]);
  await userEvent.type(within(box).getByRole('textbox'), '理由不足');
  await press();
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(within(box).getByRole<HTMLTextAreaElement>('textbox').value).toBe('理由不足');
  answers = ok(null);
  await press();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.map((one) => one.body)).toEqual([
    { answerId: 'a2', reason: '理由不足' },
    { answerId: 'a2', reason: '理由不足' },
  ]);
  await userEvent.click(screen.getByRole('button', { name: '确认答复' }));
  expect(asked).toHaveLength(2);
  await confirmed('确认答复');
  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({ path: '/sample/confirm', body: { answerId: 'a2' } }),
  );
});

test('whoever proposed an answer reads that another person decides, and is offered neither act', () => {
  draw(listed([{ ...waiting, mine: true }]));
  expect(screen.getByText('答复由本人拟定，须由招标人的其他人员确认或退回')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '确认答复' })).toBeNull();
  expect(screen.queryByRole('button', { name: '退回答复' })).toBeNull();
});

test('what is answered can be answered, decided and withdrawn no more, and a late answer is marked', () => {
  draw(listed([{ ...waiting, outcome: 'confirmed' }], { answeredAt: '2026-12-05T01:00:00.000Z' }));
  expect(screen.getByText('逾期答复')).toBeTruthy();
  expect(screen.getByText('已经说明')).toBeTruthy();
  expect(screen.queryAllByRole('button')).toEqual([]);
});
