import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, vi } from 'vitest';
import { DictContext, type DictSource } from '../dict.tsx';
import { FileContext, type FileService } from '../file/files.ts';
import { setLang } from '../lang.ts';
import { setToaster } from '../notice.ts';
import { queries } from '../query.ts';
import { signedIn, signedOut } from './api.ts';

// Parts of the program that are fetched when needed take their time on a busy machine.
configure({ asyncUtilTimeout: 5000 });

/** Before each test of a file somebody is signed in and reads Chinese; after it nothing of it is left. */
export function withSession(): void {
  beforeEach(() => {
    setLang('zh');
    signedIn();
  });
  afterEach(() => {
    cleanup();
    signedOut();
    setToaster(undefined);
    setLang('zh');
    vi.unstubAllGlobals();
  });
}

interface World {
  readonly at?: string;
  readonly dicts?: DictSource;
  readonly files?: FileService;
}

const noFiles: FileService = {
  upload: () => Promise.reject(new Error('no files in this test')),
  list: () => Promise.resolve([]),
  download: () => Promise.reject(new Error('no files in this test')),
};

/** Draws a screen as the application would, with another one to go to. */
export function draw(
  screen: ReactNode,
  { at = '/here', dicts = () => Promise.resolve({}), files = noFiles }: World = {},
) {
  queries.clear();
  const router = createMemoryRouter(
    [
      { path: '/here', element: screen },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [at] },
  );
  const view = render(
    <ConfigProvider button={{ autoInsertSpace: false }} theme={{ token: { motion: false } }}>
      <QueryClientProvider client={queries}>
        <DictContext value={dicts}>
          <FileContext value={files}>
            <RouterProvider router={router} />
          </FileContext>
        </DictContext>
      </QueryClientProvider>
    </ConfigProvider>,
  );
  return { ...view, router };
}
