import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { sessionStart } from '#base/session/shared/start-calls.ts';
import { ensureSession } from '#base/session/web/index.ts';
import { push } from '#kit/web/push.ts';
import { queries } from '#kit/web/query.ts';
import { fakeServer, ok, refused } from '#kit/web/test/api.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { routeEntries } from './tables.ts';

withSession();
afterEach(() => push.stop());

const person = {
  id: 'u1',
  orgId: 'o1',
  trueName: '周敏',
  companyName: '甲公司',
  deptName: '',
  userLogo: '',
  orgCount: 1,
  firstLogin: 0,
  factorDue: 0,
};

test('no screen offers a form for a new record to whoever may not make one', {
  timeout: 120_000,
}, async () => {
  fakeServer(({ path }) =>
    path === sessionStart.path
      ? ok({ user: person, uris: [], menus: [], outerMenus: [], buttons: {}, time: {} })
      : refused(403),
  );
  await ensureSession();
  const offered: string[] = [];
  for (const entry of routeEntries.filter((one) => one.open !== true)) {
    const { Page } = await entry.load();
    const { container } = draw(<Page />);
    await vi.dynamicImportSettled();
    // A screen that its address names no record for waits without asking; the others have heard their refusal.
    await waitFor(() => {
      expect(container.childElementCount).toBeGreaterThan(0);
      expect(queries.isFetching()).toBe(0);
    });
    if (container.querySelector('.gh-form')) offered.push(entry.path);
    cleanup();
  }
  expect(offered).toEqual([]);
});
