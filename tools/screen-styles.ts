import path from 'node:path';
import type { Plugin } from 'vite';

const MARK = '\0screen-style:';
const root = path.resolve(import.meta.dirname, '..');
const STATIC = JSON.stringify(path.join(root, 'kit/web/static-style.ts'));

/** Sheets of one folder's screens. */
export const isOfScreens = (file: string): boolean => /^(areas|base|regions)\//.test(file);

/** What stands before anything is drawn comes with the file that starts the pages. */
const OF_START = 'kit/web/plain.css';

/**
 * Styles of one folder's screens travel within the scripts that need them (随脚本的样式): a screen fetches its own and no others, and no
 * request more. Those of the kit and of the frame are one file, which every screen has.
 */
export const screenStyles: Plugin = {
  name: 'screen-styles',
  enforce: 'pre',
  apply: 'build',
  resolveId(id, importer) {
    if (!importer || !/^[.#].*\.css$/.test(id)) return null;
    const file = id.startsWith('#') ? path.join(root, id.slice(1)) : path.resolve(path.dirname(importer), id);
    const name = path.relative(root, file);
    return isOfScreens(name) || name === OF_START ? `${MARK}${file}.js` : null;
  },
  load(id) {
    if (!id.startsWith(MARK)) return null;
    const file = JSON.stringify(`${id.slice(MARK.length, -'.js'.length)}?inline`);
    return `import { addStyle } from ${STATIC};\nimport css from ${file};\naddStyle(css);`;
  },
};
