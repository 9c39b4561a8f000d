import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

/** A screen as its folder declares it: `awardScreens.list` → its path and the file that spells it. */
export interface DeclaredScreen {
  readonly file: string;
  readonly line: number;
  readonly path: string;
}

/** Reads every `screens({ … })` of the tree (页面表) without running it. */
export function declaredScreens(root: string): ReadonlyMap<string, DeclaredScreen> {
  const files = globSync(['{areas,base}/*/shared/screens.ts', 'kit/shared/screens.ts'], { cwd: root }).sort();
  const found = new Map<string, DeclaredScreen>();
  for (const file of files) {
    const code = readFileSync(path.join(root, file), 'utf8');
    for (const [name, at] of screensIn(file, code)) found.set(name, at);
  }
  return found;
}

function screensIn(file: string, code: string): [string, DeclaredScreen][] {
  const found: [string, DeclaredScreen][] = [];
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
        found.push([`${id.name}.${one.key.name}`, { file, line, path: String(one.value.value) }]);
      }
    },
  }).visit(parseSync(file, code).program);
  return found;
}
