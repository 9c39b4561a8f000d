import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const text = read('docs/accessibility.md');

/** WCAG 2.2: 31 criteria of level A and 24 of level AA. */
const criteria = {
  A: `1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4
    2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2`.split(/\s+/),
  AA: `1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2
    3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3`.split(/\s+/),
} as const;

const rows = text
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+ +\|/.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  .filter((row) => row.length === 6)
  .map(([number = '', , level = '', state = '', how = '', tests = '']) => ({
    number,
    level,
    state,
    how,
    tests,
  }));

test('every criterion of levels A and AA stands there once, at its level', () => {
  for (const level of ['A', 'AA'] as const)
    expect(rows.filter((r) => r.level === level).map((r) => r.number)).toEqual(criteria[level]);
  expect(rows).toHaveLength(criteria.A.length + criteria.AA.length);
});

test('a criterion that applies names a test or says that it was only read; the open ones stand among the gaps', () => {
  for (const r of rows) {
    expect(['met', 'partly', 'not met', 'does not apply'], r.number).toContain(r.state);
    expect(r.how, r.number).not.toBe('');
    if (r.state === 'does not apply') continue;
    expect(r.tests === 'read only' || /`[^`]+` "[^"]+"/.test(r.tests), r.number).toBe(true);
  }
  const gaps = text.slice(text.indexOf('## Gaps'), text.indexOf('## 1 '));
  const named = [...gaps.matchAll(/^\| ([\d., ]+?) +\|/gm)].flatMap(([, numbers = '']) =>
    numbers.split(', '),
  );
  const open = rows.filter((r) => r.state === 'partly' || r.state === 'not met').map((r) => r.number);
  expect(named.toSorted()).toEqual(open.toSorted());
});

test('every file named is there, and so is every test', () => {
  const files = [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+)`/g)].map(([, file = '']) => file);
  expect(files.length).toBeGreaterThan(30);
  expect([...new Set(files)].filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  const gone = rows.flatMap((r) =>
    [...r.tests.matchAll(/`([^`]+)` "([^"]+)"/g)].flatMap(([, file = '', name = '']) =>
      read(file).includes(name) ? [] : [`${r.number}: ${file} "${name}"`],
    ),
  );
  expect(gone).toEqual([]);
});

const colours = new Map(
  [...read('kit/web/theme.ts').matchAll(/^ {2}(\w+): '(#[0-9a-f]{6})',/gm)].map(([, name = '', hex = '']) => [
    name,
    hex,
  ]),
);

/** Contrast of two colours of the theme as WCAG counts it, from 1 to 21. */
function contrast(one: string, other: string): number {
  const light = (name: string): number => {
    const hex = colours.get(name) ?? '';
    const [r = 0, g = 0, b = 0] = [1, 3, 5]
      .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
      .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [high = 0, low = 0] = [light(one), light(other)].toSorted((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

test('edges of inputs and words of every status stand out', () => {
  for (const ground of ['surface', 'ground']) {
    expect(contrast('field', ground)).toBeGreaterThanOrEqual(3);
    expect(contrast('process', ground)).toBeGreaterThanOrEqual(3);
    for (const words of ['text', 'textSoft', 'textFaint'])
      expect(contrast(words, ground), `${words} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  }
  for (const status of ['saved', 'process', 'done', 'needs', 'refused'])
    expect(contrast(status, `${status}Pale`), status).toBeGreaterThanOrEqual(4.5);
});

const sources = (ending: string): (readonly [string, string])[] =>
  globSync(`{apps/web,areas/*/web,base/*/web,kit/web}/**/*.${ending}`, { cwd: root })
    .filter((file) => !/\.test\.tsx$|\/test\//.test(file))
    .map((file) => [file.replaceAll('\\', '/'), read(file)] as const);
const screens = sources('tsx');
const styles = sources('css');
const holding = (files: readonly (readonly [string, string])[], what: RegExp): string[] =>
  files.flatMap(([file, source]) => (what.test(source) ? [file] : [])).toSorted();

test('what is drawn with the mouse can be done by keyboard too, and nothing asks for two fingers or a shaken telephone', () => {
  expect(screens.length).toBeGreaterThan(300);
  expect(holding(screens, /onTouch|touchmove|touchstart|ongesture|devicemotion|deviceorientation/i)).toEqual(
    [],
  );
  // A signature by hand may come as a picture instead (a file is chosen by a button).
  const instead: Readonly<Record<string, RegExp>> = {
    'apps/web/palette.tsx': /onKeyDown/,
    'apps/web/side-menu.tsx': /ArrowRight/,
    'base/account/web/avatar-dialog.tsx': /ArrowLeft/,
    'base/account/web/parts/signature-dialog.tsx': /type="file"/,
    'base/flow/web/parts/drawing.tsx': /ArrowUp/,
    // Its columns have their width by keyboard in the choice of columns.
    'kit/web/list/data-table.tsx': /<Edge onWidth/,
  };
  expect(holding(screens, /onPointerMove|pointermove|onDragStart|mousemove|onMouseMove/)).toEqual(
    Object.keys(instead).toSorted(),
  );
  for (const [file, way] of Object.entries(instead)) expect(read(file), file).toMatch(way);
  expect(read('kit/web/list/list-columns.tsx')).toMatch(/widen\(c\.key/);
});

test('nothing sounds or plays by itself, and what can be played has its controls', () => {
  expect(holding(screens, /autoplay/i)).toEqual([]);
  for (const [file, source] of screens)
    for (const [tag] of source.matchAll(/<(?:video|audio)\b[^>]*>/g)) expect(tag, file).toContain('controls');
});

test('only what is loading moves on and on, and nothing flashes', () => {
  const endless = styles.flatMap(([file, source]) =>
    [...source.matchAll(/animation: ([\w-]+) ([\d.]+)s [^;]*infinite/g)].map(
      ([, name = '', seconds = '']) => ({
        file,
        name,
        seconds: Number(seconds),
      }),
    ),
  );
  expect(endless.map(({ name }) => name).toSorted()).toEqual(['gh-bone', 'gh-turn']);
  // Three flashes a second are one each third of it.
  for (const { name, seconds } of endless) expect(seconds, name).toBeGreaterThan(1 / 3);
  expect(holding(styles, /animation-iteration-count: infinite/)).toEqual([]);
});

test('no style asks how the telephone is held, and only two put what names itself in another order than the document', () => {
  expect(holding(styles, /row-reverse|column-reverse|orientation *:/)).toEqual([]);
  const moved = styles.flatMap(([file, source]) =>
    [...source.matchAll(/([^{}]+)\{[^{}]*?(?<![\w-])order: *-?\d/g)].map(
      ([, rule = '']) => `${file} ${rule.replaceAll(/\/\*.*?\*\/|\s+/gs, ' ').trim()}`,
    ),
  );
  // Values of a card each say their name, and the steps of an approval have a heading of their own.
  expect(moved.filter((one) => !/ \.gh-cards | \.gh-deed \.ap-(?:flow|bar)$/.test(one))).toEqual([]);
});

test('pictures that are drawn are a mark, a person, a seal, a signature or a file, never words', () => {
  expect(holding(screens, /<img\b/)).toEqual([
    'apps/web/shell.tsx',
    'apps/web/user-menu.tsx',
    'base/account/web/parts/hand-signature.tsx',
    'base/account/web/personal-center.page.tsx',
    'base/seal/web/detail.page.tsx',
    'base/seal/web/parts/seal-dialog.tsx',
    'base/session/web/login-page.tsx',
    'base/session/web/slider-dialog.tsx',
    'base/tenant/web/parts/logo-field.tsx',
    'kit/web/file/file-preview.tsx',
  ]);
});

test('no word of the product tells a field or a button by its colour, shape or place alone', () => {
  const words = globSync('{apps,areas/*,base/*,kit}/{shared,web}/**/*.ts', { cwd: root }).filter((file) =>
    /(?:\/text\/|\/help\.ts$|words\.ts$|\/text\.ts$)/.test(file.replaceAll('\\', '/')),
  );
  expect(words.length).toBeGreaterThan(100);
  const by =
    /(?:点击|按|点|选择|填写|使用)(?:左侧|右侧|左边|右边|上方|下方)的?(?:按钮|图标|链接)|(?:红色|绿色|蓝色|橙色|灰色|圆形|方形)的?(?:按钮|图标|字段|项|行)|(?:the|a) (?:red|green|blue|orange|grey|round|square) (?:button|icon|field|row|one)|(?:button|icon) (?:on the|to the|at the) (?:left|right|top|bottom)/i;
  expect(words.filter((file) => by.test(read(file)))).toEqual([]);
});
