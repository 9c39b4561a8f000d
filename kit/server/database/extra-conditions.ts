import { and, type Column, type SQL, sql } from 'drizzle-orm';
import { type FieldProblem, Refusal } from '#kit/shared/refusal.ts';
import { type ExtraConditions, extraName, type Varied } from '#kit/shared/slot.ts';
import { isIsoDay } from '#kit/shared/time.ts';
import { wordsIn } from './search.ts';

/** What stands behind the name of a field whose range ends there. */
const END = 'End';

/**
 * What a list is asked of the fields that a region adds (地区查询条件), as a condition on the column that keeps them: one of
 * several values, words, or a range of days. A field that the region does not offer for this is refused.
 */
export function extrasFit(
  column: Column,
  { slot, extras }: Varied,
  asked: ExtraConditions | undefined,
): SQL | undefined {
  const offered = (name: string) =>
    Object.hasOwn(extras, name) && extras[name]?.filter ? extras[name] : undefined;
  const refused = (name: string, key: string) => {
    const path = extraName(slot, name);
    const problem: FieldProblem = { path, key, params: { name: path } };
    return new Refusal('kit.wrong.input', 400, undefined, [problem]);
  };
  const parts = Object.entries(asked ?? {}).map(([name, values]) => {
    const begun = name.endsWith(END) ? name.slice(0, -END.length) : name;
    const end = !offered(name) && offered(begun)?.kind === 'date';
    const field = end ? begun : name;
    const spec = offered(field);
    if (!spec) throw refused(name, 'kit.wrong.unknownField');
    const kept = sql`(${column} ->> ${field})`;
    if (spec.kind === 'text') return wordsIn(kept, values.join(' '));
    if (spec.kind === 'date') {
      const [day = '', ...more] = values;
      if (more.length > 0 || !isIsoDay(day)) throw refused(name, 'kit.wrong.date');
      return end ? sql`${kept} <= ${day}` : sql`${kept} >= ${day}`;
    }
    return sql`${kept} in (${sql.join(
      values.map((value) => sql`${value}`),
      sql`, `,
    )})`;
  });
  return and(...parts);
}
