import type { AreaDeclaration } from '#kit/shared/area.ts';
import { procedureText } from './shared/text/index.ts';

export const area = {
  name: 'procedure',
  title: { zh: '预定义流程', en: 'Predefined procedures' },
  prefixes: ['/pre/preprocdef'],
  tables: ['procedure_def'],
  facts: {
    procedure_def: { zh: '采购流程', en: 'Procedure' },
  },
  views: [],
  uses: ['dictionary'],
  texts: [procedureText],
  permissions: [],
  menus: [],
} satisfies AreaDeclaration;
