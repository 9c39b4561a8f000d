import { expect, test } from 'vitest';
import type { AreaDeclaration } from '#kit/shared/area.ts';
import type { Definition } from '#areas/procedure/server/index.ts';
import type { ScreenLink } from '#base/message/shared/web-router.ts';
import type { Call } from '#kit/shared/call.ts';
import type { Permission } from '#kit/shared/names.ts';
import type { DutySource } from '#kit/server/duty.ts';
import { consoleScreens } from './screens.ts';

type Menu = AreaDeclaration['menus'][number];
type Operation = Definition['steps'][number]['operations'][number];
const menu = { code: 'pre.supplier', title: { zh: '我参与的项目', en: 'My tenders' }, sort: 1 } as const;
const operation = {
  code: 'make',
  name: { zh: '编制', en: 'Make' },
  for: 'PM',
  permission: '',
  isKeyOp: true,
} as const;

test('menus, messages and operations of a procedure lead to declared screens only', () => {
  const menus: Menu[] = [
    { ...menu, path: consoleScreens.supplierLots },
    // @ts-expect-error -- misspelt
    { ...menu, path: '/pre/project/suplier/list' },
  ];
  const links: ScreenLink[] = [
    { path: consoleScreens.workplace, query: {} },
    // @ts-expect-error -- misspelt
    { path: '/v6-template/master-page/workspace', query: {} },
  ];
  const operations: Operation[] = [
    { ...operation, url: consoleScreens.workplace },
    { ...operation, url: '' },
    // @ts-expect-error -- misspelt
    { ...operation, url: '/v6-template/master-page/workspace' },
  ];
  expect([menus.length, links.length, operations.length]).toEqual([2, 2, 3]);
});

test('every permission, stage and kind of duty that code asks for is declared', () => {
  const held: ReadonlySet<Permission> = new Set();
  // @ts-expect-error -- misspelt
  expect(held.has('committee.veiw')).toBe(false);
  // @ts-expect-error -- a stage that no grid has
  const stage: NonNullable<Call['stage']> = 'opening';
  // @ts-expect-error -- nobody can owe anything about it
  const kind: DutySource['subject'] = 'lots';
  expect([stage, kind]).toEqual(['opening', 'lots']);
});
