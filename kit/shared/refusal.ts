import type { TextKey, TextParams, Texts } from './text.ts';

export interface FieldProblem {
  /** Dotted path of the field in the input, e.g. `tendereeList.0.linkPerson`. */
  readonly path: string;
  /** Full text key, or ready words. */
  readonly key: string;
  readonly params?: TextParams;
}

/**
 * A refusal (拒绝): the one error a verb may throw on purpose. It names the rule by its text key;
 * the words are chosen at the edge, in the language of the request.
 * `code` goes onto the wire: 400 bad input, 401 no session, 403 not allowed, 404 absent or not yours,
 * 409 the record's state does not allow it, 503 too frequent.
 */
export class Refusal extends Error {
  readonly key: string;
  readonly code: number;
  readonly params: TextParams | undefined;
  readonly fields: readonly FieldProblem[];

  constructor(key: string, code: number, params?: TextParams, fields: readonly FieldProblem[] = []) {
    super(key);
    this.name = 'Refusal';
    this.key = key;
    this.code = code;
    this.params = params;
    this.fields = fields;
  }
}

/** Makes the `refuse` of one folder: its keys are checked against the folder's words. */
export function refusals<T>(of: Texts<T>) {
  return (path: TextKey<T>, code = 409, params?: TextParams): Refusal =>
    new Refusal(of.key(path), code, params);
}

/** A refusal that points at one field of the input (code 400). */
export function fieldRefusals<T>(of: Texts<T>) {
  return (field: string, path: TextKey<T>, params?: TextParams): Refusal =>
    new Refusal(of.key(path), 400, params, [
      { path: field, key: of.key(path), ...(params ? { params } : {}) },
    ]);
}
