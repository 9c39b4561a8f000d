import { fieldSet } from '#kit/shared/fields.ts';
import { signNames } from '#kit/shared/signs.ts';
import { scopeKinds } from './rules.ts';
import { roleText } from './text/index.ts';

/** 角色: what an administrator says about a role; its permissions stand on their own page. */
export const roleFields = fieldSet(roleText, {
  roleName: { kind: 'text', need: 'need.roleName', max: 50 },
  roleEname: { kind: 'text', max: 80 },
  roleCode: { kind: 'text', max: 50, pattern: /^[A-Za-z][A-Za-z0-9_]*$/, wrong: 'wrong.roleCode' },
  orgKinds: { kind: 'reference' },
  dataScope: {
    kind: 'choice',
    default: 'org',
    options: scopeKinds.map((value) => ({ value, label: `scope.${value}` as const })),
  },
  scopeUnits: { kind: 'reference', need: 'need.scopeUnits', showIf: { dataScope: 'chosen' } },
  remark: { kind: 'longText', max: 300 },
});

const icon = {
  kind: 'choice',
  options: signNames.map((value) => ({ value, label: `icon.${value}` as const })),
} as const;

/** 菜单: what a tenant wants otherwise than declared. */
export const menuFields = fieldSet(roleText, {
  ownCname: { kind: 'text', max: 100 },
  ownEname: { kind: 'text', max: 100 },
  ownSort: { kind: 'text', max: 4, pattern: /^\d{1,4}$/, wrong: 'wrong.sort' },
  ownHidden: { kind: 'yesNo', default: '0' },
  icon,
  description: { kind: 'longText', max: 300 },
});

export const menuTypes = ['folder', 'page', 'outer'] as const;
/** 打开方式 of an address outside: in a frame of this page, or in a window of its own, for addresses that stand in no frame. */
export const openMethods = ['frame', 'window'] as const;
export type OpenMethod = (typeof openMethods)[number];
const ofPage = { showIf: { menuType: 'page' } } as const;

/** 自建菜单: a folder, a way to a declared page with parameters of one's own, or an address outside. */
export const ownMenuFields = fieldSet(roleText, {
  menuType: {
    kind: 'choice',
    need: 'need.menuType',
    options: menuTypes.map((value) => ({ value, label: `menuType.${value}` as const })),
  },
  parentCode: { kind: 'reference', need: 'need.parentCode', needIf: { menuType: ['page', 'outer'] } },
  menuCname: { kind: 'text', need: 'need.menuCname', max: 100 },
  menuEname: { kind: 'text', need: 'need.menuEname', max: 100 },
  page: { kind: 'reference', need: 'need.page', ...ofPage },
  parameter: {
    kind: 'text',
    max: 150,
    pattern: /^[\w.~%-]+=[\w.~%-]*(&[\w.~%-]+=[\w.~%-]*)*$/,
    wrong: 'wrong.parameter',
    ...ofPage,
  },
  address: {
    kind: 'text',
    need: 'need.address',
    max: 300,
    pattern: /^https:\/\/[\w.-]+(:\d+)?(\/\S*)?$/,
    wrong: 'wrong.address',
    showIf: { menuType: 'outer' },
  },
  method: {
    kind: 'choice',
    default: 'frame',
    options: openMethods.map((value) => ({ value, label: `openMethod.${value}` as const })),
    showIf: { menuType: 'outer' },
  },
  icon,
  sort: { kind: 'text', need: 'need.ownSort', max: 4, pattern: /^\d{1,4}$/, wrong: 'wrong.sort' },
  ownHidden: { kind: 'yesNo', default: '0' },
  description: { kind: 'longText', max: 300 },
});
