import { parseSync, Visitor } from 'oxc-parser';
import type { Plugin } from 'vite';

/** What the declaration of a call tells the server only: its schemas, and its line of OpenAPI. */
const SERVER_ONLY = new Set(['input', 'output', 'summary']);
/** What the browser only asks whether it is there. */
const ONLY_WHETHER = new Set(['compressed']);

interface Edit {
  readonly at: number;
  readonly to: number;
  readonly text: string;
}

interface Key {
  readonly key: { readonly type: string; readonly name?: string };
}

const nameOf = (property: { readonly type: string }): string =>
  property.type === 'Property' ? ((property as unknown as Key).key.name ?? '') : '';

/** Values that do nothing when they are made, and that a bundler can see through as they are. */
const PLAIN = new Set(['Literal', 'Identifier', 'ArrowFunctionExpression', 'FunctionExpression']);

/**
 * A module of a `shared` room as the browser needs it (精简接口声明). The server checks what comes in and what goes out;
 * the browser only has to know where to send it, so the declarations of calls lose their schemas. Every other value a
 * module makes for itself is marked as free of effects: what no screen uses is left out.
 */
export function slimShared(code: string): string {
  const { program } = parseSync('shared.ts', code);
  const edits: Edit[] = [];
  const strip = (properties: readonly { readonly type: string; readonly start: number }[]) => {
    for (const property of properties) {
      const name = nameOf(property);
      if (!SERVER_ONLY.has(name) && !ONLY_WHETHER.has(name)) continue;
      const { value } = property as unknown as { readonly value: { start: number; end: number } };
      const short = value.start === property.start;
      const left = ONLY_WHETHER.has(name) ? '1' : 'void 0';
      edits.push({ at: value.start, to: value.end, text: short ? `${name}: ${left}` : left });
    }
  };
  new Visitor({
    ObjectExpression(node) {
      // A part of a declaration that several calls share has its gate, too.
      if (node.properties.some((property) => nameOf(property) === 'gate')) strip(node.properties);
    },
    CallExpression(node) {
      const [, about] = node.arguments;
      if (node.callee.type !== 'Identifier' || node.callee.name !== 'call') return;
      if (about?.type !== 'ObjectExpression') return;
      // With a gate it was met above.
      if (!about.properties.some((property) => nameOf(property) === 'gate')) strip(about.properties);
    },
  }).visit(program);
  for (const statement of program.body) {
    const made = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (made?.type !== 'VariableDeclaration') continue;
    for (const { init } of made.declarations) {
      if (!init || PLAIN.has(init.type) || !code.slice(init.start, init.end).includes('(')) continue;
      edits.push({ at: init.start, to: init.start, text: '/* @__PURE__ */ (() => (' });
      edits.push({ at: init.end, to: init.end, text: '))()' });
    }
  }
  let out = '';
  let at = 0;
  for (const edit of edits.sort((a, b) => a.at - b.at || a.to - b.to)) {
    out += code.slice(at, edit.at) + edit.text;
    at = edit.to;
  }
  return out + code.slice(at);
}

/** Vite's part of it: the modules of all `shared` rooms, except the texts, which register themselves. */
export const slimCalls: Plugin = {
  name: 'slim-calls',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: { include: /\/shared\/[^?]*\.ts$/, exclude: [/node_modules/, /\/text\//] } },
    handler: (code) => ({ code: slimShared(code), map: null }),
  },
};
