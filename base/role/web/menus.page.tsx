import { Button } from 'antd';
import { useState } from 'react';
import { toast } from '#kit/web/notice.ts';
import { useLang } from '#kit/web/lang.ts';
import { type DataColumn, DataTable } from '#kit/web/data-table.tsx';
import { FormDialog } from '#kit/web/form-dialog.tsx';
import { useOnce } from '#kit/web/once.ts';
import { PageHeader, Panel, useTitle } from '#kit/web/page.tsx';
import { refreshAll, useCall } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { Answer, Empty } from '#kit/web/states.tsx';
import { StatusTag } from '#kit/web/status-tag.tsx';
import { useText, useWords } from '#kit/web/text.ts';
import { type MenuRow, menuRows, modifyMenu } from '../shared/calls.ts';
import { menuFields } from '../shared/schema.ts';
import { roleText } from '../shared/text/index.ts';
import './role.css';

interface Placed {
  readonly row: MenuRow;
  readonly depth: number;
}

/** The flat list as a tree, parents before what stands below them. */
function placed(rows: readonly MenuRow[], parent = '', depth = 0): Placed[] {
  return rows
    .filter((r) => r.parentCode === parent)
    .flatMap((row) => [{ row, depth }, ...placed(rows, row.menuCode, depth + 1)]);
}

/** 菜单管理: declared entries; names, order and visibility may differ in this tenant. */
export function Page() {
  const t = useText(roleText);
  const answer = useCall(menuRows, {});
  const [editing, setEditing] = useState<MenuRow>();
  useTitle(t('menus.title'));
  return (
    <>
      <PageHeader title={t('menus.title')} tags={<span className="gh-hint">{t('menus.hint')}</span>} />
      <Panel flush>
        <Answer of={answer} rows={12}>
          {(rows) => <Menus rows={rows} onEdit={setEditing} />}
        </Answer>
      </Panel>
      {editing ? <MenuDialog row={editing} onClose={() => setEditing(undefined)} /> : null}
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
  const reset = async (row: MenuRow) => {
    const none = { ownCname: null, ownEname: null, ownSort: null, ownHidden: '0' };
    const input = { ...none, id: row.id, version: row.version };
    if (!(await once(`reset ${row.id}`, (nonce) => send(modifyMenu, input, { nonce })))) return;
    toast('success', t('menus.resetDone'));
    await refreshAll();
  };
  const own = (row: MenuRow) => (lang === 'en' ? row.ownEname : row.ownCname);
  const declared = (row: MenuRow) => (lang === 'en' ? row.menuEname : row.menuCname);
  const isOwn = (row: MenuRow) =>
    row.ownCname !== null || row.ownEname !== null || row.ownSort !== null || row.ownHidden;
  const columns: DataColumn<Placed>[] = [
    {
      key: 'name',
      title: t('field.menuName'),
      render: ({ row, depth }) => (
        <span className="role-menu-name" style={{ paddingInlineStart: depth * 22 }}>
          {depth === 0 ? <strong>{own(row) ?? declared(row)}</strong> : (own(row) ?? declared(row))}
          {own(row) ? <small>{t('menus.declared', { name: declared(row) })}</small> : null}
        </span>
      ),
    },
    {
      key: 'uri',
      title: t('field.resourceUri'),
      render: ({ row }) =>
        row.resourceUri ? <code>{row.resourceUri}</code> : <span className="gh-none">—</span>,
    },
    {
      key: 'permission',
      title: t('field.permission'),
      kind: 'tight',
      render: ({ row }) => row.permission || <span className="gh-none">—</span>,
    },
    {
      key: 'sort',
      title: t('field.ownSort'),
      kind: 'tight',
      align: 'end',
      render: ({ row }) => row.ownSort ?? row.sort,
    },
    {
      key: 'visible',
      title: t('field.visible'),
      kind: 'tight',
      render: ({ row }) => (
        <StatusTag tone={row.ownHidden ? 'saved' : 'done'}>
          {t(row.ownHidden ? 'menus.hidden' : 'menus.shown')}
        </StatusTag>
      ),
    },
    {
      key: 'acts',
      title: w('web.operation'),
      kind: 'actions',
      render: ({ row }) => (
        <div className="gh-row-actions">
          <Button type="link" size="small" onClick={() => onEdit(row)}>
            {w('web.edit')}
          </Button>
          {isOwn(row) ? (
            <Button type="link" size="small" onClick={() => void reset(row)}>
              {t('menus.reset')}
            </Button>
          ) : null}
        </div>
      ),
    },
  ];
  return (
    <DataTable<Placed>
      label={t('menus.title')}
      columns={columns}
      rows={placed(rows)}
      rowKey={({ row }) => row.id}
      empty={<Empty />}
    />
  );
}

function MenuDialog({ row, onClose }: { readonly row: MenuRow; readonly onClose: () => void }) {
  const t = useText(roleText);
  const known = {
    ownCname: row.ownCname,
    ownEname: row.ownEname,
    ownSort: row.ownSort === null ? null : String(row.ownSort),
    ownHidden: row.ownHidden ? '1' : '0',
  };
  return (
    <FormDialog
      open
      onClose={onClose}
      texts={roleText}
      fields={menuFields}
      mode="edit"
      title="menus.edit"
      load={{ data: known }}
      sections={[
        {
          title: 'menus.section',
          extra: () => (
            <span className="gh-hint">
              {t('menus.declared', { name: `${row.menuCname} / ${row.menuEname}` })}
            </span>
          ),
          fields: [
            { field: 'ownCname', help: 'help.empty' },
            { field: 'ownEname', help: 'help.empty' },
            'ownSort',
            { field: 'ownHidden', help: 'help.hidden' },
          ],
        },
      ]}
      save={{
        run: async (values, { nonce }) => {
          await send(modifyMenu, { ...values, id: row.id, version: row.version }, { nonce });
          await refreshAll();
        },
      }}
    />
  );
}
