import { expect, test } from 'vitest';
import { routes } from './routes.ts';

test("the tenderee's approval of a file is authorised on entry", () => {
  expect(routes.find((route) => route.path === '/pre/file/bfApvl')).toMatchObject({
    authorize: true,
    under: '/base/wf/aprvPending',
  });
});
