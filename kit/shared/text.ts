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

/** The words of a folder; its English ones may still be where they are fetched from. */
interface Registered {
  readonly zh: TextTree;
  en: TextTree | undefined;
}

const registry = new Map<string, Registered>();
/** English words that nobody has asked for yet. */
const away = new Map<Registered, () => Promise<TextTree>>();

/**
 * Fetches the English words (英文文案) of every folder that is here; undefined when nothing is missing. In the browser they come
 * apart from the Chinese ones, since few read both: the build makes `en` of `texts` a function.
 */
export function missingEnglish(): Promise<void> | undefined {
  if (away.size === 0) return undefined;
  const fetched = [...away].map(async ([folder, fetch]) => {
    folder.en = await fetch();
    away.delete(folder);
  });
  return Promise.all(fetched).then(() => missingEnglish());
}

const inLanguage = (of: Registered, lang: Lang): TextTree => (lang === 'en' ? (of.en ?? of.zh) : of.zh);

/** Words that are said otherwise than declared (改写的文案), by language and full key. */
export type Reworded = (lang: Lang, fullKey: string) => string | undefined;
let reworded: Reworded | undefined;

/** From now on these words stand before the declared ones: a browser has those of its session, a server asks by request. */
export const rewordBy = (by: Reworded | undefined): void => {
  reworded = by;
};

/** One key as the program declares it. */
export type Declared = Readonly<Record<Lang, string>>;

/** Every declared key with its words (声明的文案), whatever is said instead. */
export function declaredWords(): ReadonlyMap<string, Declared> {
  const all = new Map<string, Declared>();
  const walk = (zh: TextTree, en: TextTree, path: string): void => {
    for (const [name, said] of Object.entries(zh)) {
      const other = en[name];
      if (typeof said !== 'string') walk(said, typeof other === 'object' ? other : {}, `${path}.${name}`);
      else all.set(`${path}.${name}`, { zh: said, en: typeof other === 'string' ? other : said });
    }
  };
  for (const [name, of] of registry) walk(of.zh, inLanguage(of, 'en'), name);
  return all;
}

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
  const own: Registered = { zh, en: undefined };
  if (typeof en === 'function') away.set(own, en as () => Promise<TextTree>);
  else own.en = en as unknown as TextTree;
  registry.set(name, own);
  return {
    name,
    zh,
    get en() {
      return inLanguage(own, 'en') as unknown as Translated<T>;
    },
    key: (path) => `${name}.${path}`,
    say: (lang, path, params) =>
      fill(
        reworded?.(lang, `${name}.${path}`) ?? leaf(inLanguage(own, lang), path) ?? `${name}.${path}`,
        params,
      ),
  };
}

/**
 * The same folder as it speaks of one kind of subject (另一种说法): what stands below `kind` in its own words goes before the common
 * words of the same key, in both languages.
 */
export function wordsAs<T>(of: Texts<T>, kind: string | undefined): Texts<T> {
  if (kind === undefined) return of;
  const told = (path: TextKey<T>) => {
    const own = `${kind}.${path}`;
    return (leaf(of.zh as TextTree, own) === undefined ? path : own) as TextKey<T>;
  };
  return {
    name: of.name,
    zh: of.zh,
    get en() {
      return of.en;
    },
    key: (path) => of.key(told(path)),
    say: (lang, path, params) => of.say(lang, told(path), params),
  };
}

/** The full key of a place that holds several words (a title and more), by one of them. */
export const placeOf = <T>(of: Texts<T>, path: string, one: string): string =>
  of.key(`${path}.${one}` as TextKey<T>).slice(0, -one.length - 1);

/** The words for a full key (`folder.path`), or undefined when nobody registered them. */
export function words(lang: Lang, fullKey: string, params?: TextParams): string | undefined {
  const dot = fullKey.indexOf('.');
  if (dot < 0) return undefined;
  const entry = registry.get(fullKey.slice(0, dot));
  if (!entry) return undefined;
  const found = reworded?.(lang, fullKey) ?? leaf(inLanguage(entry, lang), fullKey.slice(dot + 1));
  return found === undefined ? undefined : fill(found, params);
}
