import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { collected, cssOf, isKnown, registrationsIn, withoutColumns, withShortKey } from './antd-styles.ts';

const root = path.resolve(import.meta.dirname, '..');
const load = createRequire(import.meta.url);
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
  const drawn = collected(antdTheme, (createElement) =>
    [...whole, ...more, ...parts].map((one, key) => createElement(one, { key, value: '' })),
  );
  expect(drawn.length).toBeGreaterThan(20);
  const made = registered.map(({ module, one }) => cssOf(module, one, antdTheme));
  const missing = drawn.filter(
    ([name, css]) => !/%Shared%|%ant-design-icons%/.test(name) && !made.includes(css),
  );
  expect(missing.map(([name]) => name)).toEqual([]);
});

test('a theme is told from others by what it is derived from: its tokens, those of components, and how they are derived', () => {
  const file = 'node_modules/@ant-design/cssinjs/es/hooks/useCacheToken.js';
  const short = withShortKey(readFileSync(path.join(root, file), 'utf8'));
  const key = /actualToken\._tokenKey = \[(.*)\]\.join/.exec(short)?.[1]?.split(', ');
  expect(key).toEqual(['mergedSalt', 'theme.id', 'tokenStr', 'overrideTokenStr']);
  // Each of these is known there before the tokens are worked out.
  const before = short.slice(0, short.indexOf('actualToken._tokenKey'));
  for (const name of ['const mergedSalt', 'const tokenStr', 'const overrideTokenStr', '(theme, tokens'])
    expect(before, name).toContain(name);
  expect(() => withShortKey('actualToken._tokenKey = other();')).toThrow('tools/antd-styles.ts');
});

test('of columns only the bare one is styled, since no screen lays out by their numbers', () => {
  const column = registered.find(({ one }) => one.name === 'useColStyle');
  const css = column ? cssOf(column.module, column.one, antdTheme) : '';
  expect(css).toContain('.ant-col-xl-24{');
  const left = withoutColumns(css);
  expect(left).toMatch(/\.ant-col\{position:relative;max-width:100%;min-height:1px;\}$/);
  expect(left).not.toMatch(/\.ant-col-|@media/);
});
