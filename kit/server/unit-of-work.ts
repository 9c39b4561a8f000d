import type { EventType } from '#kit/shared/event.ts';
import type { SubjectKind } from '#kit/shared/names.ts';
import type { Change, Ctx, DeferredStatement, Digests, UnitOfWork } from './context.ts';

/** What a write has left so far. */
export class PendingWrites {
  readonly statements: DeferredStatement[] = [];
  readonly events: { type: string; change: Change; payload: unknown; digests?: Digests }[] = [];
  /** Whether somebody has to hear of the events. */
  heard = false;
  readonly pushes: { channel: string; message: Readonly<Record<string, unknown>> }[] = [];

  /** The hands by which a verb leaves things here. */
  unitOfWork(now: Date): Omit<UnitOfWork, keyof Ctx> {
    return {
      now,
      emit: <P, S extends SubjectKind>(type: EventType<P, S>, change: Change<NoInfer<S>>, payload: P) => {
        this.events.push({ type: type.type, change, payload: type.payload.parse(payload) });
      },
      defer: (statement) => {
        this.statements.push(statement);
      },
      push: (channel, message) => {
        this.pushes.push({ channel, message });
      },
    };
  }
}

/** The last statement of a transaction as it grows: parts that write, and notices that leave with the commit. */
export class CommitStatement {
  readonly values: unknown[] = [];
  readonly notices: string[] = [];
  private readonly parts: string[] = [];

  add(value: unknown): string {
    return `$${this.values.push(value)}`;
  }

  /** Adds a part; answers its name for parts that read what it returns. */
  part(text: string): string {
    const name = `p${this.parts.length}`;
    this.parts.push(`${name} as (${text})`);
    return name;
  }

  join(statement: DeferredStatement): void {
    const { sql, params } = statement.toSQL();
    const before = this.values.length;
    this.values.push(...params);
    this.part(before === 0 ? sql : sql.replaceAll(/\$(\d+)/g, (_, n) => `$${Number(n) + before}`));
  }

  /** The statement, or '' when there is nothing to write. */
  text(): string {
    if (this.parts.length === 0 && this.notices.length === 0) return '';
    const withs = this.parts.length > 0 ? `with ${this.parts.join(',\n')} ` : '';
    return `${withs}select ${this.notices.length > 0 ? this.notices.join(', ') : '1'}`;
  }
}
