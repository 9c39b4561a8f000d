/** The files that `npm run new` makes and changes, as they will be. */
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface Names {
  /** `areas/fee` or `base/fee`. */
  readonly folder: string;
  /** Name of what is made, in kebab case. */
  readonly name: string;
  readonly zh: string;
  readonly en: string;
}

export const camel = (name: string): string =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
export const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** Files as they will be: nothing is written before everything has found its place. */
export class Tree {
  private readonly changed = new Map<string, string>();
  private readonly root: string;

  constructor(root: string) {
    this.root = root;
  }

  /** The files below a folder that hold this text. */
  holding(pattern: string, text: RegExp): string[] {
    return globSync(pattern, { cwd: this.root })
      .map((file) => file.replaceAll(path.sep, '/'))
      .filter((file) => !/\.test\.tsx?$/.test(file) && text.test(this.read(file)))
      .toSorted();
  }

  names(folder: string): string[] {
    return readdirSync(path.join(this.root, folder));
  }

  has(file: string): boolean {
    return this.changed.has(file) || existsSync(path.join(this.root, file));
  }

  read(file: string): string {
    if (!this.has(file))
      throw new Error(`没有该文件，请手工添加 / there is no ${file}: write it by hand as docs/guides says`);
    return this.changed.get(file) ?? readFileSync(path.join(this.root, file), 'utf8');
  }

  add(file: string, lines: readonly string[]): void {
    if (this.has(file)) throw new Error(`已存在 / is there already: ${file}`);
    this.changed.set(file, `${lines.join('\n')}\n`);
  }

  /** Puts text before the first place that fits, so that a file of another make is refused and not spoiled. */
  put(file: string, before: RegExp, text: string): void {
    const old = this.read(file);
    const at = old.search(before);
    if (at < 0) throw new Error(`找不到插入位置 / no place found in ${file} for: ${text.trim()}`);
    this.changed.set(file, old.slice(0, at) + text + old.slice(at));
  }

  /** Has the file import this name, beside what it imports from there already. */
  needs(file: string, name: string, from: string): void {
    const old = this.read(file);
    const known = new RegExp(`import \\{([^}]*)\\} from '${from.replaceAll('.', '\\.')}';`).exec(old);
    if (!known) {
      const last = [...old.matchAll(/^import [\s\S]*?;\n/gm)].at(-1);
      const at = last ? last.index + last[0].length : 0;
      this.changed.set(file, `${old.slice(0, at)}import { ${name} } from '${from}';\n${old.slice(at)}`);
      return;
    }
    const names = (known[1] ?? '').split(',').map((one) => one.trim());
    if (names.includes(name)) return;
    const all = [...names.filter(Boolean), name].toSorted().join(', ');
    this.changed.set(file, old.replace(known[0], `import { ${all} } from '${from}';`));
  }

  save(): string[] {
    for (const [file, text] of this.changed) {
      mkdirSync(path.join(this.root, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(this.root, file), text);
    }
    return [...this.changed.keys()];
  }
}
