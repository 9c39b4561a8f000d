import { configure } from '@testing-library/react';
import React from 'react';
import { afterAll, beforeAll, vi } from 'vitest';
import { whatIsSigned } from './signed.ts';

// Parts of the program that are fetched when needed take their time on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

const ignored = (): void => undefined;

/** React's development form keeps with every element where it was made, for those who debug: an error for each, a tenth of the time. */
function forgetWhereElementsAreMade(): void {
  const internals: unknown = Reflect.get(
    React,
    '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  );
  if (typeof internals !== 'object' || internals === null) return;
  if (!Object.hasOwn(internals, 'recentlyCreatedOwnerStacks')) return;
  // It makes no more than so many in a second, and counts them anew in the next.
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Number.POSITIVE_INFINITY,
    set: ignored,
  });
}

forgetWhereElementsAreMade();

/** A module as the runner keeps it; see `vi.resetModules`, which forgets the libraries as well. */
interface Kept {
  promise?: unknown;
  exports?: unknown;
  evaluated?: boolean;
  readonly importers: Set<unknown>;
}

/** Files of one process share its libraries, which take longest to read; our own modules, and what they keep, begin anew with each. */
function forgetOurModules(): void {
  const runner = globalThis as {
    __vitest_worker__?: { evaluatedModules?: { idToModuleMap: Map<string, Kept> } };
  };
  const modules = runner.__vitest_worker__?.evaluatedModules?.idToModuleMap;
  if (!modules) return void vi.resetModules();
  for (const [id, kept] of modules) {
    if (!id.startsWith('/') || id.includes('/node_modules/')) continue;
    kept.promise = undefined;
    kept.exports = undefined;
    kept.evaluated = false;
    kept.importers.clear();
  }
}

/** Nothing that one file left in the window is there for the next. */
function tidyWindow(): void {
  document.body.replaceChildren();
  document.title = '';
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; '))
    document.cookie = `${cookie.split('=')[0]}=; path=/ebidding; max-age=0`;
  window.history.replaceState(null, '', '/');
}

const timers = new Set<NodeJS.Timeout>();
const { setTimeout: later, setInterval: again } = globalThis;

/** What one file still waits for would happen in the window of another. */
function rememberTimers(): void {
  const kept = (timer: NodeJS.Timeout) => {
    timers.add(timer);
    return timer;
  };
  globalThis.setTimeout = Object.assign((...asked: Parameters<typeof later>) => kept(later(...asked)), later);
  globalThis.setInterval = Object.assign(
    (...asked: Parameters<typeof again>) => kept(again(...asked)),
    again,
  );
}

function dropTimers(): void {
  Object.assign(globalThis, { setTimeout: later, setInterval: again });
  for (const timer of timers) clearTimeout(timer);
}

beforeAll(rememberTimers);

afterAll(async () => {
  vi.useRealTimers();
  // A screen that is still being fetched would be sought in another file's modules.
  await vi.dynamicImportSettled();
  dropTimers();
  // What waits for nothing more than its turn has it in its own window.
  await whatIsSigned();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  tidyWindow();
  forgetOurModules();
});
