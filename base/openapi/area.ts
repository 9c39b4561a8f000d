import type { AreaDeclaration } from '#kit/shared/area.ts';
import { openapiText } from './shared/text/index.ts';

export const area = {
  name: 'openapi',
  title: { zh: '接口文档', en: 'API documentation' },
  prefixes: [],
  tables: [],
  views: [],
  uses: [],
  texts: [openapiText],
  permissions: [],
  menus: [],
} satisfies AreaDeclaration;
