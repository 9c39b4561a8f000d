import pg from 'pg';
import utils from 'pg/lib/utils.js';

/** What of pg's connection a query writes its messages with; pg-cursor and others stand on the same ones. */
interface Connection {
  readonly submittedNamedStatements: Record<string, string>;
  parse(message: { text: string; name: string; types: undefined }): void;
  bind(message: {
    portal: string;
    statement: string;
    values: readonly unknown[];
    valueMapper: (value: unknown) => unknown;
  }): void;
  execute(message: { portal: string; rows: number }): void;
  sync(): void;
}

interface Asked {
  readonly text: string;
  /** '' = not to be kept. */
  readonly name: string;
  readonly values: readonly unknown[];
}

const Base = pg.Query as unknown as new (text: string) => { name: string; hasBeenParsed(at: Connection): boolean };

/**
 * A query for texts (文本查询): it asks for no description of its rows, and so spares PostgreSQL the sending, and this
 * process the reading, of names and types that nobody looks at.
 */
export class TextQuery extends Base {
  private readonly asked: Asked;
  private readonly got: (string | null)[][] = [];
  private readonly resolve: (rows: (string | null)[][]) => void;
  private readonly reject: (error: unknown) => void;

  private constructor(
    asked: Asked,
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
      client.query(new TextQuery(asked, resolve, reject) as unknown as pg.Query);
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
    try {
      connection.bind({ portal: '', statement: name, values, valueMapper: utils.prepareValue });
    } catch (error) {
      // A value that cannot be written: the statement goes unanswered but for the end of its turn.
      this.reject(error);
      connection.sync();
      return;
    }
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
