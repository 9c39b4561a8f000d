import './sheet-view.css';
import { type Range, read, utils, type WorkBook } from '@e965/xlsx';
import { useEffect, useState } from 'react';
import { Segments } from '../segments.tsx';
import { ErrorBox, Loading } from '../states.tsx';
import { useWords } from '../text.ts';

interface Props {
  readonly blob: Blob;
  readonly name: string;
}

/** Larger workbooks are not read in the browser: they would stop it. */
const LARGEST = 10 * 1024 * 1024;
const ROWS = 500;
const COLUMNS = 60;

/** 工作簿预览: its sheets as tables of text; formulas show what they came to, nothing runs and nothing is fetched. */
export function SheetView({ blob, name }: Props) {
  const w = useWords();
  const [book, setBook] = useState<WorkBook>();
  const [failed, setFailed] = useState(blob.size > LARGEST);
  const [at, setAt] = useState('');
  useEffect(() => {
    let gone = false;
    if (blob.size <= LARGEST)
      blob
        .arrayBuffer()
        // One row more than is shown tells that there are more.
        .then((bytes) =>
          read(bytes, { sheetRows: ROWS + 1, cellFormula: false, cellHTML: false, dense: true }),
        )
        .then(
          (found) => gone || setBook(found),
          () => gone || setFailed(true),
        );
    return () => {
      gone = true;
    };
  }, [blob]);
  if (failed) return <ErrorBox title={w('web.file.noPreview')} />;
  if (!book) return <Loading />;
  const sheet = book.SheetNames.includes(at) ? at : (book.SheetNames[0] ?? '');
  return (
    <div className="gh-sheet">
      {book.SheetNames.length > 1 ? (
        <Segments
          label={name}
          value={sheet}
          options={book.SheetNames.map((one) => ({ value: one, label: one }))}
          onChange={setAt}
        />
      ) : null}
      <Sheet key={sheet} of={book} name={sheet} />
    </div>
  );
}

interface Spread {
  readonly colSpan: number;
  readonly rowSpan: number;
}

/** Where joined cells begin, and which cells they cover. */
function joined(merges: readonly Range[]) {
  const begins = new Map<string, Spread>();
  const covered = new Set<string>();
  for (const { s, e } of merges) {
    begins.set(`${s.r} ${s.c}`, { colSpan: e.c - s.c + 1, rowSpan: Math.min(e.r, ROWS) - s.r + 1 });
    for (let r = s.r; r <= Math.min(e.r, ROWS); r += 1)
      for (let c = s.c; c <= Math.min(e.c, COLUMNS); c += 1)
        if (r !== s.r || c !== s.c) covered.add(`${r} ${c}`);
  }
  return { begins, covered };
}

function Sheet({ of, name }: { readonly of: WorkBook; readonly name: string }) {
  const w = useWords();
  const sheet = of.Sheets[name];
  if (!sheet) return null;
  const rows = utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, defval: '', blankrows: true });
  const width = Math.min(COLUMNS, Math.max(1, ...rows.map((row) => row.length)));
  // The text begins where the sheet's own range does.
  const from = utils.decode_range(sheet['!ref'] ?? 'A1').s;
  const { begins, covered } = joined(sheet['!merges'] ?? []);
  const isCut = rows.length > ROWS || rows.some((row) => row.length > COLUMNS);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
      <div className="gh-sheet-scroll" tabIndex={0} role="region" aria-label={name}>
        <table>
          <thead>
            <tr>
              <th aria-label={name} />
              {Array.from({ length: width }, (_, c) => (
                <th key={c} scope="col">
                  {utils.encode_col(from.c + c)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, ROWS).map((row, r) => (
              <tr key={r}>
                <th scope="row">{from.r + r + 1}</th>
                {Array.from({ length: width }, (_, c) => {
                  const key = `${from.r + r} ${from.c + c}`;
                  if (covered.has(key)) return null;
                  return (
                    <td key={c} {...begins.get(key)}>
                      {row[c] ?? ''}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {isCut ? <p className="gh-hint">{w('web.file.sheetCut', { rows: ROWS, columns: COLUMNS })}</p> : null}
    </>
  );
}
