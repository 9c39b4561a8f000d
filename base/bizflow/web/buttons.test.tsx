import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { confirmed } from '#kit/web/test/asked.ts';
import { type Asked, fakeServer, ok } from '#kit/web/test/api.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { SubmitToOwner } from './buttons.tsx';

withSession();

const LOT = '01980000-0000-7000-8000-00000000000a';
const subject = { serviceKey: 'BULLETIN_APPROVAL', serviceId: '01980000-0000-7000-8000-000000000001' };

async function submit(asked: readonly Asked[], times: number): Promise<unknown> {
  await userEvent.click(await screen.findByRole('button', { name: '提交业主审批' }));
  await confirmed('提交业主审批');
  const posts = () => asked.filter((a) => a.method === 'POST');
  await waitFor(() => expect(posts()).toHaveLength(times));
  return posts().at(-1)?.body;
}

test('the lot is the one that the address names, without one the one that was named last; what is no id counts for nothing', async () => {
  localStorage.removeItem('packageId');
  const asked = fakeServer(() => ok({ instanceId: 'f1' }));
  const first = draw(<SubmitToOwner {...subject} />, { at: '/here?packageId=wrong' });
  expect(await submit(asked, 1)).toEqual(subject);
  first.unmount();
  const second = draw(<SubmitToOwner {...subject} />, { at: `/here?packageId=${LOT}` });
  expect(await submit(asked, 2)).toEqual({ ...subject, packageId: LOT });
  second.unmount();
  draw(<SubmitToOwner {...subject} />, { at: '/here' });
  expect(await submit(asked, 3)).toEqual({ ...subject, packageId: LOT });
  localStorage.removeItem('packageId');
});
