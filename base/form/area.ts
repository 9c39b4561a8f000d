import type { AreaDeclaration } from '#kit/shared/area.ts';

export const area = {
  name: 'form',
  title: { zh: '表单核对', en: 'Checking forms' },
  prefixes: [],
  tables: [],
  views: [],
  uses: ['dictionary', 'file'],
  texts: [],
  permissions: [],
  menus: [],
} satisfies AreaDeclaration;
