import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  collected,
  type CreateElement,
  cssOf,
  drawing,
  isKnown,
  registrationsIn,
  tokensRead,
  UNUSED,
  variablesDrawn,
  withoutColumns,
  withoutPalettes,
  withoutUnused,
} from './antd-styles.ts';
import { otherwise, sheetOf, themes, type Variables, variablesIn } from './antd-theme.ts';

const root = path.resolve(import.meta.dirname, '..');
const load = createRequire(import.meta.url);
const OVER = 'kit/web/antd.css';
// What the browser runs is not typed for Node.
const { antdTheme, darkTokens } = load('../kit/web/theme.ts') as {
  readonly antdTheme: { readonly token: object };
  readonly darkTokens: () => object;
};

const registered = globSync('node_modules/antd/es/**/*style*/*.js', { cwd: root })
  .concat(globSync('node_modules/antd/es/_util/*/style.js', { cwd: root }))
  .flatMap((file) => {
    const module = file.slice('node_modules/antd/es/'.length, -'.js'.length);
    return registrationsIn(readFileSync(path.join(root, file), 'utf8')).map((one) => ({ module, one }));
  })
  .filter(({ module, one }) => isKnown(module, one.name));

test('what is registered is found under its name: exported, by default, and by a function that the module exports', () => {
  const code = `
    const half = 1;
    export const useRowStyle = genStyleHooks('Grid', rowStyle, tokens);
    export default prefix => { const useStyle = genStyleHooks('Tip', token => [tip(token)], tokens); return useStyle(prefix); };`;
  const found = registrationsIn(code).map(({ name, from, to, isPart }) => [
    name,
    code.slice(from, to),
    isPart,
  ]);
  expect(found).toEqual([
    ['useRowStyle', 'rowStyle', false],
    ['default', 'token => [tip(token)]', false],
  ]);
  const part = registrationsIn(`export default genSubStyleComponent(['Button', 'compact'], style, tokens);`);
  expect(part).toMatchObject([{ name: 'default', isPart: true }]);
  expect(registrationsIn('export const genStyle = token => ({});')).toEqual([]);
});

test('styles are the same for every theme, since colours and measures are variables', () => {
  expect(registered.length).toBeGreaterThan(30);
  const { default: dark } = load('antd/lib/theme/themes/dark') as { readonly default: object };
  const { default: compact } = load('antd/lib/theme/themes/compact') as { readonly default: object };
  const others = [
    { ...antdTheme, algorithm: [compact] },
    { ...darkTokens(), algorithm: [dark] },
    { ...darkTokens(), algorithm: [dark, compact] },
    // For people who want no motion.
    { ...antdTheme, token: { ...antdTheme.token, motion: false } },
  ];
  for (const { module, one } of registered) {
    const css = cssOf(module, one, antdTheme);
    expect(css, module).toContain('{');
    for (const theme of others) expect(cssOf(module, one, theme) === css, `${module} ${one.name}`).toBe(true);
  }
});

test('they are those that the components ask for when they are drawn, under the same classes', () => {
  const drawn = collected(antdTheme, everything);
  expect(drawn.length).toBeGreaterThan(20);
  const made = registered.map(({ module, one }) => cssOf(module, one, antdTheme));
  const missing = drawn.filter(
    ([name, css]) => !/%Shared%|%ant-design-icons%/.test(name) && !made.includes(css),
  );
  expect(missing.map(([name]) => name)).toEqual([]);
});

/** Every component that the pages have, drawn. */
function everything(createElement: CreateElement): unknown {
  const antd = load('antd/lib') as Record<string, never> & {
    readonly Input: Record<string, never>;
    readonly Form: Record<string, never>;
    readonly Space: Record<string, never>;
  };
  const { Alert, Button, Checkbox, Col, DatePicker, Drawer, Empty, Form, Input, InputNumber } = antd;
  const { Modal, QRCode, Radio, Row, Select, Skeleton, Space, Spin, Switch, Tag, Tooltip } = antd;
  const whole = [Alert, Button, Checkbox, Col, DatePicker, Drawer, Empty, Form, Input, InputNumber, Modal];
  const more = [QRCode, Radio, Row, Select, Skeleton, Space, Spin, Switch, Tag, Tooltip];
  const parts = [Form['Item'], Input['Password'], Input['Search'], Input['TextArea'], Space['Compact']];
  return [...whole, ...more, ...parts].map((one, key) => createElement(one, { key, value: '' }));
}

const merged = (...all: readonly Variables[]): Variables => {
  const rules = new Map<string, Map<string, string>>();
  for (const [selector, rule] of all.flatMap((one) => [...one]))
    rules.set(selector, new Map([...(rules.get(selector) ?? []), ...rule]));
  return rules;
};
const ownVariables = (theme: object) =>
  variablesDrawn(theme, (createElement) =>
    registered.map(({ module, one }, key) =>
      createElement(() => drawing(module, one)(createElement), { key }),
    ),
  );

test('the variables that components have for themselves stand under the classes that they are drawn with', () => {
  const drawn = variablesDrawn(antdTheme, everything);
  const own = new Map([...drawn].filter(([selector]) => selector !== '.gh'));
  expect(own.size).toBeGreaterThan(15);
  expect(otherwise(own, ownVariables(antdTheme))).toEqual(new Map());
});

test('a dark and compact theme is the dark one and the compact one together, so neither is sent twice', () => {
  const of = (theme: object) => merged(variablesDrawn(theme, everything), ownVariables(theme));
  const usual = of(antdTheme);
  const dark = otherwise(of(themes.dark), usual);
  const compact = otherwise(of(themes.compact), usual);
  expect([...dark.values()].flatMap((rule) => [...rule]).length).toBeGreaterThan(100);
  expect([...compact.values()].flatMap((rule) => [...rule]).length).toBeGreaterThan(20);
  expect(otherwise(of(themes.darkCompact), merged(usual, dark, compact))).toEqual(new Map());
});

test('variables are read and written as they stand', () => {
  const sheet = '.gh.a,.gh.b{--x:1px;--y:var(--x)}';
  expect(sheetOf(variablesIn('.gh.a, .gh.b{--x:1px;--y:var(--x);}'))).toBe(sheet);
  expect(sheetOf(variablesIn('.gh{--x:1px;}'), ':root[data-scheme=dark] ')).toBe(
    ':root[data-scheme=dark] .gh{--x:1px}',
  );
});

test('what a component reads of the tokens by itself is known, or the build says so', () => {
  const code = (reads: string) => `const [, token] = useToken(); const { motion } = token; use(${reads});`;
  expect(tokensRead(code('token.controlHeight'))).toEqual([]);
  expect(tokensRead(code('token$1?.colorPrimary, token.lineWidth'))).toEqual(['colorPrimary', 'lineWidth']);
  expect(tokensRead('const { lineWidth } = token;')).toEqual([]);
  expect(tokensRead(`useToken(); ${'const { motion, lineWidth: w } = token;'}`)).toEqual(['lineWidth']);
});

test('the colours of a theme stay out of the program', () => {
  const file = readFileSync(path.join(root, 'kit/web/theme.ts'), 'utf8');
  expect(withoutPalettes(file)).toContain('export const antdTheme = { cssVar');
  expect(() => withoutPalettes('export const antdTheme = {};')).toThrow('kit/web/theme.ts');
});

test('a rule is left out when every selector of it is for a look that no screen uses', () => {
  const css =
    '.a-rtl .b{x:1}.a,.a-rtl{y:1}.a:not(.a-rtl){z:1}@media (x){.a-filled{x:1}}.a-red{x:1}.reduced-a{x:1}';
  expect(withoutUnused(css)).toBe('.a{y:1}.a:not(.a-rtl){z:1}.reduced-a{x:1}');
});

test('no screen uses a look whose rules are left out', () => {
  const asked = /\b(?:variant|color|direction|dir)=["{']+([\w-]+)/g;
  const found = globSync('{apps/web,kit,base,areas,regions}/**/*.tsx', { cwd: root }).flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(asked)]
      .filter(([, name = '']) => UNUSED.test(`-${name}`))
      .map(([text]) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});

test('of columns only the bare one is styled, since no screen lays out by their numbers', () => {
  const column = registered.find(({ one }) => one.name === 'useColStyle');
  const css = column ? cssOf(column.module, column.one, antdTheme) : '';
  expect(css).toContain('.ant-col-xl-24{');
  const left = withoutColumns(css);
  expect(left).toMatch(/\.ant-col\{position:relative;max-width:100%;min-height:1px;\}$/);
  expect(left).not.toMatch(/\.ant-col-|@media/);
});

test('what is said over antd stands in one file, each rule with its reason, and names classes that antd has', () => {
  const sheets = globSync('{apps,kit,base,areas,regions}/**/*.css', { cwd: root });
  const elsewhere = sheets.filter(
    (file) => file !== OVER && /\.ant-/.test(readFileSync(path.join(root, file), 'utf8')),
  );
  expect(elsewhere, `.ant- belongs into ${OVER}; better, give the part a class of our own`).toEqual([]);

  const over = readFileSync(path.join(root, OVER), 'utf8').replace(/^\/\*[^]*?\*\//, '');
  expect(rulesOf(over).filter((rule) => !rule.startsWith('/*'))).toEqual([]);

  const theirs = registered.map(({ module, one }) => cssOf(module, one, antdTheme)).join('');
  const has = new Set(theirs.match(/\.ant-[\w-]+/g));
  expect([...new Set(over.match(/\.ant-[\w-]+/g))].filter((name) => !has.has(name))).toEqual([]);
});

test('a rule without a reason is found, also inside a media query', () => {
  const sheet =
    '/* why */\n.a { b: c; }\n.d { e: f; }\n/* why */\n@media (x) {\n .g { h: i; }\n}\n@media (y) { .j {} }';
  expect(rulesOf(sheet).map((rule) => rule.startsWith('/*'))).toEqual([true, false, true, false]);
});

/** The rules of a sheet as they stand, each with the comment above it. */
function rulesOf(sheet: string): string[] {
  const rules: string[] = [];
  let depth = 0;
  let from = 0;
  for (const [at, sign] of [...sheet].entries()) {
    if (sign === '{') depth += 1;
    if (sign !== '}') continue;
    depth -= 1;
    if (depth > 0) continue;
    rules.push(sheet.slice(from, at + 1).trim());
    from = at + 1;
  }
  return rules;
}
