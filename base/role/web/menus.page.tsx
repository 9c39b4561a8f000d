import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { toast } from '#kit/web/notice.ts';
import { useLang } from '#kit/web/lang.ts';
import { DataTable } from '#kit/web/list/data-table.tsx';
import type { DataColumn } from '#kit/web/list/data-column.ts';
import { useConfirm } from '#kit/web/confirm.ts';
import { useOnce } from '#kit/web/once.ts';
import { PageHeader, Panel, useTitle } from '#kit/web/page.tsx';
import { refreshAll, useCall } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { SignBeside } from '#kit/web/sign-beside.tsx';
import { Answer, Empty } from '#kit/web/states.tsx';
import { StatusTag } from '#kit/web/status-tag.tsx';
import { useText, useWords } from '#kit/web/text.ts';
import { type MenuRow, menuRows, modifyMenu, removeMenu } from '../shared/calls.ts';
import { roleText } from '../shared/text/index.ts';
import { DeclaredMenuDialog, OwnMenuDialog } from './parts/menu-dialog.tsx';
import './role.css';

/** The flat list in the order of the tree, parents before what stands below them. */
function placed(rows: readonly MenuRow[], parent = ''): MenuRow[] {
  const known = new Set(rows.map((r) => r.menuCode));
  // What lost its folder stands at the top, so that it can be found and moved.
  const above = (r: MenuRow) => (known.has(r.parentCode) ? r.parentCode : '');
  return rows.filter((r) => above(r) === parent).flatMap((row) => [row, ...placed(rows, row.menuCode)]);
}

type Open =
  | { readonly what: 'declared'; readonly row: MenuRow }
  | { readonly what: 'own'; readonly row?: MenuRow };

/** 菜单管理: declared entries, whose names, order and visibility may differ in this tenant, and the tenant's own. */
export function Page() {
  const t = useText(roleText);
  const answer = useCall(menuRows, {});
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  useTitle(t('menus.title'));
  return (
    <>
      <PageHeader
        title={t('menus.title')}
        tags={<span className="gh-hint">{t('menus.hint')}</span>}
        actions={
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen({ what: 'own' })}>
            {t('menus.add')}
          </Button>
        }
      />
      <Panel flush>
        <Answer of={answer} rows={12}>
          {(rows) => (
            <Menus rows={rows} onEdit={(row) => setOpen({ what: row.isOwn ? 'own' : 'declared', row })} />
          )}
        </Answer>
      </Panel>
      {open?.what === 'declared' ? <DeclaredMenuDialog row={open.row} onClose={close} /> : null}
      {open?.what === 'own' ? (
        <OwnMenuDialog rows={answer.data ?? []} row={open.row} onClose={close} />
      ) : null}
    </>
  );
}

function Menus({
  rows,
  onEdit,
}: {
  readonly rows: readonly MenuRow[];
  readonly onEdit: (row: MenuRow) => void;
}) {
  const t = useText(roleText);
  const w = useWords();
  const lang = useLang();
  const once = useOnce();
  const confirm = useConfirm();
  const reset = async (row: MenuRow) => {
    const none = { ownCname: null, ownEname: null, ownSort: null, ownHidden: '0', icon: null };
    const input = { ...none, description: row.description, id: row.id, version: row.version };
    if (!(await once(`reset ${row.id}`, (nonce) => send(modifyMenu, input, { nonce })))) return;
    toast('success', t('menus.resetDone'));
    await refreshAll();
  };
  const remove = async (row: MenuRow) => {
    const title = t('menus.removeSure', { name: declared(row) });
    if (!(await confirm({ title, okText: t('menus.remove'), danger: true }))) return;
    if (!(await once(`remove ${row.id}`, (nonce) => send(removeMenu, { id: row.id }, { nonce })))) return;
    toast('success', w('done.removed'));
    await refreshAll();
  };
  const own = (row: MenuRow) => (lang === 'en' ? row.ownEname : row.ownCname);
  const declared = (row: MenuRow) => (lang === 'en' ? row.menuEname : row.menuCname);
  const isChanged = (row: MenuRow) =>
    !row.isOwn &&
    (row.ownCname !== null ||
      row.ownEname !== null ||
      row.ownSort !== null ||
      row.ownHidden ||
      row.icon !== '');
  const columns: DataColumn<MenuRow>[] = [
    {
      key: 'name',
      title: t('field.menuName'),
      width: 190,
      render: (row) => (
        <span className="role-menu-name">
          <SignBeside name={row.icon} />
          {row.level === 1 ? <strong>{own(row) ?? declared(row)}</strong> : (own(row) ?? declared(row))}
          {own(row) ? <small>{t('menus.declared', { name: declared(row) })}</small> : null}
          {row.description ? <small>{row.description}</small> : null}
        </span>
      ),
    },
    {
      key: 'type',
      title: t('field.menuType'),
      kind: 'tight',
      render: (row) => (
        <span className="role-menu-name">
          {t(`menuType.${row.menuType}`)}
          {row.method === '' ? null : <small>{t(`openMethod.${row.method}`)}</small>}
        </span>
      ),
    },
    {
      key: 'uri',
      title: t('field.resourceUri'),
      render: (row) =>
        row.path ? (
          <span className="role-menu-name">
            <code>{row.path}</code>
            {row.parameter ? <small>{row.parameter}</small> : null}
          </span>
        ) : (
          <span className="gh-none">—</span>
        ),
    },
    {
      key: 'module',
      title: t('field.module'),
      render: (row) => (row.isOwn ? <StatusTag tone="process">{t('menus.own')}</StatusTag> : row.module),
    },
    {
      key: 'permission',
      title: t('field.permission'),
      kind: 'tight',
      render: (row) => row.permission || <span className="gh-none">—</span>,
    },
    {
      key: 'sort',
      title: t('field.ownSort'),
      kind: 'tight',
      align: 'end',
      render: (row) => row.ownSort ?? row.sort,
    },
    {
      key: 'visible',
      title: t('field.visible'),
      kind: 'tight',
      render: (row) => (
        <StatusTag tone={row.ownHidden ? 'saved' : 'done'}>
          {t(row.ownHidden ? 'menus.hidden' : 'menus.shown')}
        </StatusTag>
      ),
    },
    {
      key: 'acts',
      title: w('web.operation'),
      kind: 'actions',
      render: (row) => (
        <div className="gh-row-actions">
          <Button type="link" size="small" onClick={() => onEdit(row)}>
            {w('web.edit')}
          </Button>
          {row.isOwn ? (
            <Button type="link" size="small" danger onClick={() => void remove(row)}>
              {t('menus.remove')}
            </Button>
          ) : null}
          {isChanged(row) ? (
            <Button type="link" size="small" onClick={() => void reset(row)}>
              {t('menus.reset')}
            </Button>
          ) : null}
        </div>
      ),
    },
  ];
  return (
    <DataTable<MenuRow>
      fold="role.menus"
      label={t('menus.title')}
      columns={columns}
      depth={({ level }) => level - 1}
      rows={placed(rows)}
      rowKey={({ id }) => id}
      empty={<Empty />}
    />
  );
}
