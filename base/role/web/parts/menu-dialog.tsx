import type { ReactNode } from 'react';
import { useLang } from '#kit/web/lang.ts';
import type { ControlProps } from '#kit/web/form/control.ts';
import { FormDialog } from '#kit/web/form/form-dialog.tsx';
import { refreshAll } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { either, useText } from '#kit/web/text.ts';
import { addMenu, type MenuRow, modifyMenu, modifyOwnMenu } from '../../shared/calls.ts';
import { menuFields, ownMenuFields } from '../../shared/schema.ts';
import { roleText } from '../../shared/text/index.ts';

const yesNo = (on: boolean): string => (on ? '1' : '0');

/** 编辑菜单: a declared entry, with what this tenant wants otherwise. */
export function DeclaredMenuDialog({
  row,
  onClose,
}: {
  readonly row: MenuRow;
  readonly onClose: () => void;
}) {
  const t = useText(roleText);
  const known = {
    ownCname: row.ownCname,
    ownEname: row.ownEname,
    ownSort: row.ownSort === null ? null : String(row.ownSort),
    ownHidden: yesNo(row.ownHidden),
    icon: row.icon || null,
    description: row.description,
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
            'icon',
            { field: 'ownHidden', help: 'help.hidden' },
            'description',
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

interface OwnMenuDialogProps {
  /** Every entry: folders to stand below, and pages to lead to. */
  readonly rows: readonly MenuRow[];
  /** The entry to change; left out when adding. */
  readonly row: MenuRow | undefined;
  readonly onClose: () => void;
}

/** 新增、编辑自建菜单: a folder, a way to a page, or an address outside. */
export function OwnMenuDialog({ rows, row, onClose }: OwnMenuDialogProps) {
  const lang = useLang();
  const name = (m: MenuRow) => either(lang, { zh: m.ownCname ?? m.menuCname, en: m.ownEname ?? m.menuEname });
  const choice =
    (list: readonly { value: string; label: string }[]) =>
    (props: ControlProps): ReactNode => <Choice {...props} list={list} />;
  const folders = rows.filter((m) => m.menuType === 'folder' && m.id !== row?.id);
  const pages = rows.filter((m) => m.menuType === 'page' && !m.isOwn);
  const known = row && {
    menuType: row.menuType,
    parentCode: row.parentCode || null,
    menuCname: row.menuCname,
    menuEname: row.menuEname,
    page: row.path,
    parameter: row.parameter,
    address: row.parameter ? `${row.path}?${row.parameter}` : row.path,
    method: row.method || 'frame',
    icon: row.icon || null,
    sort: String(row.sort),
    ownHidden: yesNo(row.ownHidden),
    description: row.description,
  };
  return (
    <FormDialog
      open
      onClose={onClose}
      texts={roleText}
      fields={ownMenuFields}
      mode={row ? 'edit' : 'add'}
      title={row ? 'menus.editOwn' : 'menus.add'}
      {...(known ? { load: { data: known } } : { initial: { menuType: 'page', sort: '100' } })}
      sections={[
        {
          title: 'menus.section',
          fields: [
            'menuType',
            {
              field: 'parentCode',
              control: choice(folders.map((m) => ({ value: m.menuCode, label: name(m) }))),
            },
            'menuCname',
            'menuEname',
            {
              field: 'page',
              help: 'help.page',
              control: choice(pages.map((m) => ({ value: m.path, label: `${name(m)} ${m.path}` }))),
            },
            'parameter',
            { field: 'address', wide: true, help: 'help.address' },
            { field: 'method', label: 'field.openMethod', help: 'help.openMethod' },
            'icon',
            'sort',
            { field: 'ownHidden', help: 'help.hidden' },
            'description',
          ],
        },
      ]}
      save={{
        run: async (values, { nonce }) => {
          if (row) await send(modifyOwnMenu, { ...values, id: row.id, version: row.version }, { nonce });
          else await send(addMenu, values, { nonce });
          await refreshAll();
        },
      }}
    />
  );
}

function Choice({
  value,
  onChange,
  list,
  ...rest
}: ControlProps & { readonly list: readonly { value: string; label: string }[] }) {
  return (
    <select
      {...rest}
      className="gh-input"
      value={value ?? ''}
      onChange={(event) => onChange?.(event.target.value || null)}
    >
      <option value="">—</option>
      {list.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </select>
  );
}
