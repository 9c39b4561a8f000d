import type { AreaDeclaration } from '#kit/shared/area.ts';
import { objectionText } from './shared/text/index.ts';

export const area = {
  name: 'objection',
  title: { zh: '异议答复', en: 'Answers to objections' },
  prefixes: [],
  // Each area that takes objections keeps them and their answers in tables of its own.
  tables: [],
  views: [],
  uses: ['calendar', 'law', 'message', 'project', 'role'],
  texts: [objectionText],
  permissions: [],
  menus: [],
} satisfies AreaDeclaration;
