import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Where it is written, by `npm run bench -- requests --write 1`. */
export const SHOWN_PARTS = 'tools/shown-parts.json';

/** Screen → the parts that it fetches without a click once it is shown (打开即用的部分), by their modules. */
export type ShownParts = Readonly<Record<string, readonly string[]>>;

/**
 * What the parts of a screen are that it fetches by itself though nothing imports them: the inputs that its form happens to have, what stands
 * beside a record under approval. No program can tell that from the code, so it was looked at in a browser and written down. The plan of
 * the files counts them, and the page of the screen names them to the browser; one that is missing here comes a moment later.
 */
export const shownParts = (root: string): ShownParts =>
  JSON.parse(readFileSync(path.join(root, SHOWN_PARTS), 'utf8')) as ShownParts;

/** A screen with what it shows at once: the frames around it, and its parts. */
export const shownWith = (
  screen: string,
  around: ReadonlyMap<string, readonly string[]>,
  parts: ShownParts,
): readonly string[] => [...(around.get(screen) ?? []), screen, ...(parts[screen] ?? [])];
