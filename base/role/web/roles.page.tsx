import { useState } from 'react';
import { organisationText } from '#base/organisation/shared/text/index.ts';
import { type RoleLevel, roleLevels } from '#kit/shared/area.ts';
import { useLang } from '#kit/web/lang.ts';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { useLocation } from '#kit/web/router/router.tsx';
import { listed, useText } from '#kit/web/text.ts';
import { pageRoles, removeRole, type RoleEntry } from '../shared/calls.ts';
import { roleName } from '../shared/rules.ts';
import { roleText } from '../shared/text/index.ts';
import { permissionsPage, usersPage } from './links.ts';
import { RoleDialog } from './parts/role-dialog.tsx';
import { originTags } from './tags.ts';
import './role.css';

/** 角色管理: roles of the level that the route names. */
export function Page() {
  const t = useText(roleText);
  const k = useText(organisationText);
  const lang = useLang();
  const { pathname } = useLocation();
  const level: RoleLevel = roleLevels.find((one) => pathname.endsWith(`/${one}`)) ?? 'company';
  const [open, setOpen] = useState<{ readonly role?: RoleEntry }>();
  const kinds = (row: RoleEntry): string =>
    row.orgKinds === ''
      ? t('anyKind')
      : listed(row.orgKinds.split(',').map((kind) => k(`kind.${kind as 'agency'}`)));
  const name = (row: RoleEntry) => roleName(lang, row);
  return (
    <>
      <ListPage
        key={level}
        call={pageRoles}
        texts={roleText}
        title={`list.${level}`}
        fixed={{ roleLevel: level }}
        filters={['searchKey']}
        columns={[
          {
            field: 'roleName',
            width: 160,
            text: name,
            render: (row) => (
              <span className="role-menu-name">
                {name(row)}
                {row.remark ? <small>{row.remark}</small> : null}
              </span>
            ),
          },
          { field: 'roleCode', width: 110 },
          {
            field: 'origin',
            width: 90,
            text: (row) => originTags.say(lang, row.origin),
            tag: originTags,
          },
          { field: 'orgKinds', render: kinds, text: kinds, width: 180, hidden: level !== 'company' },
          {
            field: 'dataScope',
            width: 150,
            hidden: level !== 'company',
            text: (row) => t(`scope.${row.dataScope}`),
            render: (row) => <span title={row.scopeNames || undefined}>{t(`scope.${row.dataScope}`)}</span>,
          },
          { field: 'userCount', kind: 'number', width: 70 },
        ]}
        rowActions={[
          { text: 'action.permissions', to: (row) => permissionsPage(row.id) },
          { text: 'action.users', can: 'users', to: (row) => usersPage(row.id) },
          { text: 'kit.web.edit', can: 'modify', onClick: (role) => setOpen({ role }) },
          {
            text: 'action.remove',
            can: 'remove',
            danger: true,
            confirm: (row) => t('confirmRemove', { name: name(row) }),
            call: removeRole,
            done: 'kit.done.removed',
          },
        ]}
        create={{ text: 'add', onClick: () => setOpen({}), may: `role.${level}` }}
      />
      {open ? <RoleDialog level={level} role={open.role} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}
