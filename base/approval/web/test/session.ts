import { beforeEach } from 'vitest';
import { ensureSession } from '#base/session/web/index.ts';
import { fakeServer, ok } from '#kit/web/test/api.ts';
import { withSession } from '#kit/web/test/render.tsx';

export const ME = '01980000-0000-7000-8000-00000000000a';

/** Before each test of a file an approver is signed in, and known by name. */
export function withApprover(): void {
  withSession();
  beforeEach(async () => {
    fakeServer(({ path }) => ok(path === '/base/session/start' ? started() : []));
    await ensureSession();
  });
}

const started = () => ({
  user: { id: ME, trueName: '陈立' },
  uris: [],
  menus: [],
  outerMenus: [],
  buttons: {},
  time: { currentTime: Date.now(), worldTime: Date.now() },
});
