import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { missingWords } from './lang.ts';

const RELOADED = 'gongheng.reloadedFor';
const CHUNK_TIMEOUT_MS = 120_000;

/** After a release old chunks are gone: the page is loaded anew, once a minute at most. */
export function reloadOnce(): boolean {
  try {
    const last = Number(sessionStorage.getItem(RELOADED) ?? '0');
    if (Date.now() - last < 60_000) return false;
    sessionStorage.setItem(RELOADED, String(Date.now()));
  } catch {
    return false;
  }
  location.reload();
  return true;
}

interface ChunkOptions {
  /** The page stays as it is: something is being typed on it, and whoever asked says what failed. */
  readonly stay?: boolean;
}

/** Loads a part of the program, with its words; one that cannot be had reloads the page once instead of breaking it. */
export async function loadChunk<M>(load: () => Promise<M>, { stay = false }: ChunkOptions = {}): Promise<M> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('chunk timed out')), CHUNK_TIMEOUT_MS);
  });
  try {
    const whole = async () => {
      const module = await load();
      await missingWords();
      return module;
    };
    return await Promise.race([whole(), late]);
  } catch (error) {
    if (!stay && reloadOnce()) return await new Promise<never>(() => undefined);
    throw error;
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
): LazyExoticComponent<ComponentType<P>> => lazy(async () => ({ default: await loadChunk(load, options) }));
