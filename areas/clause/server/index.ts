/** The door of the library of review clauses (评审条款库). */
import { raw, read, write } from '#kit/server/http/http.ts';
import type { ServerPart } from '#kit/server/part.ts';
import * as calls from '../shared/calls.ts';
import { page, remove, save } from './clauses.ts';
import { importRows } from './import.ts';
import { seed, standardClauses } from './seed.ts';

export { clauseNames } from './store.ts';
export { standardClauses };

export const server: ServerPart = {
  routes: [
    read(calls.pageClauses, page),
    write(calls.saveClause, save),
    write(calls.removeClauses, remove),
    raw(calls.importClauses, importRows),
  ],
  seed,
};
