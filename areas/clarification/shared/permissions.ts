import type { PermissionDeclaration } from '#kit/shared/area.ts';
import type { Codes } from '#kit/shared/names.ts';

export const permissions = [
  {
    code: 'clarification.view',
    title: { zh: '查看澄清与修改', en: 'See clarifications' },
    roles: ['pm', 'leader', 'director', 'owner', 'ownerlead'],
  },
  {
    code: 'clarification.edit',
    title: { zh: '编制澄清与修改', en: 'Draw up clarifications' },
    roles: ['pm'],
  },
  {
    code: 'clarification.issue',
    title: { zh: '发出澄清与修改', en: 'Issue clarifications' },
    roles: ['pm'],
  },
  {
    code: 'clarification.answer',
    title: { zh: '确认对招标文件异议的答复', en: 'Confirm answers to objections to documents' },
    roles: ['owner'],
  },
  {
    code: 'clarification.watch',
    title: { zh: '监督澄清与修改', en: 'Watch clarifications' },
    roles: ['supervisor', 'supervisingexpert'],
  },
  {
    code: 'clarification.bidder',
    title: {
      zh: '对采购文件提问和提出异议、确认澄清与修改',
      en: 'Ask about documents, object to them and confirm clarifications',
    },
    roles: ['supplier'],
  },
] as const satisfies readonly PermissionDeclaration[];

declare module '#kit/shared/names.ts' {
  interface PermissionNames extends Codes<typeof permissions> {}
}
