import { createRequire } from 'node:module';
import path from 'node:path';
import { type Expression, parseSync, Visitor } from 'oxc-parser';
import type { Plugin } from 'vite';

const root = path.resolve(import.meta.dirname, '..');
const load = createRequire(import.meta.url);

/**
 * Styles of antd that are worked out here, when the pages are built, and not in every browser (静态样式): a tenth of what a page computed
 * until it showed its contents. They name variables for every colour and measure, so that they are the same for each theme; the
 * variables themselves are still set in the browser.
 */
export const antdStyles = (theme: object): Plugin => {
  /** Styles of components that are named in antd, and that no screen has. */
  const unknown = new Set<string>();
  return {
    name: 'antd-styles',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      const [file = ''] = id.split('?');
      if (file.endsWith(RUNTIME)) return withoutRuntime(code);
      if (file.endsWith(TOKENS)) return withShortKey(code);
      const [, module] = /\/node_modules\/antd\/es\/(.*)\.js$/.exec(file) ?? [];
      if (module === undefined) return null;
      if (module === COMMON)
        return [`import { putStyle } from ${STATIC};`, putting(commonCss(theme)), code].join('\n');
      if (module === ICONS) return 'export default () => undefined;';
      const found = registrationsIn(code);
      if (found.length === 0) return null;
      if (!found.every(({ name }) => isKnown(module, name))) {
        unknown.add(id);
        return null;
      }
      const left = found
        .toReversed()
        .reduce((text, { from, to }) => `${text.slice(0, from)}() => []${text.slice(to)}`, code);
      return [
        `import { putStyle } from ${STATIC};`,
        ...found.map((one) => putting(cssHere(module, one, theme), one.isPart)),
        left,
      ].join('\n');
    },
    generateBundle(_, bundle) {
      for (const one of Object.values(bundle))
        for (const id of one.type === 'chunk' ? one.moduleIds : [])
          if (unknown.has(id)) this.error(`${id} is used now: tools/antd-styles.ts has to know its classes`);
    },
  };
};

const RUNTIME = '/@ant-design/cssinjs-utils/es/util/genStyleUtils.js';
const TOKENS = '/@ant-design/cssinjs/es/hooks/useCacheToken.js';
const COMMON = 'theme/util/genStyleUtils';
const ICONS = 'theme/util/useResetIconStyle';
const COLUMNS = 'grid/style/index useColStyle';

/** Every component skips what works its styles out, as antd itself does where it is told that they are there (`zeroRuntime`). */
function withoutRuntime(code: string): string {
  const asks = 'if (memoizedZeroRuntime) {';
  if (!code.includes(asks))
    throw new Error('antd leaves its styles out in another way now: see tools/antd-styles.ts');
  return code.replace(asks, 'if (true) {');
}

/**
 * What tells one theme's tokens from another's: of what they are derived from, which is hashed already, not of all six hundred that come out
 * (令牌标识). Half of the time in which a page works out its theme went into writing those down for nothing else.
 */
export function withShortKey(code: string): string {
  const long = 'actualToken._tokenKey = token2key(actualToken, mergedSalt);';
  if (!code.includes(long))
    throw new Error('antd names the tokens of a theme in another way now: see tools/antd-styles.ts');
  return code.replace(
    long,
    'actualToken._tokenKey = [mergedSalt, theme.id, tokenStr, overrideTokenStr].join("_");',
  );
}

/**
 * Without the rules of antd's 24 columns, at each width of a screen: 65 kB of text on every form, for a way to lay out that no screen of ours
 * has (labels stand above, and lint refuses antd's `Row` and `Col`). The bare column, which its form draws, keeps its own.
 */
export const withoutColumns = (css: string): string =>
  css.replace(/\.ant-col-[\w-]+\{[^{}]*\}/g, '').replace(/@media[^{}]*\{\}/g, '');

const cssHere = (module: string, one: Registration, theme: object): string => {
  const css = cssOf(module, one, theme);
  return keyOf(module, one.name) === COLUMNS ? withoutColumns(css) : css;
};

const STATIC = JSON.stringify(path.join(root, 'kit/web/static-style.ts'));
const putting = (css: string, isPart = false): string =>
  `putStyle(${JSON.stringify(css)}${isPart ? ', true' : ''});`;

/** Styles that a module of antd registers under one of its names. */
export interface Registration {
  /** The name that the module exports it by. */
  readonly name: string;
  /** Where the function stands that works the styles out. */
  readonly from: number;
  readonly to: number;
  /** Styles of a part of a component, which come after those of the whole. */
  readonly isPart: boolean;
}

/** All that a module of antd registers, in its order. */
export function registrationsIn(code: string): Registration[] {
  const found: Registration[] = [];
  const note = (name: string, made: Expression | null | undefined) => {
    if (made?.type !== 'CallExpression' || made.callee.type !== 'Identifier') return;
    const [, styles] = made.arguments;
    if (!styles || !/^gen(StyleHooks|SubStyleComponent|ComponentStyleHook)$/.test(made.callee.name)) return;
    found.push({
      name,
      from: styles.start,
      to: styles.end,
      isPart: made.callee.name === 'genSubStyleComponent',
    });
  };
  const exported = new Set<string>();
  new Visitor({
    ExportNamedDeclaration({ declaration }) {
      if (declaration?.type !== 'VariableDeclaration') return;
      for (const { id } of declaration.declarations) if (id.type === 'Identifier') exported.add(id.name);
    },
    ExportDefaultDeclaration: ({ declaration }) => note('default', declaration as Expression),
    VariableDeclarator: ({ id, init }) =>
      // What is not exported itself is called by what the module exports.
      note(id.type === 'Identifier' && exported.has(id.name) ? id.name : 'default', init),
  }).visit(parseSync('style.js', code).program);
  return found;
}

/** The classes that a module's styles are for: those of the component, and the one beside it where it has its variables, as its component asks. */
const CLASSES: Readonly<Record<string, readonly [prefix: string, root?: string]>> = {
  '_util/wave/style': ['wave'],
  'alert/style/index': ['alert'],
  'button/style/compact': ['btn'],
  'button/style/index': ['btn'],
  'checkbox/style/index': ['checkbox', 'checkbox-css-var'],
  'date-picker/style/index': ['picker', 'picker-css-var'],
  'drawer/style/index': ['drawer'],
  'empty/style/index': ['empty'],
  'form/style/fallbackCmp': ['form', 'form-css-var'],
  'form/style/index': ['form', 'form-css-var'],
  'grid/style/index useColStyle': ['col'],
  'grid/style/index useRowStyle': ['row'],
  'input-number/style/index': ['input-number', 'input-number-css-var'],
  'input/style/index': ['input', 'input-css-var'],
  'input/style/index useSharedStyle': ['input'],
  'input/style/otp': ['otp'],
  'input/style/search': ['input-search'],
  'input/style/textarea': ['input', 'input-css-var'],
  'modal/style/confirm': ['modal'],
  'modal/style/index': ['modal', 'modal-css-var'],
  'qr-code/style/index': ['qrcode'],
  'radio/style/index': ['radio', 'radio-css-var'],
  'select/style/index': ['select', 'select-css-var'],
  'skeleton/style/index': ['skeleton'],
  'space/style/addon': ['space-addon'],
  'space/style/compact': ['space-compact'],
  'space/style/index': ['space'],
  'spin/style/index': ['spin'],
  'switch/style/index': ['switch'],
  'tag/style/index': ['tag'],
  'tag/style/presetCmp': ['tag'],
  'tag/style/statusCmp': ['tag'],
  'tooltip/style/index': ['tooltip', 'tooltip-css-var'],
};
const keyOf = (module: string, name: string): string => (name === 'default' ? module : `${module} ${name}`);

/** Modules of antd whose styles can be worked out here. */
export const isKnown = (module: string, name: string): boolean => CLASSES[keyOf(module, name)] !== undefined;

type UseStyle = (prefix: string, root: string) => unknown;

/** Styles that a module of antd registers, as text. */
export function cssOf(module: string, { name, isPart }: Registration, theme: object): string {
  const registered = (load(`antd/lib/${module}`) as Readonly<Record<string, UseStyle>>)[name];
  const [prefix = '', root = prefix] = (CLASSES[keyOf(module, name)] ?? []).map((one) => `ant-${one}`);
  return collected(theme, (createElement) => {
    if (isPart) return createElement(registered, { prefixCls: prefix, rootCls: root });
    registered?.(prefix, root);
    return null;
  })
    .filter(([at]) => !isCommon(at))
    .map(([, css]) => css)
    .join('');
}

/** What every component registers besides: links and icons. */
const commonCss = (theme: object): string =>
  collected(theme, () => {
    (load('antd/lib/button/style/index') as { readonly default: UseStyle }).default('ant-btn', 'ant-btn');
    return null;
  })
    .filter(([name]) => isCommon(name))
    .map(([, css]) => css)
    .join('');

const isCommon = (name: string): boolean => /%Shared%|%ant-design-icons%/.test(name);

/** React's way to make what is to be drawn; its types would bring half a browser into what runs in Node. */
type CreateElement = (type: unknown, props: object | null, ...children: readonly unknown[]) => unknown;

/** Everything that is registered while something is drawn, by the name it is kept under. */
export function collected(
  theme: object,
  draw: (createElement: CreateElement) => unknown,
): [name: string, css: string][] {
  const { createElement } = load('react') as { readonly createElement: CreateElement };
  const { renderToString } = load('react-dom/server') as { readonly renderToString: (of: unknown) => string };
  const { createCache, StyleProvider } = load('@ant-design/cssinjs') as {
    readonly createCache: () => { readonly cache: ReadonlyMap<string, readonly [number, unknown]> };
    readonly StyleProvider: unknown;
  };
  const { default: ConfigProvider } = load('antd/lib/config-provider') as { readonly default: unknown };
  const cache = createCache();
  const Drawn = () => draw(createElement);
  const themed = createElement(ConfigProvider, { theme }, createElement(Drawn, null));
  renderToString(createElement(StyleProvider, { cache }, themed));
  return [...cache.cache].flatMap(([name, [, kept]]) => {
    if (!name.startsWith('style%')) return [];
    const [css, , effects] = kept as [string, string, Readonly<Record<string, string>>];
    return [[name, [css, ...Object.values(effects)].join('')] as [string, string]];
  });
}
