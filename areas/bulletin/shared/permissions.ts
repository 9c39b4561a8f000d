import type { PermissionDeclaration } from '#kit/shared/area.ts';
import type { Codes } from '#kit/shared/names.ts';

export const permissions = [
  {
    code: 'bulletin.view',
    title: { zh: '查看公告', en: 'View notices' },
    roles: ['pm', 'leader', 'director', 'owner', 'ownerlead'],
  },
  { code: 'bulletin.edit', title: { zh: '编制公告', en: 'Prepare notices' }, roles: ['pm'] },
  { code: 'bulletin.submit', title: { zh: '提交公告审批', en: 'Submit notices' }, roles: ['pm'] },
  {
    code: 'bulletin.publish',
    title: { zh: '签署、发布公告', en: 'Sign and publish notices' },
    roles: ['pm'],
  },
  {
    code: 'bulletin.seal',
    title: { zh: '公告盖章', en: 'Affix the seal to notices' },
    roles: ['leader', 'director'],
  },
] as const satisfies readonly PermissionDeclaration[];

declare module '#kit/shared/names.ts' {
  interface PermissionNames extends Codes<typeof permissions> {}
}
