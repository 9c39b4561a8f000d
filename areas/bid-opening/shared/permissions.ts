import type { PermissionDeclaration } from '#kit/shared/area.ts';
import type { Codes } from '#kit/shared/names.ts';

const everybody = [
  'pm',
  'leader',
  'director',
  'owner',
  'ownerlead',
  'supplier',
  'supervisor',
  'supervisingexpert',
] as const;

/** What lists opened bids also opens their files. */
export const OPENED_FILES = 'opening.files';

export const permissions = [
  { code: 'opening.hall', title: { zh: '进入开标大厅', en: 'Enter the opening hall' }, roles: everybody },
  { code: 'opening.preside', title: { zh: '主持开标', en: 'Host the opening' }, roles: ['pm'] },
  {
    code: 'opening.custodian',
    title: {
      zh: '释放标段密钥、确认责任认定',
      en: 'Release the lot key, confirm responsibility for failed bids',
    },
    roles: ['owner', 'ownerlead', 'supervisor'],
  },
  { code: 'opening.attend', title: { zh: '参加开标与解密', en: 'Attend and decrypt' }, roles: ['supplier'] },
  { code: 'opening.record', title: { zh: '查看开标记录', en: 'View the opening record' }, roles: everybody },
  {
    code: OPENED_FILES,
    title: { zh: '查看投标文件', en: 'View the opened bids' },
    roles: ['pm', 'owner', 'ownerlead'],
  },
] as const satisfies readonly PermissionDeclaration[];

declare module '#kit/shared/names.ts' {
  interface PermissionNames extends Codes<typeof permissions> {}
}
