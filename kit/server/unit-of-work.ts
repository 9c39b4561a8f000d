import type { EventType } from '#kit/shared/event.ts';
import type { SubjectKind } from '#kit/shared/names.ts';
import { randomUUID } from 'node:crypto';
import type {
  Change,
  Ctx,
  DeferredStatement,
  Digests,
  Forgettable,
  OneStatement,
  UnitOfWork,
} from './context.ts';

/** What a write has left so far. */
export class PendingWrites {
  readonly statements: DeferredStatement[] = [];
  readonly events: { type: string; change: Change; payload: unknown; digests?: Digests }[] = [];
  /** Whether somebody has to hear of the events. */
  heard = false;
  /** What processes have to forget: which memory, and whose part of it; '' = all. */
  readonly forgotten: { readonly what: Forgettable; readonly whose: string }[] = [];
  readonly pushes: { channel: string; message: Readonly<Record<string, unknown>> }[] = [];

  /** Numbers that are drawn when the last statement runs: of which series, and what stands for them until then. */
  readonly numbers: { readonly prefix: string; readonly standIn: string }[] = [];

  /** The hands by which a verb leaves things here. */
  unitOfWork(): Omit<UnitOfWork, keyof Ctx> {
    return {
      emit: <P, S extends SubjectKind>(type: EventType<P, S>, change: Change<NoInfer<S>>, payload: P) => {
        this.events.push({ type: type.type, change, payload: type.payload.parse(payload) });
      },
      defer: (statement) => {
        this.statements.push(statement);
      },
      forget: (what = 'memory', whose = '') => {
        this.forgotten.push({ what, whose });
      },
      push: (channel, message) => {
        this.pushes.push({ channel, message });
      },
    };
  }

  /** The same for a write that is one statement. */
  oneStatement(): Omit<OneStatement, keyof Ctx> {
    return {
      ...this.unitOfWork(),
      number: (prefix) => {
        const standIn = randomUUID();
        this.numbers.push({ prefix, standIn });
        return standIn;
      },
    };
  }
}

/** `WT-2026-0007`, drawn by the statement itself; as `numberText` has it. */
const drawn = (
  series: string,
  now: string,
): string => `select ${series} || '-' || year || '-' || case when n < 10000 then lpad(n::text, 4, '0') else n::text end as number
  from (select year, next_number(${series} || '-' || year) as n
    from (select to_char(${now} at time zone 'Asia/Shanghai', 'YYYY') as year) this) next`;

/** The last statement of a transaction as it grows: parts that write, and notices that leave with the commit. */
export class CommitStatement {
  readonly values: unknown[] = [];
  readonly notices: string[] = [];
  private readonly parts: string[] = [];
  private readonly drawn = new Map<string, string>();
  private clock: string | undefined;

  add(value: unknown): string {
    return `$${this.values.push(value)}`;
  }

  /** Adds a part; returns its name for parts that read what it returns. */
  part(text: string): string {
    const name = `p${this.parts.length}`;
    this.parts.push(`${name} as (${text})`);
    return name;
  }

  /** The database's clock, asked once: all that one statement writes is done at one moment. */
  now(): string {
    return `(select now from ${(this.clock ??= this.part('select app_now() as now'))})`;
  }

  /** Draws a number; what stands for it is replaced in the parts that follow. */
  draw(prefix: string, standIn: string): void {
    const text = drawn(`${this.add(prefix)}::text`, this.now());
    this.drawn.set(standIn, `(select number from ${this.part(text)})`);
  }

  join(statement: DeferredStatement): void {
    const { sql, params } = statement.toSQL();
    const places = params.map((value) => this.drawn.get(value as string) ?? this.add(value));
    this.part(
      sql.replaceAll(/\$(\d+)|app_now\(\)/g, (_, n) => (n ? (places[Number(n) - 1] ?? '') : this.now())),
    );
  }

  /** A text that may hold what stands for numbers, with the numbers in its place. */
  filled(text: string): string {
    let place = `${this.add(text)}::text`;
    for (const [standIn, number] of this.drawn)
      if (text.includes(standIn)) place = `replace(${place}, ${this.add(standIn)}::text, ${number})`;
    return place;
  }

  /** Does a text hold what stands for a number? Nobody but the statement may see it. */
  standsFor(text: string): boolean {
    return [...this.drawn.keys()].some((standIn) => text.includes(standIn));
  }

  /** The statement, or '' when there is nothing to write. */
  text(): string {
    if (this.parts.length === 0 && this.notices.length === 0) return '';
    const withs = this.parts.length > 0 ? `with ${this.parts.join(',\n')} ` : '';
    return `${withs}select ${this.notices.length > 0 ? this.notices.join(', ') : '1'}`;
  }
}
