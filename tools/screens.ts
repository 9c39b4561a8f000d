import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

/** A screen as its folder declares it: its path, and where it is spelled. */
export interface DeclaredScreen {
  readonly file: string;
  readonly line: number;
  readonly path: string;
}

/** Reads every `screens({ … })` of the tree (页面表) without running it. */
export function declaredScreens(root: string): DeclaredScreen[] {
  const files = globSync(['{areas,base,regions}/*/shared/screens.ts', 'kit/shared/screens.ts'], {
    cwd: root,
  }).sort();
  return files.flatMap((file) => screensIn(file, readFileSync(path.join(root, file), 'utf8')));
}

function screensIn(file: string, code: string): DeclaredScreen[] {
  const found: DeclaredScreen[] = [];
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier' || init?.type !== 'CallExpression') return;
      if (init.callee.type !== 'Identifier' || init.callee.name !== 'screens') return;
      const [table] = init.arguments;
      if (table?.type !== 'ObjectExpression') return;
      for (const one of table.properties) {
        if (one.type !== 'Property' || one.key.type !== 'Identifier' || one.value.type !== 'Literal')
          continue;
        const line = code.slice(0, one.start).split('\n').length;
        found.push({ file, line, path: String(one.value.value) });
      }
    },
  }).visit(parseSync(file, code).program);
  return found;
}

/** A screen that a folder draws, by the name that its files give it (`feeScreens.list`). */
interface Named {
  readonly file: string;
  readonly line: number;
  readonly name: string;
}

/** Screens behind the login without 页面说明 (`web/help.ts`), and such help about a screen that its folder does not draw. */
export function helpProblems(root: string): (Named & { readonly text: string })[] {
  const files = globSync('{areas,base,regions}/*/web/routes.ts', { cwd: root }).sort();
  return files.flatMap((routes) => {
    const drawn = namesIn(root, routes, 'pages').filter(({ isOpen }) => !isOpen);
    const file = routes.replace(/routes\.ts$/, 'help.ts');
    const said = namesIn(root, file, 'helpOf');
    const of = (all: readonly Named[]) => new Set(all.map(({ name }) => name));
    const [known, helped] = [of(drawn), of(said)];
    const handedOn =
      drawn.length === 0 || /export const help\b/.test(readFileSync(path.join(root, routes), 'utf8'));
    return [
      ...drawn
        .filter(({ name }) => !helped.has(name))
        .map((one) => ({
          ...one,
          text: `${one.name} has no help: say in ${file} what it is for and who works there`,
        })),
      ...said
        .filter(({ name }) => !known.has(name))
        .map((one) => ({ ...one, text: `helps with ${one.name}, which ${routes} does not draw` })),
      ...(handedOn || helped.size === 0
        ? []
        : [
            {
              file: routes,
              line: 1,
              name: 'help',
              text: "lacks export const help = helpFile(() => import('./help.ts'))",
            },
          ]),
    ];
  });
}

/** The keys of the table that is handed to a function, as they are spelled. */
function namesIn(root: string, file: string, callee: string): (Named & { readonly isOpen: boolean })[] {
  if (!existsSync(path.join(root, file))) return [];
  const code = readFileSync(path.join(root, file), 'utf8');
  const found: (Named & { readonly isOpen: boolean })[] = [];
  new Visitor({
    CallExpression({ callee: called, arguments: [table] }) {
      if (called.type !== 'Identifier' || called.name !== callee || table?.type !== 'ObjectExpression')
        return;
      for (const one of table.properties) {
        if (one.type !== 'Property') continue;
        const line = code.slice(0, one.start).split('\n').length;
        const isOpen = /\bopen: true\b/.test(code.slice(one.value.start, one.value.end));
        found.push({ file, line, name: code.slice(one.key.start, one.key.end), isOpen });
      }
    },
  }).visit(parseSync(file, code).program);
  return found;
}
