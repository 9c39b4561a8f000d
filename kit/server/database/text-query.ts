import pg from 'pg';

/** What of pg's connection a query writes its messages with; pg-cursor and others stand on the same ones. */
interface Connection {
  readonly submittedNamedStatements: Record<string, string>;
  parse(message: { text: string; name: string; types: undefined }): void;
  bind(message: { portal: string; statement: string; values: readonly (string | null)[] }): void;
  execute(message: { portal: string; rows: number }): void;
  sync(): void;
}

interface Asked {
  readonly text: string;
  /** '' = not to be kept. */
  readonly name: string;
  readonly values: readonly unknown[];
}

interface Written extends Asked {
  readonly values: readonly (string | null)[];
}

/** A value as PostgreSQL reads it; lists and objects are written by whoever knows what they are. */
function written(value: unknown): string | null {
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new Error(`a value of a text query is a text, a number or yes and no, not ${typeof value}`);
}

const Base = pg.Query as unknown as new (
  text: string,
) => { name: string; hasBeenParsed(at: Connection): boolean };

/**
 * A query for texts (文本查询): it asks for no description of its rows, and so spares PostgreSQL the sending, and this
 * process the reading, of names and types that nobody looks at.
 */
export class TextQuery extends Base {
  private readonly asked: Written;
  private readonly got: (string | null)[][] = [];
  private readonly resolve: (rows: (string | null)[][]) => void;
  private readonly reject: (error: unknown) => void;

  private constructor(
    asked: Written,
    resolve: (rows: (string | null)[][]) => void,
    reject: (error: unknown) => void,
  ) {
    super(asked.text);
    this.name = asked.name;
    this.asked = asked;
    this.resolve = resolve;
    this.reject = reject;
  }

  static run(client: pg.ClientBase, asked: Asked): Promise<(string | null)[][]> {
    return new Promise((resolve, reject) => {
      // Before anything is sent: a value that cannot be written spoils nobody's turn.
      const values = asked.values.map(written);
      client.query(new TextQuery({ ...asked, values }, resolve, reject) as unknown as pg.Query);
    });
  }

  requiresPreparation(): boolean {
    return true;
  }

  prepare(connection: Connection): void {
    const { text, name, values } = this.asked;
    if (!this.hasBeenParsed(connection)) {
      connection.parse({ text, name, types: undefined });
      if (name !== '') connection.submittedNamedStatements[name] = text;
    }
    connection.bind({ portal: '', statement: name, values });
    connection.execute({ portal: '', rows: 0 });
    connection.sync();
  }

  handleDataRow(message: { fields: (string | null)[] }): void {
    this.got.push(message.fields);
  }

  handleCommandComplete(): void {}

  handleError(error: unknown): void {
    this.reject(error);
  }

  handleReadyForQuery(): void {
    this.resolve(this.got);
  }
}
