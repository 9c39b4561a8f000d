/** A PDF whose tables of objects are not as plain as those of our own press. */
export class UnreadablePdf extends Error {}

/** What stands in a PDF (文件结构): its objects by number, through all its updates. */
export interface Layout {
  readonly size: number;
  readonly root: number;
  readonly info: number | undefined;
  /** The first half of its /ID, as written. */
  readonly id: string | undefined;
  readonly startxref: number;
  /** Where each object that is in use begins. */
  readonly offsets: ReadonlyMap<number, number>;
}

/** So often a file is updated at most, and so many objects it has. */
const UPDATES_MAX = 60;
const OBJECTS_MAX = 200_000;
const ROW = 20;
const TAIL_BYTES = 1024;
const TRAILER_BYTES = 4096;

/** Where the last table of the file begins. */
function lastTable(pdf: Buffer): number {
  const tail = pdf.toString('latin1', Math.max(0, pdf.length - TAIL_BYTES));
  const said = /startxref\s+(\d{1,10})\s+%%EOF\s*$/.exec(tail)?.[1];
  if (said === undefined || Number(said) >= pdf.length)
    throw new UnreadablePdf('it does not say where its table is');
  return Number(said);
}

interface Section {
  readonly offsets: ReadonlyMap<number, number | undefined>;
  readonly trailer: string;
}

/** One table and its trailer; only tables of plain rows, no streams. */
function sectionAt(pdf: Buffer, from: number): Section {
  const offsets = new Map<number, number | undefined>();
  let at = from;
  const line = (): string => {
    const text = pdf.toString('latin1', at, at + 40);
    const found = /^[^\r\n]*(?:\r\n|\r|\n)/.exec(text)?.[0];
    if (found === undefined) throw new UnreadablePdf('its table is cut off');
    at += found.length;
    return found.trim();
  };
  if (line() !== 'xref') throw new UnreadablePdf('it has no plain table of objects');
  for (;;) {
    const head = /^(\d{1,7}) (\d{1,7})$/.exec(
      pdf
        .toString('latin1', at, at + 20)
        .split(/[\r\n]/)[0]
        ?.trim() ?? '',
    );
    if (!head) break;
    line();
    const [first, count] = [Number(head[1]), Number(head[2])];
    if (count > OBJECTS_MAX || at + count * ROW > pdf.length)
      throw new UnreadablePdf('its table is not whole');
    for (let i = 0; i < count; i += 1, at += ROW) {
      const row = /^(\d{10}) \d{5} ([fn])/.exec(pdf.toString('latin1', at, at + ROW));
      if (!row) throw new UnreadablePdf('a row of its table is not one');
      offsets.set(first + i, row[2] === 'n' ? Number(row[1]) : undefined);
    }
  }
  const text = pdf.toString('latin1', at, at + TRAILER_BYTES);
  const trailer = /^trailer\s*<<([^]*?)>>\s*startxref/.exec(text)?.[1];
  if (trailer === undefined) throw new UnreadablePdf('it has no trailer');
  if (/\/(?:Encrypt|XRefStm)\b/.test(trailer)) throw new UnreadablePdf('it is encrypted or of two kinds');
  return { offsets, trailer };
}

const referred = (text: string, name: string): number | undefined => {
  const number = new RegExp(`/${name}\\s+(\\d{1,7})\\s+0\\s+R\\b`).exec(text)?.[1];
  return number === undefined ? undefined : Number(number);
};

/** Reads the tables of a file from its last one back to its first. */
export function layoutOf(pdf: Buffer): Layout {
  const startxref = lastTable(pdf);
  const offsets = new Map<number, number | undefined>();
  let newest: string | undefined;
  let at: number | undefined = startxref;
  for (let update = 0; at !== undefined; update += 1) {
    if (update > UPDATES_MAX) throw new UnreadablePdf('it was updated too often');
    const section: Section = sectionAt(pdf, at);
    newest ??= section.trailer;
    for (const [number, offset] of section.offsets) if (!offsets.has(number)) offsets.set(number, offset);
    const before = /\/Prev\s+(\d{1,10})/.exec(section.trailer)?.[1];
    if (before !== undefined && Number(before) >= at)
      throw new UnreadablePdf('its tables go round in a circle');
    at = before === undefined ? undefined : Number(before);
  }
  const trailer = newest ?? '';
  const root = referred(trailer, 'Root');
  const size = Number(/\/Size\s+(\d{1,7})/.exec(trailer)?.[1]);
  if (root === undefined || !(size > 0)) throw new UnreadablePdf('its trailer is not whole');
  const inUse = [...offsets].flatMap(([number, offset]) =>
    offset === undefined ? [] : ([[number, offset]] as const),
  );
  const id = /\/ID\s*\[\s*(\([A-Za-z0-9+/=]+\)|<[0-9A-Fa-f]+>)/.exec(trailer)?.[1];
  return { size, root, info: referred(trailer, 'Info'), id, startxref, offsets: new Map(inUse) };
}

const OBJECT_BYTES = 1024 * 1024;

/** The inside of an object that is a dictionary and nothing else; undefined where it is something else, or not there. */
export function dictionaryOf(pdf: Buffer, { offsets }: Layout, number: number): string | undefined {
  const from = offsets.get(number);
  if (from === undefined) return undefined;
  const to = pdf.indexOf('endobj', from, 'latin1');
  if (to < 0 || to - from > OBJECT_BYTES) return undefined;
  const text = pdf.toString('latin1', from, to);
  if (/\bstream\r?\n/.test(text)) return undefined;
  return new RegExp(`^${number}\\s+0\\s+obj\\s*<<([^]*)>>\\s*$`).exec(text)?.[1];
}
