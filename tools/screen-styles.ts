import path from 'node:path';
import type { Plugin } from 'vite';

const MARK = '\0screen-style:';
const root = path.resolve(import.meta.dirname, '..');
const STATIC = JSON.stringify(path.join(root, 'kit/web/static-style.ts'));

/** Sheets of one folder's screens. */
export const isOfScreens = (file: string): boolean => /^(areas|base|regions)\//.test(file);

/**
 * Styles of one folder's screens travel within the scripts that need them (随脚本的样式): a screen fetches its own and no others, and no
 * request more. Those of the kit and of the frame are one file, which every screen has.
 */
export const screenStyles: Plugin = {
  name: 'screen-styles',
  enforce: 'pre',
  apply: 'build',
  resolveId(id, importer) {
    if (!importer || !id.startsWith('.') || !id.endsWith('.css')) return null;
    const file = path.resolve(path.dirname(importer), id);
    return isOfScreens(path.relative(root, file)) ? `${MARK}${file}.js` : null;
  },
  load(id) {
    if (!id.startsWith(MARK)) return null;
    const file = JSON.stringify(`${id.slice(MARK.length, -'.js'.length)}?inline`);
    return `import { addStyle } from ${STATIC};\nimport css from ${file};\naddStyle(css);`;
  },
};
