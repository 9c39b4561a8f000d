import { expect, test } from 'vitest';
import { strayInFrame, stylesAtWork } from './bundle.ts';
import type { WebGraph } from './web-graph.ts';

const chunk = (modules: readonly string[], imports: readonly string[] = [], isEntry = false) => ({
  isEntry,
  modules,
  imports,
  css: [],
});
const graph = (inFrame: readonly string[]): WebGraph => ({
  chunks: {
    'start.js': chunk(['apps/web/main.tsx'], [], true),
    'frame.js': chunk(['apps/web/app.tsx', 'areas/bulletin/shared/status.ts', ...inFrame], ['start.js']),
    'list.js': chunk(['areas/bulletin/web/list.page.tsx', 'areas/bulletin/shared/text/zh.ts'], ['frame.js']),
  },
  lazy: [],
});

test('fields, words and calls of one area do not travel with every screen', () => {
  expect(strayInFrame(graph([]))).toEqual([]);
  const stray = [
    'areas/bulletin/shared/text/zh.ts',
    'areas/bulletin/shared/schema.ts',
    'kit/shared/fields.ts',
  ];
  expect(strayInFrame(graph(stray))).toEqual(stray.map((file) => `${file} travels with every screen`));
});

test('what works styles out is in no file', () => {
  expect(stylesAtWork(graph([]))).toEqual([]);
  for (const module of [
    'stylis/src/Parser.js',
    '@ant-design/cssinjs/es/index.js',
    '@ant-design/colors/es/generate.js',
  ])
    expect(stylesAtWork(graph([`node_modules/${module}`]))).toEqual([
      'frame.js works styles out in the browser',
    ]);
});
