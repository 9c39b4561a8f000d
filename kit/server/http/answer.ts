import { isDeepStrictEqual } from 'node:util';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type Call, type Envelope, mostRows } from '#kit/shared/call.ts';
import { listsIn, mostOf } from '#kit/shared/lists.ts';
import { type FieldProblem, Refusal } from '#kit/shared/refusal.ts';
import { type Lang, type TextParams, words } from '#kit/shared/text.ts';
import { kitRefuse } from '#kit/shared/text/index.ts';
import { pgError } from '../database/db.ts';
import { NotDone, OutcomeUnknown } from '../not-done.ts';
import { langOf } from './guard.ts';
import { saying } from './saying.ts';

/** An answer that is JSON already (成品): made of declared fields only, so nothing is left to take out of it. */
export class Finished<T> {
  declare readonly of: T;
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/**
 * What was done, answered under another code than 200 (业务应答码) that the call declares in `codes`: no refusal, so nothing is
 * undone, and the caller gets data.
 */
export class Coded<T> {
  readonly code: number;
  readonly msg: string;
  readonly data: T;

  constructor(code: number, msg: string, data: T) {
    this.code = code;
    this.msg = msg;
    this.data = data;
  }
}

export const JSON_HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

/** What the caller sent, as the call declares it; anything else is refused, field by field (入参校验). */
export function wellFormed(call: Call, given: unknown): unknown {
  const { success, data, error } = call.input.safeParse(given, { reportInput: true });
  if (!success) throw new Refusal('kit.wrong.input', 400, undefined, error.issues.map(problemOf));
  return data;
}

/** A field that nobody declared (未知字段), at its place. */
export const unknownField = (path: string): Refusal =>
  new Refusal('kit.wrong.input', 400, undefined, [
    { path, key: 'kit.wrong.unknownField', params: { name: path } },
  ]);

function problemOf(issue: z.core.$ZodIssue): FieldProblem {
  if (issue.code === 'unrecognized_keys')
    return {
      path: [...issue.path, issue.keys[0] ?? ''].join('.'),
      key: 'kit.wrong.unknownField',
      params: { name: issue.keys.join(', ') },
    };
  const params: Record<string, string | number> = {};
  const given = (issue as { params?: TextParams }).params;
  if (given) Object.assign(params, given);
  const said =
    words('zh', issue.message) === undefined ? parserSaid(issue) : { key: issue.message, ...limitsOf(issue) };
  return { path: issue.path.join('.'), key: said.key, params: { ...params, ...said.params } };
}

interface Said {
  readonly key: string;
  readonly params?: TextParams;
}

/** The limit that a value goes beyond. */
function limitsOf(issue: z.core.$ZodIssue): { readonly params?: TextParams } {
  if (issue.code === 'too_big') return { params: { max: Number(issue.maximum) } };
  return issue.code === 'too_small' ? { params: { min: Number(issue.minimum) } } : {};
}

const MORE: Partial<Record<string, string>> = { string: 'kit.wrong.tooLong', array: 'kit.wrong.tooMany' };
const LESS: Partial<Record<string, string>> = { string: 'kit.wrong.tooShort', array: 'kit.wrong.tooFew' };

/** What the parser itself found wrong (校验器的判断), where the call has no words of its own for it. */
function parserSaid(issue: z.core.$ZodIssue): Said {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return { key: 'kit.wrong.missing' };
      return { key: ['number', 'int'].includes(issue.expected) ? 'kit.wrong.number' : 'kit.wrong.format' };
    case 'too_big':
      return { key: MORE[issue.origin] ?? 'kit.wrong.most', ...limitsOf(issue) };
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return { key: 'kit.wrong.missing' };
      return { key: LESS[issue.origin] ?? 'kit.wrong.least', ...limitsOf(issue) };
    case 'invalid_value':
      return { key: issue.input === undefined ? 'kit.wrong.missing' : 'kit.wrong.choice' };
    case 'invalid_format':
    case 'not_multiple_of':
      return { key: 'kit.wrong.format' };
    case 'invalid_union':
      return shapeSaid(issue.errors, issue.input);
    default:
      return { key: 'kit.wrong.input' };
  }
}

/** Of several shapes, the one that the value is meant to have says what is wrong with it. */
function shapeSaid(shapes: readonly (readonly z.core.$ZodIssue[])[], input: unknown): Said {
  if (input === undefined) return { key: 'kit.wrong.missing' };
  const meant = shapes.find((found) =>
    found.every((one) => one.code !== 'invalid_type' || one.path.length > 0),
  );
  const [first] = meant ?? [];
  return first ? parserSaid(first) : { key: 'kit.wrong.format' };
}

/** The envelope of a refusal in the language of the request; the first field's words lead. */
export function refusalEnvelope(refusal: Refusal, lang: Lang): Envelope<null> {
  const fields = refusal.fields.map((f) => ({
    path: f.path,
    msg: words(lang, f.key, f.params) ?? words(lang, 'kit.wrong.input') ?? f.key,
  }));
  const msg = words(lang, refusal.key, refusal.params) ?? refusal.key;
  const lead = refusal.key === 'kit.wrong.input' && fields[0] ? fields[0].msg : msg;
  const law = refusal.refused;
  return {
    code: refusal.code,
    msg: lead,
    data: null,
    key: refusal.key,
    ...(fields.length > 0 ? { fields } : {}),
    ...(law
      ? {
          law: {
            rule: law.rule,
            article: words(lang, law.article) ?? law.article,
            ...(law.earliest ? { earliest: law.earliest.toISOString() } : {}),
          },
        }
      : {}),
  };
}

/** What stands before the data, with the words of success that the call declares (操作成功 by default). */
const headOf = (call: Call, lang: Lang): string =>
  `{"code":200,"msg":${JSON.stringify(words(lang, call.said ?? 'kit.done.ok'))},"data":`;

/**
 * The text of a successful answer. What a verb made passes its call's output schema, which drops what is not declared;
 * what is finished was declared before, and only tests (`checked`) compare the two declarations.
 */
export function successText(call: Call, lang: Lang, result: unknown, checked: boolean): string {
  if (result instanceof Coded) return codedText(call, result);
  if (checked) demandBounded(call, result);
  if (!(result instanceof Finished))
    return `${headOf(call, lang)}${JSON.stringify(call.output.parse(result) ?? null)}}`;
  if (checked) checkFinished(call, result.text);
  return `${headOf(call, lang)}${result.text}}`;
}

/** A list without pages keeps to the bound that its call declares (清单上限), and a list inside a record to its own. */
function demandBounded({ path, bounded, output }: Call, result: unknown): void {
  const answer: unknown = result instanceof Finished ? JSON.parse(result.text) : result;
  const most = bounded && mostRows(bounded);
  if (most !== undefined && Array.isArray(answer) && answer.length > most)
    throw new Error(`${path} answers ${answer.length} rows and declares ${most}`);
  for (const [at, limit] of mostInside(output)) {
    const longest = Math.max(0, ...rowsAt(answer, at).map((rows) => rows.length));
    if (longest > limit) throw new Error(`${path} answers ${longest} ${at} and declares ${limit}`);
  }
}

const limits = new WeakMap<z.ZodType, readonly (readonly [place: string, most: number])[]>();

/** The lists inside an answer that have a limit, each with it. */
function mostInside(output: z.ZodType) {
  const found =
    limits.get(output) ??
    [...listsIn(output)].flatMap(({ path, list }) => {
      const most = path === '' ? undefined : mostOf(list);
      return most === undefined ? [] : [[path, most] as const];
    });
  limits.set(output, found);
  return found;
}

/** The lists at a place (`lots[].course`) of an answer. */
function rowsAt(answer: unknown, place: string): readonly (readonly unknown[])[] {
  const steps = place.match(/[^.[\]{}]+|\[\]|\{\}/g) ?? [];
  const reached = steps.reduce<readonly unknown[]>(
    (values, step) =>
      values.flatMap((value) => {
        if (typeof value !== 'object' || value === null) return [];
        if (step === '[]') return Array.isArray(value) ? (value as unknown[]) : [];
        return step === '{}' ? Object.values(value) : [(value as Readonly<Record<string, unknown>>)[step]];
      }),
    [answer],
  );
  return reached.filter((value): value is readonly unknown[] => Array.isArray(value));
}

function codedText(call: Call, { code, msg, data }: Coded<unknown>): string {
  if (!call.codes?.includes(code)) throw new Error(`${call.path} does not declare code ${code}`);
  return JSON.stringify({ code, msg, data: call.output.parse(data) ?? null });
}

function checkFinished(call: Call, text: string): void {
  const said: unknown = JSON.parse(text);
  if (!isDeepStrictEqual(said, call.output.parse(said)))
    throw new Error(`${call.path} answers more than it declares`);
}

/** What is asked, as a fault is told of it: a request, or one of the questions that came in one. */
export type AskedOf = Pick<FastifyRequest, 'method' | 'url' | 'log'>;

/** What a caller is told of an error (错误转应答); what nobody expected is logged, with the address and without its query. */
export function refusalOf(error: unknown, of: AskedOf): Refusal {
  if (error instanceof Refusal) return error;
  return outage(error, of) ?? knownFault(error) ?? unknownFault(error, of);
}

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const lang = langOf(request);
  const refusal = refusalOf(error, request);
  if (refusal.code === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', RETRY_SECONDS);
  reply
    .code(statusOf(refusal))
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(saying(request, () => refusalEnvelope(refusal, lang))));
}

/** The documents' code for too many requests is 503; what stands between browser and server knows 429. */
export const statusOf = ({ key, code }: Refusal): number => (key === 'kit.refused.tooFrequent' ? 429 : code);

/** Who was told that nothing was done may try again after this. */
export const RETRY_SECONDS = 5;

/** Something that we need gave no answer (依赖不可用): what is known of the outcome is said, for an act is not repeated blindly. */
function outage(error: unknown, request: AskedOf): Refusal | undefined {
  if (!(error instanceof NotDone || error instanceof OutcomeUnknown)) return undefined;
  request.log.error({ err: error, url: request.url.split('?')[0] }, 'no answer in time');
  // What only reads has changed nothing.
  const isKnown = error instanceof NotDone || request.method === 'GET';
  return kitRefuse(isKnown ? 'refused.busy' : 'refused.unknown', 503);
}

/** What the parser of uploads says of bytes that are no form (表单格式错误). */
const MALFORMED = /^Multipart: |unexpected end of multipart data|^The needle cannot/i;

/** Faults that are the caller's doing though a library or the database noticed them. */
function knownFault(error: unknown): Refusal | undefined {
  const status = (error as { statusCode?: number }).statusCode;
  if (status === 413) return kitRefuse('refused.tooLarge', 413);
  if (status !== undefined && status >= 400 && status < 500) return kitRefuse('wrong.input', 400);
  if (error instanceof Error && MALFORMED.test(error.message)) return kitRefuse('wrong.input', 400);
  const code = pgError(error)?.code;
  // Two people at once: the loser of a lock or of a unique rule is told to look again.
  // Text that PostgreSQL cannot keep (a NUL character) came from outside.
  if (code === '22021' || code === '22P05') return kitRefuse('wrong.input', 400);
  if (code === '23505' || code === '40001' || code === '40P01') return kitRefuse('refused.changed', 409);
  return undefined;
}

function unknownFault(error: unknown, request: AskedOf): Refusal {
  request.log.error({ err: error, url: request.url.split('?')[0] }, 'call failed');
  return kitRefuse('refused.failed', 500);
}
