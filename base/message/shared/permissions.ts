import type { PermissionDeclaration } from '#kit/shared/area.ts';
import type { Codes } from '#kit/shared/names.ts';

export const permissions = [
  {
    code: 'message.records',
    title: { zh: '查看消息发送记录', en: 'View SMS and mail records' },
    roles: ['admin'],
  },
  {
    code: 'message.resend',
    title: { zh: '重新发送短信和邮件', en: 'Resend SMS and mail' },
    roles: ['admin'],
    level: 'plat',
  },
  {
    code: 'message.template',
    title: { zh: '管理消息模板', en: 'Manage message templates' },
    roles: ['admin', 'tenant'],
    level: 'tenant',
  },
  {
    code: 'message.platTemplate',
    title: { zh: '管理平台消息模板', en: 'Manage platform message templates' },
    roles: ['admin'],
    level: 'plat',
  },
  {
    code: 'message.control',
    title: { zh: '设置消息控制', en: 'Set message control' },
    roles: ['admin', 'tenant'],
    level: 'tenant',
  },
] as const satisfies readonly PermissionDeclaration[];

declare module '#kit/shared/names.ts' {
  interface PermissionNames extends Codes<typeof permissions> {}
}
