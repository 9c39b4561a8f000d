import { QueryClientProvider } from '@tanstack/react-query';
import { configure, render } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { DictContext, type DictSource } from '../dict.tsx';
import { queries } from '../query.ts';
import { FileContext, type FileService } from '../files.ts';

// Parts of the program that are fetched when needed take their time on a busy machine.
configure({ asyncUtilTimeout: 5000 });

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
