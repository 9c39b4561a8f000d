/** Every word a user can see (文案): kept per folder as `zh` and `en`, addressed by one dotted key. */

/** 平台语言: every word of the platform stands in each. */
export const langs = ['zh', 'en'] as const;
export type Lang = (typeof langs)[number];

export interface TextTree {
  readonly [key: string]: string | TextTree;
}

/** The same keys as `T`, each with its own words; a missing key does not compile. */
export type Translated<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translated<T[K]> };

/** Dotted paths to the leaves of a text tree, e.g. `need.contractName`. */
export type TextKey<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${TextKey<T[K]>}`;
}[keyof T & string];

export type TextParams = Readonly<Record<string, string | number>>;

/** A value in words that are kept and said later; what differs by language comes as both. */
type KeptParam = string | number | { readonly zh: string; readonly en: string };
export type KeptParams = Readonly<Record<string, KeptParam>>;

/** Kept values in one language. */
export const paramsIn = (lang: Lang, params: KeptParams): TextParams =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'object' ? value[lang] : value]),
  );

export interface Texts<T> {
  readonly name: string;
  readonly zh: T;
  readonly en: Translated<T>;
  /** The full key (`entrustContract.notFound`) under which server and browser find the words. */
  key(path: TextKey<T>): string;
  /** The words in one language. */
  say(lang: Lang, path: TextKey<T>, params?: TextParams): string;
}

const registry = new Map<string, { zh: TextTree; en: TextTree }>();

function leaf(tree: TextTree, path: string): string | undefined {
  let at: string | TextTree | undefined = tree;
  for (const part of path.split('.')) {
    if (at === undefined || typeof at === 'string') return undefined;
    at = at[part];
  }
  return typeof at === 'string' ? at : undefined;
}

function fill(words: string, params?: TextParams): string {
  if (!params) return words;
  return words.replace(/\{(\w+)\}/g, (whole, name: string) =>
    name in params ? String(params[name]) : whole,
  );
}

/** Registers the words of one folder under its name, in both languages. */
export function texts<const T extends TextTree>(name: string, zh: T, en: Translated<T>): Texts<T> {
  registry.set(name, { zh, en: en as unknown as TextTree });
  return {
    name,
    zh,
    en,
    key: (path) => `${name}.${path}`,
    say: (lang, path, params) =>
      fill(leaf(lang === 'en' ? (en as unknown as TextTree) : zh, path) ?? `${name}.${path}`, params),
  };
}

/** The words for a full key (`folder.path`), or undefined when nobody registered them. */
export function words(lang: Lang, fullKey: string, params?: TextParams): string | undefined {
  const dot = fullKey.indexOf('.');
  if (dot < 0) return undefined;
  const entry = registry.get(fullKey.slice(0, dot));
  if (!entry) return undefined;
  const found = leaf(entry[lang], fullKey.slice(dot + 1));
  return found === undefined ? undefined : fill(found, params);
}
