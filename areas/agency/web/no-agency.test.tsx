import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ensureSession } from '#base/session/web/index.ts';
import { fakeServer, ok } from '#kit/web/test/api.ts';
import { draw, withSession } from '#kit/web/test/render.tsx';
import { agencyScreens } from '../shared/screens.ts';
import { Page } from './config.page.tsx';

withSession();

test('代理机构配置: an administrator who names no agency is led to the library, and the server is asked for nothing', async () => {
  const asked: string[] = [];
  const entry = { resourceUri: agencyScreens.list, children: [] };
  fakeServer(({ path }) => {
    asked.push(path);
    return ok({
      user: { id: 'u', orgId: 'o' },
      uris: [],
      buttons: {},
      time: { currentTime: Date.now(), worldTime: Date.now() },
      menus: [{ resourceUri: '', children: [entry] }],
      outerMenus: [],
    });
  });
  await ensureSession();
  draw(<Page />, { at: '/here' });
  expect(await screen.findByText('请先选择代理机构')).toBeTruthy();
  expect(screen.getByRole('link', { name: '代理机构库' }).getAttribute('href')).toContain(agencyScreens.list);
  expect(asked.filter((path) => path.startsWith('/mbd/'))).toEqual([]);
});
