import type { SubjectKind } from './names.ts';
import type { TextKey, TextParams, Texts } from './text.ts';

export interface FieldProblem {
  /** Dotted path of the field in the input, e.g. `tendereeList.0.linkPerson`. */
  readonly path: string;
  /** Full text key, or ready words. */
  readonly key: string;
  readonly params?: TextParams;
}

/** An act of law that was refused (被拒绝的法定行为): what goes on record, and which rule the refusal names. */
export interface RefusedAct {
  /** Name of the act, e.g. `bid.submit`. */
  readonly act: string;
  readonly rule: string;
  /** Full text key of the articles that the rule stands on. */
  readonly article: string;
  readonly subjectType: SubjectKind;
  readonly subjectId: string;
  /** The earliest instant at which the act would be lawful, where the rule is about time. */
  readonly earliest?: Date;
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
  /** The act of law that is refused here: it goes on record although the act is undone. */
  readonly refused: RefusedAct | undefined;

  constructor(
    key: string,
    code: number,
    params?: TextParams,
    fields: readonly FieldProblem[] = [],
    refused?: RefusedAct,
  ) {
    super(key);
    this.name = 'Refusal';
    this.key = key;
    this.code = code;
    this.params = params;
    this.fields = fields;
    this.refused = refused;
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
