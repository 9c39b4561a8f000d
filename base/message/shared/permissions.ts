import type { PermissionDeclaration } from '#kit/shared/area.ts';

export const permissions = [
  {
    code: 'message.records',
    title: { zh: '查看消息发送记录', en: 'See what was sent by SMS and mail' },
    roles: ['admin'],
  },
] as const satisfies readonly PermissionDeclaration[];
