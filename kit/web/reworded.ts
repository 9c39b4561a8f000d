import { type Lang, rewordBy } from '#kit/shared/text.ts';
import { store, useStore } from './store.ts';

type Said = Readonly<Record<string, string>>;
interface Kept {
  /** For whom they were fetched. */
  readonly who: string;
  readonly zh?: Said;
  readonly en?: Said;
}

const KEY = 'gongheng.words';

function remembered(): Kept {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '') as Kept;
  } catch {
    return { who: '' };
  }
}

/** Words that the tenant says otherwise (改写的文案), kept for the session, so that each screen begins with them. */
const kept = store(remembered());
rewordBy((lang, key) => kept.get()[lang]?.[key]);

/** Are the words of this language there for this person? */
export const hasReworded = (who: string, lang: Lang): boolean =>
  kept.get().who === who && kept.get()[lang] !== undefined;

export function keepReworded(who: string, lang: Lang, said: Said): void {
  kept.set((old) => ({ ...(old.who === who ? old : {}), who, [lang]: said }));
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept.get()));
  } catch {
    // fetched again with the next page
  }
}

/** Draws again when the words change. */
export const useReworded = (): unknown => useStore(kept);
