import type { PermissionDeclaration } from '#kit/shared/area.ts';
import type { Codes } from '#kit/shared/names.ts';

export const permissions = [
  {
    code: 'bulletin.view',
    title: { zh: '查看公告', en: 'See bulletins' },
    roles: ['pm', 'leader', 'director', 'owner', 'ownerlead'],
  },
  { code: 'bulletin.edit', title: { zh: '编制公告', en: 'Draw up bulletins' }, roles: ['pm'] },
  { code: 'bulletin.submit', title: { zh: '提交公告审批', en: 'Submit bulletins' }, roles: ['pm'] },
  { code: 'bulletin.publish', title: { zh: '发布公告', en: 'Publish bulletins' }, roles: ['pm'] },
] as const satisfies readonly PermissionDeclaration[];

declare module '#kit/shared/names.ts' {
  interface PermissionNames extends Codes<typeof permissions> {}
}
