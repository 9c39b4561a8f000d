import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { DictContext, type DictSource } from '../dict.tsx';
import { FileContext, type FileService } from '../file/files.ts';
import { setLang } from '../lang.ts';
import { setToaster } from '../notice.ts';
import { queries } from '../query.ts';
import { quietIcons } from '../quiet-icons.tsx';
import { createRouter, type Router } from '../router/navigation.ts';
import { RouterView } from '../router/router.tsx';
import { signedIn, signedOut } from './api.ts';
import { memoryEntries } from './memory-entries.ts';
import { whatIsSigned } from './signed.ts';

const drawn: Router[] = [];

/** Before each test of a file somebody is signed in and reads Chinese; after it nothing of it is left. */
export function withSession(): void {
  beforeEach(() => {
    setLang('zh');
    signedIn();
  });
  afterEach(async () => {
    cleanup();
    for (const router of drawn.splice(0)) router.stop();
    // A box or short message that is still there would be taken for the next test's.
    for (const box of document.querySelectorAll('dialog.gh-box, .gh-toast, [aria-live] > p')) box.remove();
    // What is under way ends while its session stands: without one it would open a box in the next test.
    await queries.cancelQueries();
    await whatIsSigned();
    signedOut();
    setToaster(undefined);
    setLang('zh');
    vi.unstubAllGlobals();
  });
}

interface World {
  readonly at?: string;
  /** What the other screen waits for before it is drawn. */
  readonly elsewhere?: () => Promise<null>;
  readonly dicts?: DictSource;
  readonly files?: FileService;
}

const noFiles: FileService = {
  upload: () => Promise.reject(new Error('no files in this test')),
  downloadAll: () => Promise.reject(new Error('no files')),
  list: () => Promise.resolve([]),
  download: () => Promise.reject(new Error('no files in this test')),
};

/** Draws a screen as the application would, with another one to go to. */
export function draw(
  screen: ReactNode,
  { at = '/here', dicts = () => Promise.resolve({}), files = noFiles, elsewhere }: World = {},
) {
  queries.clear();
  const here = [() => screen];
  const there = [() => <p>elsewhere</p>];
  const router = createRouter(memoryEntries(at), ({ pathname }) => {
    if (pathname === '/here') return here;
    return elsewhere ? elsewhere().then(() => there) : there;
  });
  drawn.push(router);
  const view = render(
    <ConfigProvider
      alert={quietIcons.alert}
      button={{ autoInsertSpace: false, ...quietIcons.button }}
      select={quietIcons.select}
      theme={{ token: { motion: false }, zeroRuntime: true }}
    >
      <QueryClientProvider client={queries}>
        <DictContext value={dicts}>
          <FileContext value={files}>
            <RouterView router={router} />
          </FileContext>
        </DictContext>
      </QueryClientProvider>
    </ConfigProvider>,
  );
  return { ...view, router };
}

/** How wide an open drawer (抽屉) stands. */
export const drawerWidth = (drawer: HTMLElement): string | undefined =>
  drawer.closest<HTMLElement>('.ant-drawer-content-wrapper')?.style.width;
