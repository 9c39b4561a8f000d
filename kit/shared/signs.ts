/** Signs that may stand beside a name in the menu (图标). */
export const signNames = [
  'home',
  'file',
  'folder',
  'audit',
  'bank',
  'team',
  'user',
  'calendar',
  'chart',
  'money',
  'message',
  'safety',
  'setting',
  'search',
  'link',
  'help',
] as const;
export type SignName = (typeof signNames)[number];
