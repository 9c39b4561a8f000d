import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Expression, parseSync, Visitor } from 'oxc-parser';
import type { Plugin } from 'vite';
import {
  antdTheme,
  kebab,
  namedIn,
  only,
  otherwise,
  READ,
  sheetOf,
  themes,
  tokensProgram,
  type Variables,
  variablesIn,
} from './antd-theme.ts';

const root = path.resolve(import.meta.dirname, '..');
const load = createRequire(import.meta.url);

/**
 * Styles of antd that are worked out here, when the pages are built, and not in every browser (静态样式): a tenth of what a page computed
 * until it showed its contents. They name variables for every colour and measure, so that they are the same for each theme; the
 * variables are known here too, so that a browser needs nothing that derives tokens from colours.
 */
export const antdStyles = (): Plugin => {
  /** Styles of components that are named in antd, and that no screen has. */
  const unknown = new Set<string>();
  /** What takes the place of modules that hold styles, and what is left of them. */
  const styles = new Set<string>();
  return {
    name: 'antd-styles',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      const [file = ''] = id.split('?');
      if (file === THEME) return withoutPalettes(code);
      if (file === OTHER) return otherThemes();
      const [, module] = /\/node_modules\/antd\/es\/(.*)\.js$/.exec(file) ?? [];
      if (module === undefined) return null;
      const stand = standsFor(module, code);
      if (stand !== undefined) return stand;
      const found = registrationsIn(code);
      if (found.length === 0) return null;
      if (!found.every(({ name }) => isKnown(module, name))) {
        unknown.add(id);
        return null;
      }
      styles.add(id);
      return [
        `import { putStyle } from ${STATIC};`,
        ...found.map((one) => putting(variablesHere(module, one) + cssHere(module, one), one.isPart)),
        ...namesIn(code).map((name) => exporting(name, found.find((one) => one.name === name)?.hook)),
      ].join('\n');
    },
    generateBundle(_, bundle) {
      const all = Object.values(bundle).flatMap((one) =>
        one.type === 'chunk' ? Object.entries(one.modules) : [],
      );
      const common = all.find(([id]) => id.endsWith('/antd/es/theme/useToken.js'))?.[1].code;
      if (!common?.includes('--ant-color-primary:'))
        this.error('no file brings the variables that every component names');
      for (const one of Object.values(bundle))
        for (const id of one.type === 'chunk' ? one.moduleIds : [])
          if (unknown.has(id)) this.error(`${id} is used now: tools/antd-styles.ts has to know its classes`);
      for (const one of Object.values(bundle))
        for (const [id, { code }] of one.type === 'chunk' ? Object.entries(one.modules) : []) {
          if (/\/node_modules\/antd\/es\//.test(id))
            for (const name of tokensRead(code ?? ''))
              this.error(`${id} reads the token ${name} now: tools/antd-theme.ts has to know it`);
          if (styles.has(id) && code?.includes(LEFT_OUT))
            this.error(`${id} is used for more than its styles now: see tools/antd-styles.ts`);
        }
    },
  };
};

const THEME = path.join(root, 'kit/web/theme.ts');
const OTHER = path.join(root, 'kit/web/theme-other.ts');
const COMMON = 'theme/util/genStyleUtils';
const COLUMNS = 'grid/style/index useColStyle';
const LEFT_OUT = 'left out by tools/antd-styles.ts';

const light = cached(() => collectedOf(antdTheme));
const compact = cached(() => collectedOf(themes.compact));

/** What a module of antd exports instead, where it derives tokens or makes styles of them (令牌与样式). */
function standsFor(module: string, code: string): string | undefined {
  switch (module) {
    case 'theme/useToken':
      // The common variables come along, since the provider of settings itself asks for tokens.
      return [
        `import { putFirst } from ${STATIC};`,
        `putFirst(${JSON.stringify(commonVariables() + commonCss(antdTheme))});`,
        tokensProgram(light().tokens, compact().tokens),
      ].join('\n');
    case COMMON: {
      const [helper] = /export const genCssVar = [\s\S]*$/.exec(code) ?? [];
      if (!helper) throw new Error('antd names its variables in another way now: see tools/antd-styles.ts');
      return [
        ...['genStyleHooks', 'genComponentStyleHook', 'genSubStyleComponent'].map((name) => exporting(name)),
        helper,
      ].join('\n');
    }
    case 'theme/util/useResetIconStyle':
      return 'export default () => undefined;';
    case 'theme/context':
      return `import { createContext } from 'react';
        export const defaultConfig = { hashed: false }, defaultTheme = {};
        export const DesignTokenContext = createContext(defaultConfig);`;
    case 'theme/themes/seed':
      return 'export default {}; export const defaultPresetColors = {};';
    case 'theme/internal':
      return [
        "export { default as useToken } from './useToken';",
        "export { PresetColors } from './interface';",
        "export { defaultConfig, DesignTokenContext } from './context';",
        "export { default as useResetIconStyle } from './util/useResetIconStyle';",
        "export { genStyleHooks, genComponentStyleHook, genSubStyleComponent } from './util/genStyleUtils';",
        ...['calc', 'genPresetColor', 'getLineHeight', 'mergeToken', 'statistic', 'statisticToken'].map(
          (name) => exporting(name),
        ),
        exporting('useStyleRegister'),
      ].join('\n');
    case 'empty/utils':
      // Colours are variables, which no program mixes; on a plain ground they look the same.
      return 'export const getAsSolidColor = (color) => color;';
    case 'config-provider/index':
      return code.replace(
        /import \{ createTheme, StyleContext as CssInJsStyleContext \} from '@ant-design\/cssinjs';/,
        'const createTheme = () => ({}), CssInJsStyleContext = React.createContext({});',
      );
    default:
      return undefined;
  }
}

/** What a module of styles exports: what its component calls, and what other styles were made of. */
const exporting = (name: string, hook?: string): string => {
  const value = hook === undefined ? JSON.stringify(LEFT_OUT) : (HOOKS[hook] ?? '');
  return name === 'default' ? `export default ${value};` : `export const ${name} = ${value};`;
};

/** Components ask under which class their variables stand: there is one, whatever the component. */
const HOOKS: Readonly<Record<string, string>> = {
  genStyleHooks: "() => ['', 'gh']",
  genComponentStyleHook: "() => ''",
  genSubStyleComponent: '() => null',
};

const namesIn = (code: string): string[] =>
  parseSync('style.js', code).module.staticExports.flatMap(({ entries }) =>
    entries.map(({ exportName }) => exportName.name ?? 'default'),
  );

/** Tokens that a component reads itself and that are not among those it can have. */
export function tokensRead(code: string): string[] {
  if (!code.includes('useToken')) return [];
  const named = [...code.matchAll(/\btoken(?:\$\d+)?\??\.(\w+)/g)].map(([, name = '']) => name);
  const taken = [...code.matchAll(/\{([^{}]*)\} = token\b/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.replace(/:.*/, '').trim()),
  );
  return [...named, ...taken].filter((name) => name !== '' && !(READ as readonly string[]).includes(name));
}

/** The usual theme's colours and measures stand in its variables: the program of the pages needs none of them (主题精简). */
export function withoutPalettes(code: string): string {
  const whole = 'export const antdTheme = tokensOf(light);';
  if (!code.includes(whole)) throw new Error('kit/web/theme.ts names its theme in another way now');
  return code.replace(whole, "export const antdTheme = { cssVar: { key: 'gh' }, hashed: false };");
}

/** The other themes are other values of the same variables, chosen by what stands at the page's root. */
function otherThemes(): string {
  const usual = light().variables;
  const differing = (theme: object) => otherwise(only(collectedOf(theme).variables, named()), usual);
  const css =
    // Paper is white whatever the screen is.
    `@media screen{${sheetOf(differing(themes.dark), ':root[data-scheme=dark] ')}}` +
    sheetOf(differing(themes.compact), ':root[data-density=compact] ');
  return `import { addStyle } from ${STATIC};
    addStyle(${JSON.stringify(css)});
    export const themeOf = () => ({ cssVar: { key: 'gh' }, hashed: false });`;
}

/** Variables of the usual theme that every component may name. */
function commonVariables(): string {
  const isCommon = ([selector]: readonly [string, unknown]) => selector === '.gh';
  const usual = new Map([...only(light().variables, named())].filter(isCommon));
  const still = otherwise(only(collectedOf(themes.still).variables, named()), light().variables);
  return `${sheetOf(usual)}@media (prefers-reduced-motion:reduce){${sheetOf(still)}}`;
}

/** Those that one component names. */
const variablesHere = (module: string, one: Registration): string =>
  sheetOf(only(variablesOf(module, one, antdTheme), named()));

/** What is named anywhere: in styles, and in variables that are named. */
const named = cached((): ReadonlySet<string> => {
  const names = namedIn(light().css);
  for (const name of READ) names.add(`--ant-${kebab(name)}`);
  const values = new Map([...light().variables.values()].flatMap((rule) => [...rule]));
  for (const name of names) for (const more of namedIn(values.get(name) ?? '')) names.add(more);
  return names;
});

/**
 * Looks that no screen asks for (未用样式): colours by their name, fields without a box or filled, and scripts that run from the right; a test
 * holds that none is asked for.
 */
export const UNUSED =
  /-(?:rtl|filled|underlined|blue|purple|cyan|green|magenta|pink|red|orange|yellow|volcano|geekblue|lime|gold)(?![\w-])/;

/** Leaves out rules whose selectors all have such a look. */
export const withoutUnused = (css: string): string =>
  css
    .replace(/([^{}@;]+)\{([^{}@]*)\}/g, (rule: string, selectors: string) => {
      const parts = selectors.split(/,(?![^(]*\))/);
      const used = parts.filter((one) => !UNUSED.test(one.replace(/:not\([^)]*\)/g, '')));
      return used.length === parts.length
        ? rule
        : used.length === 0
          ? ''
          : rule.replace(selectors, () => used.join(','));
    })
    .replace(/@media[^{}]*\{\}/g, '');

/**
 * Without the rules of antd's 24 columns, at each width of a screen: 65 kB of text on every form, for a way to lay out that no screen of ours
 * has (labels stand above, and lint refuses antd's `Row` and `Col`). The bare column, which its form draws, keeps its own.
 */
export const withoutColumns = (css: string): string =>
  css.replace(/\.ant-col-[\w-]+\{[^{}]*\}/g, '').replace(/@media[^{}]*\{\}/g, '');

const cssHere = (module: string, one: Registration): string => {
  const css = cssOf(module, one, antdTheme);
  return withoutUnused(keyOf(module, one.name) === COLUMNS ? withoutColumns(css) : css);
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
  /** The function of antd that makes of them what a component calls. */
  readonly hook: string;
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
      hook: made.callee.name,
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
export const cssOf = (module: string, one: Registration, theme: object): string =>
  collected(theme, drawing(module, one))
    .filter(([at]) => !isCommon(at))
    .map(([, css]) => css)
    .join('');

/** Variables that a component has for itself, beside those of all. */
export const variablesOf = (module: string, one: Registration, theme: object): Variables =>
  variablesIn(variables(registered(theme, drawing(module, one)), 'cssVar%'));

/** What registers the styles and variables of one of them, while something is drawn. */
export const drawing =
  (module: string, { name, isPart }: Registration) =>
  (createElement: CreateElement): unknown => {
    const hook = (load(`antd/lib/${module}`) as Readonly<Record<string, UseStyle>>)[name];
    const [prefix = '', root = prefix] = (CLASSES[keyOf(module, name)] ?? []).map((one) => `ant-${one}`);
    if (isPart) return createElement(hook, { prefixCls: prefix, rootCls: root });
    hook?.(prefix, root);
    return null;
  };

/** All styles, variables and tokens of a theme. */
function collectedOf(theme: object): Collected {
  const drawn = [...new Set(Object.keys(CLASSES).map((key) => key.replace(/ .*/, '')))].flatMap((module) =>
    registrationsIn(readFileSync(path.join(root, 'node_modules/antd/es', `${module}.js`), 'utf8'))
      .filter(({ name }) => isKnown(module, name))
      .map((one) => drawing(module, one)),
  );
  const kept = registered(theme, (createElement) =>
    drawn.map((draw, key) => createElement(() => draw(createElement), { key })),
  );
  const tokens = kept.find(([name]) => name.startsWith('token%'))?.[1] as readonly [unknown, unknown, Tokens];
  return {
    css: styles(kept)
      .map(([, css]) => withoutUnused(css))
      .join(''),
    variables: variablesIn(variables(kept, 'token%') + variables(kept, 'cssVar%')),
    tokens: tokens[2],
  };
}

interface Collected {
  readonly css: string;
  readonly variables: Variables;
  readonly tokens: Tokens;
}
type Tokens = Readonly<Record<string, unknown>>;

/** Sheets of variables, of all components or each one's own, as antd keeps them. */
const variables = (kept: Registered, kind: 'token%' | 'cssVar%'): string =>
  kept
    .filter(([name]) => name.startsWith(kind))
    .map(([, values]) => String((values as readonly unknown[])[kind === 'token%' ? 3 : 1] ?? ''))
    .join('');

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
export type CreateElement = (type: unknown, props: object | null, ...children: readonly unknown[]) => unknown;

/** What was registered while something was drawn, by the name it is kept under. */
type Registered = readonly (readonly [name: string, kept: unknown])[];

function registered(theme: object, draw: (createElement: CreateElement) => unknown): Registered {
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
  return [...cache.cache].map(([name, [, kept]]) => [name, kept] as const);
}

const styles = (kept: Registered): [name: string, css: string][] =>
  kept.flatMap(([name, one]) => {
    if (!name.startsWith('style%')) return [];
    const [css, , effects] = one as [string, string, Readonly<Record<string, string>>];
    return [[name, [css, ...Object.values(effects)].join('')] as [string, string]];
  });

/** The styles among it. */
export const collected = (
  theme: object,
  draw: (createElement: CreateElement) => unknown,
): [name: string, css: string][] => styles(registered(theme, draw));

/** The variables among it, of all and of each component. */
export function variablesDrawn(theme: object, draw: (createElement: CreateElement) => unknown): Variables {
  const kept = registered(theme, draw);
  return variablesIn(variables(kept, 'token%') + variables(kept, 'cssVar%'));
}

/** Worked out when it is first asked for, once. */
function cached<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
