import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { CallFailed } from './call-failed.ts';
import { missingWords } from './lang.ts';
import { ask, whileBusy } from './notice.ts';
import { say } from './text.ts';

const RELOADED = 'gongheng.reloadedFor';
const CHUNK_TIMEOUT_MS = 120_000;
const RETRY_MS = 2000;

const LEAVING_MS = 5000;
let leftAt = -Infinity;

/**
 * Reloads the page, once a minute at most; `to` = the address it was on the way to. Parts that fail meanwhile wait with it;
 * later ones do not: whoever has typed something may have chosen to stay.
 */
function anew(to: string | undefined): boolean {
  const now = Date.now();
  if (now - leftAt < LEAVING_MS) return true;
  try {
    const last = Number(sessionStorage.getItem(RELOADED) ?? '0');
    if (now - last < 60_000) return false;
    sessionStorage.setItem(RELOADED, String(now));
  } catch {
    return false;
  }
  leftAt = now;
  if (to === undefined) location.reload();
  else location.assign(to);
  return true;
}

/** Whether the server answers; one that is restarting does not. */
async function isThere(): Promise<boolean> {
  try {
    return (await fetch(location.href, { method: 'HEAD', cache: 'no-store' })).status < 500;
  } catch {
    return false;
  }
}

async function wait(): Promise<void> {
  if (await isThere()) return;
  await whileBusy(say('web.reconnecting'), async () => {
    let left = CHUNK_TIMEOUT_MS / RETRY_MS;
    do await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    while (!(await isThere()) && --left > 0);
  });
}

let waiting: Promise<void> | undefined;

/** 等待网络恢复: shown once, until the server answers; a page that is reloaded meanwhile would become the browser's own error page. */
const reached = () =>
  (waiting ??= wait().finally(() => {
    waiting = undefined;
  }));

/** Something that was typed would be lost: what guards it is asked as the browser does before a page is left. */
export const isTyped = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** 刷新提示 beside what is being typed: its writer decides when; until then whoever asked goes without the part. */
async function askedAnew(): Promise<never> {
  const yes = await ask({
    title: say('web.partLost.title'),
    text: say('web.partLost.text'),
    ok: say('web.refreshTip.refresh'),
    cancel: say('web.refreshTip.later'),
    safe: true,
  });
  if (yes) location.reload();
  throw new CallFailed(0, say('web.offline'), { told: true });
}

interface ChunkOptions {
  /** The page stays as it is: something is being typed on it, and whoever asked says what failed. */
  readonly stay?: boolean;
  /** The address for whose screen it is loaded: where the page goes if it must be reloaded. */
  readonly to?: string;
}

/**
 * Loads a part of the program, with its words. One that cannot be had, since the line was lost or a newer release stands there,
 * reloads the page once the server answers: a browser does not fetch a part a second time. Where something is being typed, its
 * writer is asked first.
 */
export async function loadChunk<M>(
  load: () => Promise<M>,
  { stay = false, to }: ChunkOptions = {},
): Promise<M> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      isOver = true;
      reject(new CallFailed(0, say('web.timeout')));
    }, CHUNK_TIMEOUT_MS);
  });
  const whole = async () => {
    try {
      const module = await load();
      await missingWords();
      return module;
    } catch (error) {
      if (stay) throw error;
      await reached();
      if (isOver) throw error;
      if (to === undefined && isTyped()) {
        // Whoever reads the question takes the time they need.
        clearTimeout(timer);
        return await askedAnew();
      }
      if (anew(to)) return await new Promise<never>(() => undefined);
      throw error;
    }
  };
  try {
    return await Promise.race([whole(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * A component that is fetched when it is first shown (按需加载的组件), with its words in the reader's language: the one way to
 * part a screen, since React's own `lazy` knows neither English nor releases.
 */
export const later = <P>(
  load: () => Promise<ComponentType<P>>,
  options?: ChunkOptions,
): LazyExoticComponent<ComponentType<P>> =>
  lazy(async () => {
    try {
      return { default: await loadChunk(load, options) };
    } catch (error) {
      // Its writer stays with what is typed: the part alone is missing, not the form around it.
      if (error instanceof CallFailed && error.told) return await new Promise<never>(() => undefined);
      throw error;
    }
  });
