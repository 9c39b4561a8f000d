import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Where it is written, by `npm run bench -- requests --write 1`. */
export const SEEN_SCREENS = 'tools/seen-screens.json';

/** H9: at most so many requests and so much for any screen, everything counted (每页请求数与传输量上限). */
export const MOST_REQUESTS = 25;
export const MOST_KB = 250;

/** What a screen was seen to fetch in a browser (实测页面). */
export interface Seen {
  /** Answers of the server at most, those that the frame asks for among them. */
  readonly answers: number;
  /** What they weighed together, in thousands of bytes. */
  readonly kB: number;
  /** The parts that it fetches without a click once it is shown (打开即用的部分), by their modules. */
  readonly parts?: readonly string[];
}

export type SeenScreens = Readonly<Record<string, Seen>>;

/**
 * What screens ask for, and which parts they fetch by themselves though nothing imports them: the inputs that a form happens to have, what
 * stands beside a record under approval. No program can tell that from the code, so it was looked at in a browser and written down. The plan
 * of the files reckons with it, and the page of the screen names the parts to the browser; one that is missing here comes a moment later.
 */
export const seenScreens = (root: string): SeenScreens =>
  JSON.parse(readFileSync(path.join(root, SEEN_SCREENS), 'utf8')) as SeenScreens;

/** A screen with what it shows at once: the frames around it, and its parts. */
export const shownWith = (
  screen: string,
  around: ReadonlyMap<string, readonly string[]>,
  seen: SeenScreens,
): readonly string[] => [...(around.get(screen) ?? []), screen, ...(seen[screen]?.parts ?? [])];
