import { later } from '#kit/web/chunk.ts';
import { orgType } from '#base/organisation/shared/kinds.ts';
import { roleScreens } from '#base/role/shared/screens.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { Status } from '#kit/web/status-tag.tsx';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import * as calls from '../../shared/calls.ts';
import { peopleText } from '../../shared/text/index.ts';
import { stateTags } from '../tags.ts';
import { EntryShown } from './entry-shown.tsx';
import { FactorDialog, MoveDialog, RolesDialog } from './user-acts.tsx';
import { AddUser, EditUser } from './user-dialog.tsx';
import type { UnitOf } from '../unit-of.ts';

const ImportDialog = later(() => import('./import-dialog.tsx').then((m) => m.ImportDialog));
const HandoverDialog = later(() => import('./handover-dialog.tsx').then((m) => m.HandoverDialog));

type Open =
  | { readonly what: 'edit' | 'roles' | 'move' | 'factor' | 'handover'; readonly user: calls.UserEntry }
  | { readonly what: 'add' | 'import' }
  | { readonly what: 'entry'; readonly made: calls.Entry };

/** 组织用户: people of the chosen unit, or of everything one looks after. */
export function UserList({ unit }: { readonly unit: UnitOf | undefined }) {
  const t = useText(peopleText);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const act =
    (call: typeof calls.disableUser) =>
    (row: calls.UserEntry, nonce: string): Promise<unknown> =>
      send(call, { id: row.id, orgId: row.orgId }, { nonce });
  const reset = async (row: calls.UserEntry, nonce: string) =>
    setOpen({
      what: 'entry',
      made: await send(calls.resetPassword, { id: row.id, orgId: row.orgId }, { nonce }),
    });
  return (
    <>
      <ListPage
        embedded
        call={calls.pageUsers}
        texts={peopleText}
        title="unit.users"
        rowKey="rowKey"
        fixed={unit ? { orgId: unit.id } : {}}
        filters={['searchKey', { field: 'state', tag: stateTags }]}
        columns={[
          {
            field: 'trueName',
            width: 110,
            render: (row) => (
              <span className="ppl-two">
                {row.trueName}
                <small>{row.userName}</small>
              </span>
            ),
          },
          { field: 'userName', hidden: true },
          { field: 'mobile', width: 105 },
          { field: 'orgName', label: 'field.company', width: 150, hidden: unit !== undefined },
          { field: 'deptName', width: 90, hidden: unit === undefined },
          { field: 'roleNames', width: 110 },
          {
            field: 'state',
            width: 86,
            sheet: { tag: stateTags },
            render: (row) => (
              <span className="ppl-two">
                <Status of={stateTags} value={row.state} />
                {row.firstLogin ? <small>{t('state.first')}</small> : null}
              </span>
            ),
          },
        ]}
        rowActions={[
          { text: 'kit.web.edit', can: 'modify', onClick: (user) => setOpen({ what: 'edit', user }) },
          { text: 'field.roleNames', can: 'roles', onClick: (user) => setOpen({ what: 'roles', user }) },
          {
            text: 'user.access',
            to: (row) => linkTo(roleScreens.access, { userId: row.id, orgId: row.orgId }),
          },
          {
            text: 'user.unlock',
            can: 'unlock',
            act: act(calls.unlockUser),
            done: 'user.unlocked',
          },
          {
            text: 'user.reset',
            can: 'reset',
            confirm: (row) => t('user.resetSure', { name: row.trueName }),
            act: reset,
          },
          {
            text: 'user.takeFactor',
            can: 'takeFactor',
            onClick: (user) => setOpen({ what: 'factor', user }),
          },
          {
            text: 'user.handover',
            can: 'disable',
            onClick: (user) => setOpen({ what: 'handover', user }),
          },
          { text: 'user.move', can: 'move', onClick: (user) => setOpen({ what: 'move', user }) },
          {
            text: 'user.endSessions',
            can: 'endSessions',
            confirm: (row) => t('user.endSessionsSure', { name: row.trueName }),
            act: act(calls.endUserSessions),
            done: 'user.sessionsEnded',
          },
          {
            text: 'user.disable',
            can: 'disable',
            danger: true,
            confirm: (row) => t('user.disableSure', { name: row.trueName }),
            act: act(calls.disableUser),
            done: 'user.disabled',
          },
          { text: 'user.enable', can: 'enable', act: act(calls.enableUser), done: 'user.enabled' },
          {
            text: 'user.remove',
            can: 'remove',
            danger: true,
            confirm: (row) => t('user.removeSure', { name: row.trueName }),
            act: act(calls.removeUser),
            done: 'user.removed',
          },
        ]}
        {...(unit?.can.addUser
          ? { create: { text: 'user.add', onClick: () => setOpen({ what: 'add' }) } }
          : {})}
        toolbar={
          unit?.can.addUser ? (
            <Button onClick={() => setOpen({ what: 'import' })}>{t('user.import')}</Button>
          ) : null
        }
        emptyHint="user.empty"
        exportName="unit.users"
      />
      {open?.what === 'add' && unit ? (
        <AddUser
          companyId={unit.companyId}
          deptId={unit.orgType === orgType.department ? unit.id : undefined}
          onMade={(made) => setTimeout(() => setOpen({ what: 'entry', made }), 0)}
          onClose={() => setOpen((now) => (now?.what === 'add' ? undefined : now))}
        />
      ) : null}
      {open?.what === 'import' && unit ? (
        <Suspense fallback={null}>
          <ImportDialog unit={unit} onClose={close} />
        </Suspense>
      ) : null}
      {open?.what === 'edit' ? <EditUser user={open.user} onClose={close} /> : null}
      {open?.what === 'roles' ? <RolesDialog user={open.user} onClose={close} /> : null}
      {open?.what === 'move' ? <MoveDialog user={open.user} onClose={close} /> : null}
      {open?.what === 'factor' ? <FactorDialog user={open.user} onClose={close} /> : null}
      {open?.what === 'handover' ? (
        <Suspense fallback={null}>
          <HandoverDialog user={open.user} onClose={close} />
        </Suspense>
      ) : null}
      {open?.what === 'entry' ? <EntryShown made={open.made} onClose={close} /> : null}
    </>
  );
}
