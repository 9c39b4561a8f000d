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

/**
 * What a file fetches when it is first needed, and below which names: read by a parser, so that its layout is free. What stands in a
 * constant stands wherever that constant is put.
 */
export function lazyImports(file: string, code: string): LazyImport[] {
  const found: { readonly at: number; readonly source: string }[] = [];
  const properties: Span[] = [];
  const functions: Span[] = [];
  const constants: Span[] = [];
  const uses: { readonly at: number; readonly name: string }[] = [];
  new Visitor({
    ImportExpression(node) {
      if (node.source.type === 'Literal') found.push({ at: node.start, source: String(node.source.value) });
    },
    VariableDeclarator({ id, start, end }) {
      if (id.type === 'Identifier') constants.push({ from: start, to: end, name: id.name });
    },
    Property({ key, value, start, end }) {
      properties.push({ from: start, to: end, name: code.slice(key.start, key.end) });
      if (value.type === 'Identifier') uses.push({ at: value.start, name: value.name });
    },
    SpreadElement({ argument }) {
      if (argument.type === 'Identifier') uses.push({ at: argument.start, name: argument.name });
    },
    CallExpression({ callee, start, end }) {
      functions.push({ from: start, to: end, name: code.slice(callee.start, callee.end) });
    },
  }).visit(parseSync(file, code).program);
  const places = (at: number): number[] => {
    const [constant] = around(constants, at);
    const put = uses.filter(({ name }) => name === constant);
    return put.length === 0 ? [at] : put.flatMap((use) => places(use.at));
  };
  return found.flatMap(({ at, source }) =>
    places(at).map((place) => ({
      module: path.posix.join(path.posix.dirname(file), source),
      below: [...around(properties, place), ...(place === at ? [] : around(properties, at))],
      within: around(functions, place),
    })),
  );
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
