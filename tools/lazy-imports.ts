import { globSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

/** A module that is fetched when it is first needed (按需加载), as a file's `import('…')` names it. */
export interface LazyImport {
  /** Its path below the repository. */
  readonly module: string;
  /** The names of the properties it stands below, as they are written, from the outermost to the innermost. */
  readonly below: readonly string[];
  /** The names of the functions whose arguments it stands in, from the outermost to the innermost. */
  readonly within: readonly string[];
}

/** What a file fetches when it is first needed, and below which names: read by a parser, so that its layout is free. */
export function lazyImports(file: string, code: string): LazyImport[] {
  const found: { readonly at: number; readonly source: string }[] = [];
  const properties: Span[] = [];
  const functions: Span[] = [];
  new Visitor({
    ImportExpression(node) {
      if (node.source.type === 'Literal') found.push({ at: node.start, source: String(node.source.value) });
    },
    Property({ key, start, end }) {
      properties.push({ from: start, to: end, name: code.slice(key.start, key.end) });
    },
    CallExpression({ callee, start, end }) {
      functions.push({ from: start, to: end, name: code.slice(callee.start, callee.end) });
    },
  }).visit(parseSync(file, code).program);
  return found.map(({ at, source }) => ({
    module: path.posix.join(path.posix.dirname(file), source),
    below: around(properties, at),
    within: around(functions, at),
  }));
}

interface Span {
  readonly from: number;
  readonly to: number;
  readonly name: string;
}

const around = (spans: readonly Span[], at: number): string[] =>
  spans
    .filter(({ from, to }) => from <= at && at < to)
    .sort((a, b) => a.from - b.from)
    .map(({ name }) => name);

/** Where folders declare their screens and what they hang into the frame. */
export const routeFiles = (root: string): string[] =>
  globSync('{areas,base,regions}/*/web/routes.ts', { cwd: root }).sort();
