import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

const root = path.resolve(import.meta.dirname, '..');
const load = createRequire(import.meta.url);
const STATIC = JSON.stringify(path.join(root, 'kit/web/static-style.ts'));
const LIST = JSON.stringify(path.join(root, 'kit/web/form/whole-list.tsx'));

/** Programs that stand in place of a library's, by the end of its file's name. */
export const INSTEAD: Readonly<Record<string, string>> = {
  // Nothing here is fetched page after page without end.
  '/@tanstack/query-core/build/modern/infiniteQueryBehavior.js':
    'export const infiniteQueryBehavior = undefined, hasNextPage = undefined, hasPreviousPage = undefined;',
  // Whatever changes something goes through `send`, which knows about nonces and drafts.
  '/@tanstack/query-core/build/modern/mutationCache.js':
    'export class MutationCache { clear() {} findAll() { return []; } async resumePausedMutations() {} }',
  // Rows of a form are drawn by the kit's own editor.
  '/@rc-component/form/es/List.js': 'export default () => null;',
  // Rules of fields are functions, which say in words what is wrong.
  '/@rc-component/form/es/utils/messages.js': 'export const defaultValidateMessages = {};',
  // A list that draws a few hundred choices at once, so that a screen reader can read them.
  '/@rc-component/virtual-list/es/index.js': `export { WholeList as default } from ${LIST};`,
  // Scrolls to a field that is out of sight, as browsers do by themselves; a field in sight is left where it is.
  '/scroll-into-view-if-needed/dist/index.js': `
    const clips = (element) => /auto|scroll/.test(getComputedStyle(element).overflowY);
    export default (element, { block, behavior }) => {
      let around = element.parentElement;
      while (around?.parentElement && !clips(around)) around = around.parentElement;
      const inner = element.getBoundingClientRect(), outer = around.getBoundingClientRect();
      if (inner.top < Math.max(outer.top, 0) || inner.bottom > Math.min(outer.bottom, innerHeight))
        element.scrollIntoView({ block, behavior });
    };`,
  // A form asks for one row and one column per field, and never for how wide they are: labels stand above.
  '/antd/es/form/field-row': `
    import { createElement, forwardRef } from 'react';
    import { useRowStyle } from '../grid/style';
    export const Row = forwardRef(({ className, ...rest }, ref) =>
      createElement('div', { ...rest, ref, className: ['ant-row', className, useRowStyle()[1]].join(' ') }));`,
  '/antd/es/form/field-column': `
    import { createElement } from 'react';
    import { useColStyle } from '../grid/style';
    export default ({ className, children }) =>
      createElement('div', { className: ['ant-col', className, useColStyle()[1]].join(' ') }, children);`,
};

/** What a browser of today does itself of what libraries were compiled for older ones, by the name of the helper. */
const HELPERS: Readonly<Record<string, string>> = {
  arrayLikeToArray: '(list) => [...list]',
  classCallCheck: '() => {}',
  createClass: `(made, own, common) => {
    const put = (to, some = []) => {
      for (const one of some) Object.defineProperty(to, one.key, { configurable: true, ...('value' in one ? { writable: true } : {}), ...one });
    };
    put(made.prototype, own);
    put(made, common);
    return made;
  }`,
  defineProperty:
    '(of, key, value) => Object.defineProperty(of, key, { value, enumerable: true, configurable: true, writable: true })',
  extends: 'Object.assign',
  objectSpread2: 'Object.assign',
  objectWithoutProperties: `(of, names) => {
    const rest = { ...of };
    for (const name of names) delete rest[name];
    return rest;
  }`,
  slicedToArray: '(list) => (Array.isArray(list) ? list : [...list])',
  toConsumableArray: '(list) => [...list]',
  typeof: '(one) => typeof one',
};

/** An icon, without a copy of the same helper in each of them. */
const iconOf = (name: string): string => `
  import { createElement, forwardRef } from 'react';
  import drawn from '@ant-design/icons-svg/es/asn/${name}';
  import Icon from '../components/AntdIconLight';
  export default /*#__PURE__*/ forwardRef((props, ref) => createElement(Icon, { ...props, ref, icon: drawn }));`;

/** The styles of icons stand among those that the build puts into the page; nothing inserts them when the first is drawn. */
export function withoutInsertion(code: string): string {
  const [, styles] = /export const iconStyles = `([^`]*)`;/.exec(code) ?? [];
  const from = code.indexOf('export const useInsertStyles =');
  const helpers = 'import { getShadowRoot, updateCSS, warningOnce } from "./cssUtils";';
  if (styles === undefined || from < 0 || !code.includes(helpers))
    throw new Error('icons insert their styles in another way now: see tools/library-parts.ts');
  return [
    `import { putStyle } from ${STATIC};`,
    code.slice(0, from).replace(helpers, 'const warningOnce = () => {};'),
    `putStyle(${JSON.stringify(styles.replace(/\s+/g, ' '))});`,
    'export const useInsertStyles = () => {};',
  ].join('\n');
}

const { default: keyCodes } = load('@rc-component/util/lib/KeyCode') as {
  readonly default: Readonly<Record<string, unknown>>;
};

/** The ring around a pressed button is fetched with the first press. */
export function withLateRing(code: string): string {
  const whole = "import showWaveEffect from './WaveEffect';";
  if (!code.includes(whole))
    throw new Error('antd draws its rings in another way now: see tools/library-parts.ts');
  return code.replace(
    whole,
    "const showWaveEffect = (...told) => import('./WaveEffect').then(({ default: show }) => show(...told)).catch(() => undefined);",
  );
}

/** Keys by their numbers, so that their table stays out of the pages. */
export const withKeyNumbers = (code: string): string =>
  code.replace(/\bKeyCode\.([A-Z][A-Z_0-9]*)\b/g, (whole, name: string) =>
    typeof keyCodes[name] === 'number' ? String(keyCodes[name]) : whole,
  );

const FIELD_ROW = '/antd/es/form/field-row';
const FIELD_COLUMN = '/antd/es/form/field-column';

/**
 * Parts of libraries that the pages would fetch and never use, or that browsers of today do themselves (按需裁剪); what antd alone brings stands in
 * `antd-parts.ts`.
 */
export const libraryParts: Plugin = {
  name: 'library-parts',
  enforce: 'pre',
  apply: 'build',
  resolveId: {
    filter: { id: /(^|\/)grid(\/col)?$/ },
    handler(id, importer) {
      if (!importer?.includes('/antd/es/form/')) return null;
      const libraries = importer.slice(0, importer.indexOf('/antd/es/form/'));
      return `${libraries}${id.endsWith('/col') ? FIELD_COLUMN : FIELD_ROW}.js`;
    },
  },
  load: {
    filter: { id: /\/antd\/es\/form\/field-(row|column)\.js$/ },
    handler: (id) => INSTEAD[id.includes(FIELD_ROW) ? FIELD_ROW : FIELD_COLUMN] ?? null,
  },
  transform: {
    filter: { id: /\/node_modules\// },
    handler(code, id) {
      const place = Object.keys(INSTEAD).find((end) => id.endsWith(end));
      if (place) return { code: INSTEAD[place] ?? '', map: null };
      const [, helper] = /\/@babel\/runtime\/helpers\/esm\/(\w+)\.js$/.exec(id) ?? [];
      if (helper && HELPERS[helper]) return { code: `export default ${HELPERS[helper]};`, map: null };
      const [, icon] = /\/@ant-design\/icons\/es\/icons\/(\w+)\.js$/.exec(id) ?? [];
      if (icon && icon !== 'index' && !icon.endsWith('TwoTone')) return { code: iconOf(icon), map: null };
      if (id.endsWith('/@ant-design/icons/es/renderUtils.js'))
        return { code: withoutInsertion(code), map: null };
      if (id.endsWith('/antd/es/_util/wave/useWave.js')) return { code: withLateRing(code), map: null };
      if (id.includes('/@rc-component/') && code.includes('KeyCode.'))
        return { code: withKeyNumbers(code), map: null };
      return null;
    },
  },
};
