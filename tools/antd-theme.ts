import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);

/** What the browser runs is not typed for Node. */
interface Theme {
  readonly token: object;
}
const { antdTheme, darkTokens } = load('../kit/web/theme.ts') as {
  readonly antdTheme: Theme;
  readonly darkTokens: () => Theme;
};
export { antdTheme };

/** Rules of variables: selector → variable → value. */
export type Variables = ReadonlyMap<string, ReadonlyMap<string, string>>;

const algorithm = (name: string): unknown =>
  (load(`antd/lib/theme/themes/${name}`) as { readonly default: unknown }).default;

/** As `kit/web/theme-other.ts` puts them together in a browser that works its themes out. */
const compactHeight = { controlHeight: 32 };

/** Themes that a person may choose instead of the usual one, and rules for people who asked for no motion (主题变体). */
export const themes = {
  dark: { ...darkTokens(), algorithm: [algorithm('dark')] },
  compact: {
    ...antdTheme,
    algorithm: [algorithm('compact')],
    token: { ...antdTheme.token, ...compactHeight },
  },
  darkCompact: {
    ...darkTokens(),
    algorithm: [algorithm('dark'), algorithm('compact')],
    token: { ...darkTokens().token, ...compactHeight },
  },
  still: { ...antdTheme, token: { ...antdTheme.token, motion: false } },
} as const;

/** Reads rules that consist of variables alone, which is all that antd makes of its tokens. */
export function variablesIn(css: string): Variables {
  const rules = new Map<string, Map<string, string>>();
  for (const [, selector = '', body = ''] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    const rule = rules.get(selector) ?? new Map<string, string>();
    rules.set(selector, rule);
    for (const [, name = '', value = ''] of body.matchAll(/(--[\w-]+):([^;]*);/g))
      rule.set(name, value.trim().replace(/\s+/g, ' '));
  }
  return rules;
}

/** Those of one theme that another has differently. */
export function otherwise(theme: Variables, usual: Variables): Variables {
  const rules = [...theme].map(([selector, rule]) => {
    const before = usual.get(selector);
    return [selector, new Map([...rule].filter(([name, value]) => before?.get(name) !== value))] as const;
  });
  return new Map(rules.filter(([, rule]) => rule.size > 0));
}

/** Only the variables that these names have. */
export const only = (theme: Variables, names: ReadonlySet<string>): Variables =>
  new Map(
    [...theme]
      .map(([selector, rule]) => [selector, new Map([...rule].filter(([name]) => names.has(name)))] as const)
      .filter(([, rule]) => rule.size > 0),
  );

/** As a style sheet; `within` stands before each selector. */
export const sheetOf = (theme: Variables, within = ''): string =>
  [...theme]
    .map(([selector, rule]) => {
      const whole = selector
        .split(/,\s*/)
        .map((one) => `${within}${one}`)
        .join(',');
      return `${whole}{${[...rule].map(([name, value]) => `${name}:${value}`).join(';')}}`;
    })
    .join('');

/** The variables that a text names. */
export const namedIn = (css: string): Set<string> =>
  new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name));

/** The tokens that components read themselves, all else is styles; colours are variables to them. */
export const READ = [
  'borderRadius',
  'colorBgContainer',
  'colorFill',
  'colorFillQuaternary',
  'colorFillSecondary',
  'colorFillTertiary',
  'colorText',
  'colorTextQuaternary',
  'controlHeight',
  'marginXXS',
  'motion',
  'screenLG',
  'screenMD',
  'screenSM',
  'screenXL',
  'screenXSMax',
  'screenXXL',
  'screenXXXL',
  'sizePopupArrow',
  'zIndexPopupBase',
] as const;

export const kebab = (name: string): string => name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);

type Tokens = Readonly<Record<string, unknown>>;

/** The program that stands for antd's `useToken`: what it works out there is known here. */
export function tokensProgram(light: Tokens, compact: Tokens): string {
  const members = READ.map((name) => {
    if (name === 'motion') return "motion:!matchMedia('(prefers-reduced-motion: reduce)').matches";
    if (name.startsWith('color')) return `${name}:'var(--ant-${kebab(name)})'`;
    if (light[name] === compact[name]) return `${name}:${JSON.stringify(light[name])}`;
    return (
      `get ${name}(){return document.documentElement.dataset.density==='compact'` +
      `?${JSON.stringify(compact[name])}:${JSON.stringify(light[name])}}`
    );
  });
  return `const tokens={${members.join(',')}};
    const told=[{},tokens,'',tokens,{prefix:'ant',key:'gh'},true];
    export default () => told;
    export const unitless={}, ignore={}, getComputedToken=undefined;`;
}
