import type { Raw } from '#kit/server/http/http.ts';
import type { Tx } from '#kit/server/context.ts';
import {
  type ImportColumn,
  type ImportRow,
  ImportTable,
  uploadedSheet,
} from '#kit/server/workbook/import.ts';
import { newId } from '#kit/server/ids.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { type Lang, words } from '#kit/shared/text.ts';
import {
  type ClauseColumn,
  clauseColumns,
  IMPORT_MB,
  IMPORT_ROWS,
  type importClauses,
} from '../shared/calls.ts';
import { criterionFaults, faultProblem } from '../shared/criteria.ts';
import { clausesImported } from '../shared/events.ts';
import { clauseFields, clauseKinds, clauseScopes, CLAUSES_MAX } from '../shared/schema.ts';
import { clauseText, refuse } from '../shared/text/index.ts';
import { all, type ClauseValues, counted, insert, inTurn, update } from './store.ts';

const either = ['zh', 'en'] as const;

const columnsIn = (lang: Lang): ImportColumn<ClauseColumn>[] =>
  clauseColumns.map(({ field, must }) => ({
    field,
    must,
    name: clauseText.say(lang, `field.${field}`),
    heads: either.map((of) => clauseText.say(of, `field.${field}`)),
  }));

/** A word of either language as the value that it stands for. */
const valueOf = <V extends string>(
  typed: string,
  values: readonly V[],
  wordOf: (lang: Lang, value: V) => string,
): V | undefined =>
  values.find((value) => either.some((lang) => wordOf(lang, value).toLowerCase() === typed.toLowerCase()));

const YES = /^(?:是|yes|1|√)$/i;
const NO = /^(?:否|no|0|)$/i;

type Table = ImportTable<ClauseColumn>;
const keyOf = ({ kind, scope, name }: Pick<ClauseValues, 'kind' | 'scope' | 'name'>): string =>
  `${kind} ${scope} ${name.toLowerCase()}`;

/** 逐格校验: one clause as it would stand; every wrong cell is told. */
function judged(table: Table, one: ImportRow<ClauseColumn>, lang: Lang): ClauseValues {
  const { values } = one;
  const tell = (field: ClauseColumn, key: Parameters<typeof clauseText.say>[1]) =>
    table.tell(one, field, clauseText.say(lang, key));
  const kind = valueOf(values.kind, clauseKinds, (of, k) => clauseText.say(of, `kind.${k}`));
  if (!kind && values.kind !== '') tell('kind', 'wrong.kind');
  const scope =
    values.scope === ''
      ? '0'
      : valueOf(values.scope, clauseScopes, (of, s) => clauseText.say(of, `scope.s${s}`));
  if (!scope) tell('scope', 'wrong.scope');
  if (!YES.test(values.objective) && !NO.test(values.objective)) tell('objective', 'wrong.objective');
  const given = { ...values, kind, scope, objective: YES.test(values.objective) ? '1' : '0' };
  const { kept, problems } = table.checked(clauseFields, given);
  for (const p of problems)
    if (p.path !== 'scope' && (p.path !== 'kind' || values.kind === ''))
      table.tell(one, p.path as ClauseColumn, words(lang, p.key, p.params) ?? p.key);
  const clause = {
    ...kept,
    name: kept.name ?? '',
    standard: kept.standard ?? '',
    source: 'own',
  } as ClauseValues;
  if (kind)
    for (const fault of criterionFaults(clause)) {
      const p = faultProblem(fault.field, fault);
      table.tell(one, fault.field, words(lang, p.key, p.params) ?? p.key);
    }
  return clause;
}

/** Adds what is new and changes what is there; all of it, or none. */
async function bring(tx: Tx, clauses: readonly ClauseValues[]): Promise<void> {
  await inTurn(tx);
  const known = new Map((await all(tx.db)).map((row) => [keyOf(row), row.id]));
  const fresh = clauses.flatMap((row) => (known.has(keyOf(row)) ? [] : [{ ...row, id: newId() }]));
  const { n, next } = await counted(tx.db);
  if (n + fresh.length > CLAUSES_MAX) throw refuse('tooMany', 409, { most: CLAUSES_MAX });
  for (const row of clauses) {
    const id = known.get(keyOf(row));
    if (id) await update(tx, id, row);
  }
  await insert(tx, fresh, next);
  const subjectId = fresh[0]?.id ?? known.get(clauses[0] ? keyOf(clauses[0]) : '') ?? '';
  tx.emit(
    clausesImported,
    { subjectType: 'reviewClause', subjectId, after: clauses },
    { count: clauses.length },
  );
}

/** 导入评审条款: checked cell by cell first; what the law forbids is told with its row like anything else that is wrong. */
export async function importRows(raw: Raw, { importFlag }: InputOf<typeof importClauses>) {
  const { lang } = raw.ctx;
  const sheet = await uploadedSheet(raw, { rows: IMPORT_ROWS, mb: IMPORT_MB });
  const table = new ImportTable(sheet, columnsIn(lang), lang, IMPORT_ROWS);
  const seen = new Map<string, number>();
  const clauses = table.rows.map((one) => {
    const clause = judged(table, one, lang);
    const key = keyOf(clause);
    const before = seen.get(key);
    if (before === undefined) seen.set(key, one.row);
    else if (clause.name !== '')
      table.tell(one, 'name', clauseText.say(lang, 'wrong.twice', { row: before }));
    return clause;
  });
  const imported = importFlag === 'true' && table.errorCnt === 0;
  if (imported) await raw.write((tx) => bring(tx, clauses));
  return table.answer(table.result(imported));
}
