import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { queryConfig } from '#base/dictionary/shared/calls.ts';
import { fakeServer, ok, refused } from '#kit/web/test/api.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { Consult } from './parts/consult.tsx';

beforeAll(() => import('#kit/web/modal.tsx'));
withSession();

const server = (values: Record<string, string>) =>
  fakeServer(({ path, query }) => {
    const configKey = query.get('configKey') ?? '';
    return path === queryConfig.path ? ok({ configKey, configValue: values[configKey] ?? '' }) : refused(404);
  });

test.each([
  ['证书办理与咨询', '证书办理与咨询'],
  ['', '咨询信息'],
])('whom to ask about certificates stands under the title %j', async (consultTitle, shown) => {
  const asked = server({
    consultTitle,
    caInfo: '网证通，400-830-1330，工作日8:30-17:30；江州窗口，0511-8800',
  });
  draw(<Consult />);
  await userEvent.click(await screen.findByRole('button', { name: '证书咨询' }));
  const box = await screen.findByRole('dialog', { name: shown, hidden: true });
  await waitFor(() => expect(within(box).getAllByRole('listitem', { hidden: true })).toHaveLength(2));
  const call = within(box).getByRole('link', { name: '400-830-1330', hidden: true });
  expect(call.getAttribute('href')).toBe('tel:400-830-1330');
  expect(box.textContent).toContain('工作日8:30-17:30');
  // The server knows of which platform the reader's tenant is; a code kept in the browser would be the standard one.
  expect(asked.map(({ query }) => query.get('prefectureCode'))).toEqual([null, null]);
});

test('where nobody is named there is no button', async () => {
  const asked = server({ consultTitle: '证书办理与咨询', caInfo: '网证通' });
  draw(<Consult />);
  await waitFor(() => expect(asked).toHaveLength(2));
  await waitFor(() => expect(screen.queryByRole('button', { name: '证书咨询' })).toBeNull());
});
