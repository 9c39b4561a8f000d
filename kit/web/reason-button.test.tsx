import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { call, done } from '#kit/shared/call.ts';
import { setToaster } from './notice.ts';
import { ReasonAct } from './reason-button.tsx';
import { fakeServer, ok, refused, type Reply } from './test/api.ts';
import { draw, withSession } from './test/render.tsx';

withSession();

const discard = call('POST /sample/discard', {
  gate: { session: 'a call of this test' },
  summary: 'Discards (丢弃)',
  input: z.object({ id: z.string(), reason: z.string() }),
  output: done,
});

/** As a list opens it for one of its rows. */
function Rows() {
  const [row, setRow] = useState<string>();
  return (
    <>
      {['r1', 'r2'].map((id) => (
        <button key={id} type="button" onClick={() => setRow(id)}>
          {id}
        </button>
      ))}
      <ReasonAct
        open={row !== undefined}
        text="申请丢弃"
        call={discard}
        input={(reason) => ({ id: row ?? '', reason })}
        label="原因"
        need="请填写原因"
        done="已申请"
        onClose={() => setRow(undefined)}
      />
    </>
  );
}

test('a row asks for a reason; a refusal keeps the words, and what was lost on the way is the same act when sent again', async () => {
  const said: string[] = [];
  setToaster((_, words) => said.push(words));
  let answer: Reply = refused(409);
  const asked = fakeServer(() => answer);
  const posts = () => asked.filter((one) => one.method === 'POST');
  draw(<Rows />);
  const opened = async (id: string) => {
    await userEvent.click(screen.getByRole('button', { name: id }));
    return screen.findByRole('dialog', { name: '申请丢弃' });
  };
  const press = (box: HTMLElement) =>
    userEvent.click(within(box).getAllByRole('button').at(-1) as HTMLElement);
  const box = await opened('r1');
  await press(box);
  expect(await within(box).findByText('请填写原因')).toBeTruthy();
  expect(posts()).toEqual([]);
  await userEvent.type(within(box).getByRole('textbox'), ' 重复 ');
  await press(box);
  await waitFor(() => expect(posts()).toHaveLength(1));
  expect(within(box).getByRole<HTMLTextAreaElement>('textbox').value).toBe(' 重复 ');
  answer = { unreachable: true };
  await press(box);
  await waitFor(() => expect(posts()).toHaveLength(2));
  answer = ok(null);
  await press(box);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(said.at(-1)).toBe('已申请');
  expect(posts().map((one) => one.body)).toEqual(posts().map(() => ({ id: 'r1', reason: '重复' })));
  const nonces = posts().map((one) => one.headers['nonce']);
  expect(nonces[1]).not.toBe(nonces[0]);
  expect(nonces[2]).toBe(nonces[1]);

  // Another row begins anew.
  const next = await opened('r2');
  expect(within(next).getByRole<HTMLTextAreaElement>('textbox').value).toBe('');
  await userEvent.type(within(next).getByRole('textbox'), '重复');
  await press(next);
  await waitFor(() => expect(posts().at(-1)?.body).toEqual({ id: 'r2', reason: '重复' }));
  setToaster(undefined);
});
