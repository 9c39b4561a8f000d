import type { Plugin } from 'vite';

const IMPORT = "import { en } from './en.ts';";

/**
 * The browser fetches English words when somebody reads English (英文文案分包): whoever reads Chinese, as nearly all do, carries
 * half the words. In the source both are at hand, as the server needs them.
 */
export const englishApart: Plugin = {
  name: 'english-apart',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: { include: /\/shared\/text\/index\.ts$/, exclude: [/node_modules/] } },
    handler(code, id) {
      if (!code.includes(IMPORT)) this.error(`${id}: expected ${IMPORT}`);
      return {
        code: code.replace(IMPORT, "const en = () => import('./en.ts').then((words) => words.en);"),
        map: null,
      };
    },
  },
};
