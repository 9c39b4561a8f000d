/** What git says is changed, and whose tests that concerns. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { folderGraph } from './walls.ts';
import { placeOf } from './walls/place.ts';

/** Files that differ from `since` (a commit or branch) or are new, relative to the repository. */
export function changedFiles(root: string, since = 'HEAD'): string[] {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' });
  const names = git('diff', '--name-only', '-z', '--diff-filter=d', since, '--');
  const fresh = git('ls-files', '--others', '--exclude-standard', '-z');
  return [...new Set(`${names}${fresh}`.split('\0'))].filter(
    (file) => file !== '' && existsSync(path.join(root, file)),
  );
}

/**
 * The folders whose tests say something about these files: their own, and those that import from an area or base
 * folder among them. The kit is used by everybody: of it only its own tests, for the inner loop has to be short.
 */
export function foldersConcerned(root: string, files: readonly string[]): string[] {
  const own = new Set(files.filter((file) => file.includes('/')).map((file) => placeOf(file).folder));
  const graph = folderGraph(root);
  const isPart = (folder: string) => /^(base|areas)\//.test(folder);
  const users = [...graph].flatMap(([folder, used]) =>
    isPart(folder) && [...own].some((one) => isPart(one) && used.has(one)) ? [folder] : [],
  );
  return [...new Set([...own, ...users])].sort();
}
