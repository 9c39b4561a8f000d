import { z } from 'zod';
import type { DictName, Permission, Route, Screen, Stage } from './names.ts';
import type { Lang } from './text.ts';

type Method = 'GET' | 'POST';

/**
 * Who may make a call: a permission code of roles, or `open` (nobody need sign in) or `session`
 * (anyone signed in), each with the reason why no permission is asked.
 */
type Gate = Permission | ({ readonly open: string } & Early) | ({ readonly session: string } & Early);

/**
 * `early`: made even by whoever must do something before anything else; a call that says nothing is not. `true`: also
 * before the first password is changed (首次登录); `factor`: before a second factor is set up that is due (两步登录).
 */
interface Early {
  readonly early?: true | 'factor';
}

/** A file that comes in a multipart form (上传); the values of the input then go in the query. */
export interface Form {
  /** Name of the part that carries the file. */
  readonly part: string;
  /** Extensions that are taken; absent = any bytes. */
  readonly types?: readonly string[];
  readonly maxMb: number;
  /** Values that may stand in the form beside the file, with the longest text of each. */
  readonly values?: Readonly<Record<string, number>>;
}

/**
 * What limits a list without pages (清单上限). A list that grows with the years has pages instead, or ends on purpose and says where the
 * rest is found.
 */
export type Bound<I = Record<string, unknown>> =
  /** The program declares what it lists. */
  | { readonly declared: string }
  /** No row but those that this part of the input names. */
  | { readonly named: keyof I & string }
  /** The server lets no more be kept of what is listed. */
  | { readonly most: number; readonly of: string }
  /** Few by their nature; no rule limits them. */
  | { readonly few: string }
  /** The first so many, chosen by this part of the input before the list is cut. */
  | { readonly first: number; readonly by: keyof I & string }
  /** The first so many; a list with pages, of this path, has all. */
  | { readonly first: number; readonly all: `/${string}` }
  /** The newest so many; older ones are of no use here. */
  | { readonly newest: number; readonly because: string };

/** So many rows a list without pages has at most; nothing = its bound is no number. */
export const mostRows = (bound: Bound): number | undefined =>
  'most' in bound
    ? bound.most
    : 'first' in bound
      ? bound.first
      : 'newest' in bound
        ? bound.newest
        : undefined;

/** Only an answer that is a list without pages says what limits it. */
type Bounded<I, O> = [Extract<O, readonly unknown[]>] extends [never]
  ? { bounded?: undefined }
  : { bounded: Bound<NoInfer<I>> };

export interface Call<I = unknown, O = unknown> extends Bytes {
  readonly method: Method;
  /** Path below the API base `/ebidding/api`, exactly as the product's documents spell it. */
  readonly path: string;
  readonly gate: Gate;
  readonly input: z.ZodType<I>;
  readonly output: z.ZodType<O>;
  /**
   * Asked besides the gate (阶段权限): the stage of the record's course in which the caller must have been given the right to
   * operate, not only to look.
   */
  readonly stage?: Stage | undefined;
  /** The input that may also be the last part of the path (路径参数), where the product's documents spell it so. */
  readonly pathPart?: string | undefined;
  /** One line for OpenAPI: what the call means in the trade. */
  readonly summary: string;
  /** What limits an answer that is a list without pages. */
  readonly bounded?: Bound | undefined;
  /** Text key of what the server says when it succeeded (msg); 操作成功 by default. */
  readonly said?: string | undefined;
  /** Codes besides 200 that are answers with data and no refusals (业务应答码), such as 50010 of an import. */
  readonly codes?: readonly number[] | undefined;
  /**
   * Why the answer may travel compressed (可压缩): nobody who may not read it can put text into it, so that its length tells them nothing. A
   * text that holds neither a secret nor anything about a person may, whoever wrote it.
   */
  readonly compressed?: string | undefined;
  /**
   * The frame of every screen asks it (随会话启动): its answer comes along with the session's start, to what this would ask then; `true` is
   * no input, and for whom it answers none, nothing comes along.
   */
  readonly atStart?: AtStart | undefined;
  /** Why a GET is asked by itself (单独请求) and not together with others. */
  readonly alone?: Alone | undefined;
}

/**
 * `writes`: it changes something; `raw`: it runs several transactions or sends its answer itself; `slow`: others must not wait for it.
 */
export type Alone = 'writes' | 'raw' | 'slow';

/** Who starts a session: in which language, and is it the first time in this tab of the browser? */
export interface StartAsker {
  readonly lang: Lang;
  readonly isNewTab: boolean;
}
type AtStart<I = unknown> = true | ((asker: StartAsker) => I | undefined);

/** Under which name an answer comes along: the call's path, and its input behind it as an address has it. */
export function answerName(path: string, input: unknown): string {
  const said = Object.entries(input ?? {}).filter(([, value]) => value !== undefined);
  const query = said.map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`).join('&');
  return query === '' ? path : `${path}?${query}`;
}

/** Calls that carry files: what comes as a form, or goes as bytes. */
interface Bytes {
  readonly form?: Form;
  /** Media types of a call whose success is a file and no envelope (下载). */
  readonly file?: readonly string[];
}

export type InputOf<C> = C extends Call<infer I, unknown> ? I : never;
export type OutputOf<C> = C extends Call<never, infer O> ? O : C extends Call<infer _I, infer O> ? O : never;

/** Declares one HTTP call once, for server, browser, tests and OpenAPI (接口声明). */
export function call<I, O>(
  line: `${Method} /${string}`,
  about: {
    gate: Gate;
    stage?: Stage;
    pathPart?: string & keyof NoInfer<I>;
    input: z.ZodType<I>;
    output: z.ZodType<O>;
    summary: string;
    said?: string;
    codes?: readonly number[];
    compressed?: string;
    atStart?: AtStart<NoInfer<I>>;
    alone?: Alone;
  } & Bytes &
    Bounded<I, O>,
): Call<I, O> {
  const space = line.indexOf(' ');
  return { method: line.slice(0, space) as Method, path: line.slice(space + 1), ...about };
}

/** So many questions go in one request at most, each with an address so long (合并查询). */
export const MOST_TOGETHER = 20;
export const LONGEST_QUESTION = 4000;

/** The input of a call that takes nothing. */
export const nothing = z.object({});
/** The output of a call that answers only "done". */
export const done = z.null();

export const API_BASE = '/ebidding/api';

/** The answer of every call: code 200 is success. `fields` lists the problems of a refused input. */
export interface Envelope<T> {
  code: number;
  msg: string;
  data: T;
  key?: string;
  fields?: { path: string; msg: string }[];
  /** The rule of law that a refusal stands on: its article in words, and the earliest lawful instant (ISO). */
  law?: { rule: string; article: string; earliest?: string };
}

/** A screen, or one with its query, in an answer (页面地址): the type check knows which there are. */
export const screenPath = z.string() as unknown as z.ZodType<Screen>;
export const routePath = z.string() as unknown as z.ZodType<Route>;

/** The code of a dictionary (字典) in an answer, or none. */
export const dictCode = z.string() as unknown as z.ZodType<DictName | ''>;

export const PAGE_SIZE = 20;
export const PAGE_SIZE_MAX = 200;

/**
 * Paging part of a list's input: `current` from 1, `size` 20 unless asked otherwise, at most 200. `exact` counts to the end;
 * with `fromEnd` pages are counted from the last one.
 */
export const paging = {
  current: z.coerce.number().int().min(1).max(1_000_000).default(1),
  size: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
  exact: z.enum(['0', '1']).optional(),
  fromEnd: z.enum(['0', '1']).optional(),
};

/**
 * Part of the input of a list that can be turned round (排序): by the one field that leads its order, since an index stands for
 * that alone. `asc` begins with the smallest, `desc` with the largest; another field is refused.
 */
export const sortedBy = <const F extends string>(field: F) => ({
  sortField: z.literal(field).optional(),
  sortOrder: z.enum(['asc', 'desc']).optional(),
});

/** The page that a list is asked for (分页参数). */
export interface PageAsked {
  readonly current: number;
  readonly size: number;
  /** '1' = the total is counted to the end. */
  readonly exact?: '0' | '1' | undefined;
  /** '1' = page 1 is the last one, page 2 the one before it. */
  readonly fromEnd?: '0' | '1' | undefined;
  /** The field that leads the list's order, and which end of it comes first. */
  readonly sortField?: string | undefined;
  readonly sortOrder?: 'asc' | 'desc' | undefined;
}

/** How many rows a list has, as far as they were counted (总数). */
export interface PageCount {
  readonly total: number;
  /** There are at least so many rows, and probably more. */
  readonly totalIsLeast?: true;
  /** The page is counted from the last one, because nobody knows which number it has. */
  readonly fromEnd?: true;
  /** The number of the page, where it is another than was asked for. */
  readonly current?: number;
}

/** The page envelope of the documents: records, total, size, current, pages. */
export function pageOf<T extends z.ZodType>(record: T) {
  return z.object({
    records: z.array(record),
    total: z.number().int(),
    size: z.number().int(),
    current: z.number().int(),
    pages: z.number().int(),
    totalIsLeast: z.literal(true).optional(),
    fromEnd: z.literal(true).optional(),
  });
}

export interface Page<T> {
  records: T[];
  total: number;
  size: number;
  current: number;
  pages: number;
  /** There are at least `total` rows; `exact` counts them. */
  totalIsLeast?: true | undefined;
  /** `current` counts from the last page. */
  fromEnd?: true | undefined;
}

export const pagesIn = (total: number, size: number): number => Math.ceil(total / size);

/** The envelope of a page without its rows. */
export function pageHead(count: PageCount, asked: PageAsked): Omit<Page<never>, 'records'> {
  const { total, totalIsLeast, fromEnd, current = asked.current } = count;
  return {
    total,
    size: asked.size,
    current,
    pages: pagesIn(total, asked.size),
    ...(totalIsLeast ? { totalIsLeast } : {}),
    ...(fromEnd ? { fromEnd } : {}),
  };
}

/** A page as it goes out. */
export const pageResult = <T>(records: T[], count: PageCount, asked: PageAsked): Page<T> => ({
  records,
  ...pageHead(count, asked),
});

/** A page of a list so short that it is read whole (短清单分页). */
export function pageOfFew<T>(all: readonly T[], asked: PageAsked): Page<T> {
  const current = asked.fromEnd === '1' ? pagesIn(all.length, asked.size) - asked.current + 1 : asked.current;
  const from = (current - 1) * asked.size;
  const records = from < 0 ? [] : all.slice(from, from + asked.size);
  return pageResult(records, { total: all.length, current }, asked);
}

/** How many values a repeated parameter may have, and how long each may be: more is refused, never left out in silence. */
export const MOST_VALUES = 200;
export const LONGEST_VALUE = 100;
export const repeatedValues = z.array(z.string().max(LONGEST_VALUE)).max(MOST_VALUES);

/** A query parameter that may come once or repeated; always a list inside. */
export const listParam = z
  .union([z.string().max(LONGEST_VALUE), repeatedValues])
  .optional()
  .transform((v) => (v === undefined || v === '' ? [] : Array.isArray(v) ? v : [v]));

export const idSchema = z.uuid();

/** Ids that a call may go without: a part of the input that narrows something. */
const NARROWING = new Set(['orgId', 'userId', 'flowId', 'projectId']);

/**
 * Does this part of a reading call's input say which record is meant? Left empty, the call is not made (地址不完整). The browser has no schemas to ask,
 * so it goes by the name; a test compares the two.
 */
export const namesRecord = (name: string): boolean =>
  /^(?:id|code|key|serviceKey)$|Id$/.test(name) && !NARROWING.has(name);

/** The input of an act on one record. */
/** 可执行的操作: what the reader may do with a record, a yes or no for each act, as its buttons ask. */
export const acts = <A extends string>(...names: readonly A[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, z.boolean()])) as Record<A, z.ZodBoolean>);

export const oneId = z.object({ id: idSchema });

/** A filter that a form may leave empty. */
export const choosable = <T extends z.ZodType>(schema: T) =>
  schema.optional().or(z.literal('').transform(() => undefined));

/** What somebody looks for in a list (查询关键字). */
export const searchText = z.string().trim().max(50).optional();
