import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { cssVariables } from './kit/web/theme.ts';
import { antdParts } from './tools/antd-parts.ts';
import { antdStyles } from './tools/antd-styles.ts';
import { englishApart } from './tools/english-apart.ts';
import { libraryParts } from './tools/library-parts.ts';
import { pdfParts } from './tools/pdf-parts.ts';
import { screenStyles } from './tools/screen-styles.ts';
import { slimCalls } from './tools/slim-calls.ts';

/** The theme's variables stand in the page's head, so that the first picture already has the right colours. */
const themeInHead: Plugin = {
  name: 'theme-in-head',
  transformIndexHtml: (html) => html.replace('<!-- theme -->', `<style>${cssVariables()}</style>`),
};

/** A library asks for node's `crypto` where the global one is missing; in browsers it never is. */
const browserCrypto: Plugin = {
  name: 'browser-crypto',
  enforce: 'pre',
  resolveId: (id) => (id === 'crypto' ? '\0browser-crypto' : null),
  load: (id) => (id === '\0browser-crypto' ? 'export const webcrypto = globalThis.crypto;' : null),
};

/** A reader of XML takes node's `stream` where there is one, and does without in browsers. */
const noStream: Plugin = {
  name: 'no-stream',
  enforce: 'pre',
  resolveId: (id) => (id === 'stream' ? '\0no-stream' : null),
  load: (id) => (id === '\0no-stream' ? 'export const Stream = undefined;' : null),
};

const api = process.env['GONGHENG_API'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  root: 'apps/web',
  base: '/ebidding/',
  publicDir: 'public',
  plugins: [
    react(),
    themeInHead,
    browserCrypto,
    noStream,
    antdParts,
    libraryParts,
    antdStyles(),
    englishApart,
    screenStyles,
    slimCalls,
    pdfParts,
  ],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // Browsers that do not know it fetch the same files a little later.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      // The frame names every file of every screen: by what it holds alone, which costs a kilobyte less than names that nobody reads.
      // Regions keep theirs: who looks at what a browser fetched finds them by it.
      output: { chunkFileNames: ({ name }) => `assets/${name === 'region' ? 'region-' : ''}[hash].js` },
      treeshake: {
        // Our modules do nothing when they are merely imported, so a door costs only what is taken through it. Neither do the parts of
        // antd, but for what teaches the library of dates; what others say of themselves holds.
        moduleSideEffects: [
          { test: /\/(kit|base|areas|regions)\/.*\.tsx?$/, sideEffects: false },
          {
            test: /\/node_modules\/@(rc-component\/(?!picker\/)|ant-design\/(cssinjs|cssinjs-utils|fast-color|colors)\/)/,
            sideEffects: false,
          },
        ],
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/ebidding/api': { target: api, ws: true, changeOrigin: false },
      '/ebidding/public': { target: api, changeOrigin: false },
    },
  },
});
