import type { Rolldown } from 'vite';
import { EVERY_SCREEN } from './chunks.ts';
import { LOGIN_PAGE } from './web-preloads.ts';

type Output = Rolldown.RolldownOutput['output'];

/** The same build, in which what the login page needs comes with the file that starts the pages: no plan parts or joins it. */
export function withLogin(output: Output, login: ReadonlyMap<string, string>): Output {
  const files = output.flatMap((one) =>
    one.type === 'chunk' && one.moduleIds.some((id) => login.has(id)) ? [one.fileName] : [],
  );
  return output.map((one) =>
    one.type === 'chunk' && one.isEntry
      ? (Object.create(one, { imports: { value: [...one.imports, ...files] } }) as typeof one)
      : one,
  ) as Output;
}

/**
 * The login page's own file (登录页单独成包), from a build with the bundler's own chunks: whoever is signed in fetches none of it, and whoever
 * is not fetches nothing beside it. What the frame needs too stands in the file that starts the pages.
 */
export function loginChunk(output: Output): ReadonlyMap<string, string> {
  const chunks = new Map(output.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one]] : [])));
  const needed = (files: readonly string[]) => {
    const seen = new Set<string>();
    const walk = (file: string) => {
      if (seen.has(file)) return;
      seen.add(file);
      chunks.get(file)?.imports.forEach(walk);
    };
    files.forEach(walk);
    return seen;
  };
  const holding = (modules: readonly string[]) =>
    [...chunks.values()]
      .filter((chunk) => chunk.moduleIds.some((id) => modules.some((module) => id.endsWith(`/${module}`))))
      .map((chunk) => chunk.fileName);
  const start = needed([...chunks.values()].filter((chunk) => chunk.isEntry).map((chunk) => chunk.fileName));
  const frame = needed(holding(EVERY_SCREEN));
  return new Map(
    [...needed(holding([LOGIN_PAGE]))]
      .filter((file) => !start.has(file))
      .flatMap((file) =>
        (chunks.get(file)?.moduleIds ?? []).map((id) => [id, frame.has(file) ? 'start' : 'login'] as const),
      ),
  );
}
