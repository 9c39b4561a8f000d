/** A piece of a line in one kind of letters. */
export interface RichRun {
  readonly text: string;
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly underline?: boolean;
}

/** A cleaned text from top to bottom (正文分块). */
export type RichBlock =
  | { readonly kind: 'heading'; readonly runs: readonly RichRun[] }
  /** `mark` stands before an entry of a list. */
  | { readonly kind: 'text'; readonly mark: string; readonly runs: readonly RichRun[] }
  | { readonly kind: 'table'; readonly rows: readonly (readonly (readonly RichRun[])[])[] };

export const plainOf = (runs: readonly RichRun[]): string => runs.map((run) => run.text).join('');

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&', nbsp: '\u00a0' };
const unescaped = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|([a-z]+));/gi, (all, decimal, hex, name: string | undefined) =>
    name
      ? (ENTITIES[name.toLowerCase()] ?? all)
      : String.fromCodePoint(Math.min(0x10ffff, decimal ? Number(decimal) : Number.parseInt(hex, 16))),
  );

/** Reads what `cleaned` let through: tags that it knows, balanced, with every other sign escaped. */
class Reader {
  readonly blocks: RichBlock[] = [];
  private runs: RichRun[] = [];
  private readonly letters = { bold: 0, italic: 0, underline: 0 };
  private readonly lists: { ordered: boolean; at: number }[] = [];
  private mark = '';
  private isHeading = false;
  private rows: RichRun[][][] | undefined;

  text(words: string): void {
    const text = unescaped(words.replace(/[ \t\r\n]+/g, ' '));
    // Between the parts of a table or a list only room stands.
    if (text.trim() === '' && this.runs.length === 0) return;
    const { bold, italic, underline } = this.letters;
    this.runs.push({
      text,
      ...(bold > 0 ? { bold: true } : {}),
      ...(italic > 0 ? { italic: true } : {}),
      ...(underline > 0 ? { underline: true } : {}),
    });
  }

  /** Ends a paragraph; inside a cell it becomes a line of it. */
  end(): void {
    const row = this.rows?.at(-1);
    if (row) {
      const cell = row.at(-1);
      if (cell && this.runs.length > 0) cell.push(...(cell.length > 0 ? [{ text: '\n' }] : []), ...this.runs);
    } else if (this.runs.length > 0) {
      const runs = this.runs;
      this.blocks.push(this.isHeading ? { kind: 'heading', runs } : { kind: 'text', mark: this.mark, runs });
      this.mark = '';
    }
    this.runs = [];
  }

  tag(name: string, isEnd: boolean): void {
    const by = isEnd ? -1 : 1;
    if (name === 'strong' || name === 'b' || name === 'th') this.letters.bold += by;
    if (name === 'em' || name === 'i') this.letters.italic += by;
    if (name === 'u') this.letters.underline += by;
    if (name === 'br') this.runs.push({ text: '\n' });
    else if (/^(p|h[1-4]|li|blockquote|hr|ul|ol|table|td|th|tr)$/.test(name)) this.edge(name, isEnd);
  }

  private edge(name: string, isEnd: boolean): void {
    this.end();
    if (/^h[1-4]$/.test(name)) this.isHeading = !isEnd;
    if (name === 'ul' || name === 'ol') {
      if (isEnd) this.lists.pop();
      else this.lists.push({ ordered: name === 'ol', at: 0 });
    }
    if (name === 'li' && !isEnd) {
      const list = this.lists.at(-1);
      if (list) list.at += 1;
      this.mark = list?.ordered ? `${list.at}. ` : '· ';
    }
    if (name === 'table') {
      if (isEnd && this.rows) {
        const rows = this.rows.filter((row) => row.length > 0);
        if (rows.length > 0) this.blocks.push({ kind: 'table', rows });
        this.rows = undefined;
      } else if (!isEnd) this.rows ??= [];
    }
    if (name === 'tr' && !isEnd) this.rows?.push([]);
    if ((name === 'td' || name === 'th') && !isEnd) this.rows?.at(-1)?.push([]);
  }
}

/** 正文分块: headings, paragraphs, entries of lists and tables of a cleaned text. */
export function richBlocks(html: string): RichBlock[] {
  const reader = new Reader();
  for (const [, isEnd, name, words] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^>]*>|([^<]+)/gi)) {
    if (words !== undefined) reader.text(words);
    else if (name) reader.tag(name.toLowerCase(), isEnd === '/');
  }
  reader.end();
  return reader.blocks;
}

/** A place that is kept for a seal (盖章处), as a composed text says it: whose it is. */
export const sealPlace = (words: string): string | undefined => /^(.{1,30})（盖章）$/.exec(words)?.[1];
