import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { inject } from 'vitest';
import type { Call } from '#kit/shared/call.ts';

interface Answered {
  readonly statusCode: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

interface Media {
  readonly [type: string]: object;
}
interface Response {
  readonly $ref?: string;
  readonly content?: Media;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { responses: Record<string, Response> }>>>>;
  readonly components: { readonly responses: Readonly<Record<string, Response>> };
}

const pointer = (...parts: readonly string[]): string =>
  parts.map((part) => `/${encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('');

/** Judges answers by the interface document that is served, with a validator that is not ours (ajv). */
export class AnswerJudge {
  private readonly document: Document;
  private readonly ajv: Ajv2020;
  private readonly known = new Map<string, ValidateFunction>();

  constructor(document: object) {
    this.document = document as Document;
    // Words of OpenAPI that JSON Schema does not know stand beside those that it does.
    // Made for eight hundred answers, of which most are judged a few times: in a third of the time without making them faster.
    const quickly = { inlineRefs: false, code: { optimize: false } };
    this.ajv = new Ajv2020({ strict: false, allErrors: false, validateSchema: false, ...quickly });
    formats.default(this.ajv);
    this.ajv.addSchema(document, 'api');
  }

  private validator(at: string): ValidateFunction {
    const known = this.known.get(at) ?? this.ajv.compile({ $ref: `api#${at}` });
    this.known.set(at, known);
    return known;
  }

  /** What is wrong with an answer; '' when it is as documented. */
  problem(call: Pick<Call, 'method' | 'path'>, { statusCode, body, headers }: Answered): string {
    // The portal's users ask for /base/ under /uip/.
    const path = call.path.replace(/^\/uip\//, '/base/').replace(/:(\w+)/g, '{$1}');
    const method = call.method.toLowerCase();
    const status = String(statusCode);
    const response = this.document.paths[path]?.[method]?.responses[status];
    if (!response) return `status ${status} is not documented`;
    const shared = response.$ref?.split('/').pop();
    const content = shared ? this.document.components.responses[shared]?.content : response.content;
    const type = String(headers['content-type']).split(';')[0] ?? '';
    if (!content?.[type]) return `${type} is not documented for status ${status}`;
    if (type !== 'application/json') return '';
    const place = shared ? ['components', 'responses', shared] : ['paths', path, method, 'responses', status];
    const valid = this.validator(pointer(...place, 'content', type, 'schema'));
    return valid(JSON.parse(body)) ? '' : this.ajv.errorsText(valid.errors);
  }

  /** What is wrong with the body of a request; '' when it is as documented. */
  requestProblem(call: Pick<Call, 'method' | 'path'>, body: object): string {
    const place = ['paths', call.path, call.method.toLowerCase(), 'requestBody'];
    const valid = this.validator(pointer(...place, 'content', 'application/json', 'schema'));
    return valid(body) ? '' : this.ajv.errorsText(valid.errors);
  }
}

/** How the rows of a page fail to fit the total that stands beside them (总数核对); '' when they do, or nothing was counted to the end. */
export function countProblem(data: unknown): string {
  const page = data as Partial<Record<'total' | 'size' | 'current', unknown>> & {
    records?: unknown;
    totalIsLeast?: unknown;
  };
  if (!Array.isArray(page?.records) || page.totalIsLeast) return '';
  const { total, size, current } = page;
  if (typeof total !== 'number' || typeof size !== 'number' || typeof current !== 'number') return '';
  const here = current < 1 ? 0 : Math.max(0, Math.min(size, total - (current - 1) * size));
  return page.records.length === here
    ? ''
    : `${page.records.length} rows on page ${current} of ${size}, but ${total} in all`;
}

let judge: AnswerJudge | undefined;

/** The answer of a call, when it is what the interface document says; else the test fails. */
export function asDocumented(call: Pick<Call, 'method' | 'path'>, answered: Answered): unknown {
  judge ??= new AnswerJudge(JSON.parse(readFileSync(inject('documentFile'), 'utf8')) as object);
  const said = JSON.parse(answered.body) as { data?: unknown };
  const problem = judge.problem(call, answered) || countProblem(said.data);
  if (problem !== '')
    throw new Error(`${call.method} ${call.path}: ${problem}\n${answered.body.slice(0, 500)}`);
  return said;
}
