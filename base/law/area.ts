import type { AreaDeclaration } from '#kit/shared/area.ts';
import { lawText } from './shared/text/index.ts';

export const area = {
  name: 'law',
  title: { zh: '法规依据', en: 'Legal basis' },
  prefixes: [],
  tables: [],
  views: [],
  uses: ['calendar'],
  texts: [lawText],
  fixedWords: true,
  permissions: [],
  menus: [],
} satisfies AreaDeclaration;
