import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { cssVariables } from './kit/web/theme.ts';

/** The theme's variables stand in the page's head, so that the first picture already has the right colours. */
const themeInHead: Plugin = {
  name: 'theme-in-head',
  transformIndexHtml: (html) => html.replace('<!-- theme -->', `<style>${cssVariables()}</style>`),
};

const api = process.env['GONGHENG_API'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  root: 'apps/web',
  base: '/ebidding/',
  publicDir: 'public',
  plugins: [react(), themeInHead],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      treeshake: {
        // Our modules do nothing when they are merely imported, so a door costs only what is taken through it.
        moduleSideEffects: (id) => !/\/(kit|base|areas|regions)\/.*\.tsx?$/.test(id),
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
