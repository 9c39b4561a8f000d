import { columnName } from '#kit/shared/book.ts';
import { listed } from '#kit/shared/punctuation.ts';
import { checkedForm, type Fields, type FieldSet } from '#kit/shared/fields.ts';
import { type Lang } from '#kit/shared/text.ts';
import { importText, refuseImport } from '#kit/shared/text/import.ts';
import {
  type ImportMessage,
  type ImportResult,
  importType,
  MESSAGES_SHOWN,
  ROWS_FAILED,
} from '#kit/shared/workbook-import.ts';
import { Coded } from '../http/answer.ts';
import type { Raw } from '../http/http.ts';
import { noteTaken } from '../settled.ts';
import { type Cell, NoWorkbook, type Sheet, type SheetRow } from './cell.ts';
import { uploadedRows } from './read.ts';

/** Titles and notes may stand above the heads. */
const HEADS_WITHIN = 6;
const VALUE_SHOWN = 100;

/** A column that rows are read of (导入列): the words that may head it, in any language, and those that messages use. */
export interface ImportColumn<F extends string> {
  readonly field: F;
  readonly name: string;
  readonly heads: readonly string[];
  readonly must: boolean;
}

/** One row of the sheet: what stands in each field, and where. */
export interface ImportRow<F extends string> {
  readonly row: number;
  readonly values: Readonly<Record<F, string>>;
}

interface Limits {
  readonly rows: number;
  readonly mb: number;
}

/** What the parts of a workbook may be together when unpacked: of a sheet that is filled in by hand, and of a large one. */
const UNPACKED_MB = { ordinary: 32, large: 128 };
const LARGE = 20_000;

const starless = (cell: Cell | undefined): string => (cell?.text ?? '').replace(/^\*/, '').trim();
const noteless = (head: string): string => head.replace(/[（(].*$/, '').trim();

const refused = (error: unknown, mb: number): unknown =>
  error instanceof NoWorkbook ? refuseImport(error.why, 400, { n: mb }) : error;

/** 上传的导入文件: the first sheet of the request's file, some rows at a time; whatever cannot be read is refused in words. */
async function* sheetRows(raw: Raw, { rows, mb }: Limits): AsyncGenerator<readonly SheetRow[]> {
  const unpackedMb = rows > LARGE ? UNPACKED_MB.large : UNPACKED_MB.ordinary;
  try {
    yield* await uploadedRows(raw, { rows: rows + HEADS_WITHIN, mb, unpackedMb });
  } catch (error) {
    throw refused(error, mb);
  }
}

/** The same, all of it: for sheets of a few thousand rows. */
export async function uploadedSheet(raw: Raw, limits: Limits): Promise<Sheet> {
  const sheet: SheetRow[] = [];
  for await (const rows of sheetRows(raw, limits)) sheet.push(...rows);
  return sheet;
}

/** Where each column stands: by its head, in any order; a note in brackets behind a head is passed over. */
function placesOf<F extends string>(columns: readonly ImportColumn<F>[], cells: Sheet[number]['cells']) {
  const heads = Array.from(cells, starless);
  const bare = heads.map(noteless);
  return new Map(
    columns.flatMap((c) => {
      const exact = heads.findIndex((h) => c.heads.includes(h));
      const at = exact < 0 ? bare.findIndex((h) => h !== '' && c.heads.includes(h)) : exact;
      return at < 0 ? [] : [[c.field, at] as const];
    }),
  );
}

type Message = ImportMessage & { readonly at: number };
type Filled = readonly { readonly row: number; readonly cells: SheetRow['cells'] }[];

const isFilled = ({ cells }: SheetRow): boolean => cells.some((c) => c && (c.text !== '' || c.openFormula));

const inOrder = (messages: readonly Message[]): Message[] =>
  messages.toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0) || a.at - b.at);

/** What is wrong with the rows of a workbook (校验结果): counted all, kept as many as are shown. */
class ImportCheck<F extends string> {
  protected readonly lang: Lang;
  private readonly given: readonly ImportColumn<F>[];
  private columns: ReadonlyMap<F, { readonly name: string; readonly at: number }> = new Map();
  private messages: Message[] = [];
  private messageCnt = 0;
  private told = new Set<string>();
  private readonly wrong = new Set<number>();
  protected rowCnt = 0;

  constructor(columns: readonly ImportColumn<F>[], lang: Lang) {
    this.given = columns;
    this.lang = lang;
  }

  /** How many rows are wrong (错误行数). */
  get errorCnt(): number {
    return this.wrong.size;
  }

  /** Takes the heads out of the first rows; what stands below them is left. */
  protected headed(sheet: Sheet): Sheet {
    const head = sheet.slice(0, HEADS_WITHIN).findIndex(({ cells }) => placesOf(this.given, cells).size > 0);
    const places = placesOf(this.given, sheet[head]?.cells ?? []);
    const missing = this.given.filter((c) => c.must && !places.has(c.field));
    if (missing.length > 0)
      throw refuseImport('headers', 400, {
        names: listed(
          this.lang,
          missing.map((c) => c.name),
        ),
      });
    this.columns = new Map(
      this.given.flatMap(({ field, name }) => {
        const at = places.get(field);
        return at === undefined ? [] : [[field, { name, at }] as const];
      }),
    );
    return sheet.slice(head + 1);
  }

  /** Rows as values by field. A text that was marked against being taken for a formula loses the mark. */
  protected valued(body: Filled): ImportRow<F>[] {
    this.rowCnt += body.length;
    return body.map(({ row, cells }) => {
      const values = Object.fromEntries(
        this.given.map(({ field }) => {
          const cell = cells[this.columns.get(field)?.at ?? -1];
          return [field, (cell?.text ?? '').replace(/^'/, '').trim()];
        }),
      ) as Record<F, string>;
      const one = { row, values };
      for (const [field, { at }] of this.columns)
        if (cells[at]?.openFormula) this.tell(one, field, importText.say(this.lang, 'formula'));
      return one;
    });
  }

  /** 逐格提示: names a cell and what is wrong with it; what was told of a cell first stands. */
  tell(
    { row, values }: ImportRow<F>,
    field: F,
    problem: string,
    type: ImportMessage['type'] = importType.error,
  ): void {
    if (this.told.has(`${row} ${field}`)) return;
    this.told.add(`${row} ${field}`);
    if (type === importType.error) this.wrong.add(row);
    const { name = field, at = -1 } = this.columns.get(field) ?? {};
    const column = at < 0 ? '' : columnName(at);
    const message = importText.say(this.lang, 'cell', { row, column, field: name, problem });
    this.messageCnt += 1;
    this.messages.push({ type, message, row, column, value: values[field].slice(0, VALUE_SHOWN), at });
  }

  /** Forgets what is never shown: of a large sheet everything may be wrong. To be called between two lots of rows. */
  protected settle(): void {
    this.told = new Set();
    this.messages = inOrder(this.messages).slice(0, MESSAGES_SHOWN);
  }

  /** 表单校验 of a row: its choices, files and references are looked up before it is kept, as those of any form. */
  checked<S extends Fields>(set: FieldSet<S>, given: Readonly<Record<string, unknown>>) {
    const form = checkedForm(set, given);
    noteTaken(set as FieldSet, form.kept);
    return form;
  }

  /** The counts and the first messages, in the order of the sheet. */
  result(imported: boolean): ImportResult {
    return {
      imported,
      successCnt: this.rowCnt - this.wrong.size,
      errorCnt: this.wrong.size,
      messageCnt: this.messageCnt,
      messageList: inOrder(this.messages)
        .slice(0, MESSAGES_SHOWN)
        .map(({ at: _, ...message }) => message),
    };
  }

  /** 导入应答: code 50010 where rows failed, however little that is the fault of the call. */
  answer<A extends ImportResult>(result: A): A | Coded<A> {
    if (this.wrong.size === 0) return result;
    return new Coded(ROWS_FAILED, importText.say(this.lang, 'failed', { n: this.wrong.size }), result);
  }
}

/**
 * The rows of a sheet on their way in (导入表): read by the heads of their columns, judged cell by cell by whoever knows the rules
 * (`tell`), answered at the end.
 */
export class ImportTable<F extends string> extends ImportCheck<F> {
  readonly rows: readonly ImportRow<F>[];

  constructor(sheet: Sheet, columns: readonly ImportColumn<F>[], lang: Lang, rowsMax: number) {
    super(columns, lang);
    const body = this.headed(sheet).filter(isFilled);
    if (body.length === 0) throw refuseImport('noRows', 400);
    if (body.length > rowsMax) throw refuseImport('tooMany', 400, { n: rowsMax });
    this.rows = this.valued(body);
  }
}

/**
 * The same for a sheet of a hundred thousand rows (大批量导入): they come and are judged some at a time, and none is kept here.
 * A row that comes again or is wrong is told as it is met.
 */
export class ImportStream<F extends string> extends ImportCheck<F> {
  private readonly raw: Raw;
  private readonly limits: Limits;

  constructor(raw: Raw, columns: readonly ImportColumn<F>[], limits: Limits) {
    super(columns, raw.ctx.lang);
    this.raw = raw;
    this.limits = limits;
  }

  async *rows(): AsyncGenerator<readonly ImportRow<F>[]> {
    let headed = false;
    for await (const some of sheetRows(this.raw, this.limits)) {
      const body = (headed ? some : this.headed(some)).filter(isFilled);
      headed = true;
      if (this.rowCnt + body.length > this.limits.rows)
        throw refuseImport('tooMany', 400, { n: this.limits.rows });
      if (body.length > 0) yield this.valued(body);
      this.settle();
    }
    if (this.rowCnt === 0) throw refuseImport('noRows', 400);
  }
}
