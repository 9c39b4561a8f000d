import { later } from '#kit/web/chunk.ts';
import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  EditOutlined,
  PlusOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { isChoice, isComputed, optionsOf } from '#areas/project/shared/goods/rows.ts';
import { isYes } from '#kit/shared/yes-no.ts';
import { useConfirm } from '#kit/web/dialog.tsx';
import type { FormContext } from '#kit/web/form/form-types.ts';
import { useLang } from '#kit/web/lang.ts';
import type { DataColumn } from '#kit/web/list/data-column.ts';
import { DataTable } from '#kit/web/list/data-table.tsx';
import { WhyButton } from '#kit/web/page.tsx';
import { sayKey, useText } from '#kit/web/text.ts';
import { columnFaults, columnName } from '../../shared/columns.ts';
import type { Column } from '../../shared/sheet.ts';
import { COLUMNS_MAX } from '#areas/project/shared/goods/template.ts';
import { templateText } from '../../shared/text/index.ts';
import '../template.css';
import { SheetPreview } from './later.ts';

// Fetched when a column is opened.
const ColumnDialog = later(() => import('./column-dialog.tsx').then((m) => m.ColumnDialog));

/** The columns live among the form's values, so that leaving and saving know of them. */
export const columnsIn = (values: Readonly<Record<string, unknown>>): readonly Column[] =>
  (values.items as readonly Column[] | undefined) ?? [];

interface Numbered {
  readonly column: Column;
  readonly at: number;
}

/** 表单字段: the columns of a data form in their order, and what a sheet of them looks like. */
export function ColumnsEditor({ ctx }: { readonly ctx: FormContext }) {
  const t = useText(templateText);
  const watched = ctx.useValues((all) => all.items) as unknown;
  const columns = columnsIn({ items: watched ?? ctx.values().items });
  return (
    <>
      <Columns columns={columns} ctx={ctx} />
      <h3 className="tp-preview">{t('section.preview')}</h3>
      <Suspense fallback={null}>
        <SheetPreview columns={columns} />
      </Suspense>
    </>
  );
}

function Columns({ columns, ctx }: { readonly columns: readonly Column[]; readonly ctx: FormContext }) {
  const t = useText(templateText);
  const lang = useLang();
  const confirm = useConfirm();
  const [open, setOpen] = useState<number | 'new'>();
  const edits = ctx.mode !== 'view';
  const faults = columnFaults(columns);
  const set = (items: readonly Column[]) => ctx.set({ items: items as unknown as string });
  const say = (f: (typeof faults)[number]) => sayKey(lang, f.key, f.params);
  const faultsOf = (at: number) => faults.filter((f) => f.path.startsWith(`items.${at}.`));
  const move = (at: number, by: -1 | 1) => {
    const next = [...columns];
    const [column] = next.splice(at, 1);
    if (column) next.splice(at + by, 0, column);
    set(next);
  };
  const takeOut = async ({ column, at }: Numbered) => {
    const sure = await confirm({
      title: t('form.takeOutSure', { name: columnName(column, at) }),
      danger: true,
    });
    if (sure) set(columns.filter((_, i) => i !== at));
  };
  const done = (column: Column) =>
    set(open === 'new' ? [...columns, column] : columns.map((c, i) => (i === open ? column : c)));
  const shown: DataColumn<Numbered>[] = [
    { key: 'no', title: '#', width: 44, render: ({ at }) => at + 1 },
    {
      key: 'name',
      title: t('field.fieldName'),
      render: ({ column, at }) => (
        <div>
          <strong>{columnName(column, at)}</strong>
          {column.fieldNameEn ? <div className="gh-hint">{column.fieldNameEn}</div> : null}
          {edits
            ? faultsOf(at).map((f) => (
                <div key={f.path + f.key} className="tp-fault" role="alert">
                  {say(f)}
                </div>
              ))
            : null}
        </div>
      ),
    },
    {
      key: 'code',
      title: t('field.fieldCode'),
      render: ({ column }) => <code>{column.fieldCode}</code>,
    },
    {
      key: 'kind',
      title: t('form.kind'),
      render: ({ column }) => (
        <div>
          {t(`inputType.${column.inputType}`)}
          <div className="gh-hint">
            {column.inputType === 'NN'
              ? null
              : [
                  t(`inputOwner.${column.inputOwner}`),
                  isComputed(column)
                    ? t('form.computed')
                    : t(isYes(column.isRequired) ? 'form.required' : 'form.optional'),
                ].join(' · ')}
          </div>
        </div>
      ),
    },
    {
      key: 'width',
      title: t('field.fieldWidth'),
      align: 'end',
      kind: 'tight',
      render: ({ column }) => column.fieldWidth,
    },
    {
      key: 'rule',
      title: t('form.rule'),
      render: ({ column }) => (
        <div>
          {isChoice(column) ? optionsOf(column).join(' / ') : null}
          {isComputed(column) ? <code>{column.computalFormulas}</code> : null}
          {column.association === '' ? null : (
            <div className="gh-hint">
              {t('field.association')}: {t(`association.${column.association as 'unit'}`)}
            </div>
          )}
        </div>
      ),
    },
  ];
  if (edits)
    shown.push({
      key: 'act',
      title: '',
      kind: 'actions',
      render: (row) => {
        const name = columnName(row.column, row.at);
        return (
          <>
            <WhyButton
              type="text"
              size="small"
              icon={<ArrowUpOutlined aria-hidden />}
              aria-label={`${t('action.moveUp')} ${name}`}
              why={row.at === 0 ? t('action.isFirst') : undefined}
              onClick={() => move(row.at, -1)}
            />
            <WhyButton
              type="text"
              size="small"
              icon={<ArrowDownOutlined aria-hidden />}
              aria-label={`${t('action.moveDown')} ${name}`}
              why={row.at === columns.length - 1 ? t('action.isLast') : undefined}
              onClick={() => move(row.at, 1)}
            />
            <Button
              type="text"
              size="small"
              icon={<EditOutlined aria-hidden />}
              aria-label={`${t('action.editColumn')} ${name}`}
              onClick={() => setOpen(row.at)}
            />
            <Button
              type="text"
              size="small"
              danger
              icon={<DeleteOutlined aria-hidden />}
              aria-label={`${t('action.takeOut')} ${name}`}
              onClick={() => void takeOut(row)}
            />
          </>
        );
      },
    });
  // By its code, so that whoever moves a column stays with it; a code that stands there twice tells nothing.
  const keyOf = ({ column: { fieldCode }, at }: Numbered) =>
    columns.findIndex((c) => c.fieldCode === fieldCode) === at ? fieldCode : `${fieldCode} ${at}`;
  const whole = faults.filter((f) => f.path === 'items');
  return (
    <>
      <DataTable
        label={t('form.list')}
        columns={shown}
        rows={columns.map((column, at) => ({ column, at }))}
        rowKey={keyOf}
        empty={t('form.noColumns')}
      />
      {edits ? (
        <p className="tp-bar">
          <WhyButton
            icon={<PlusOutlined aria-hidden />}
            why={columns.length >= COLUMNS_MAX ? t('form.columnsMost', { n: COLUMNS_MAX }) : undefined}
            onClick={() => setOpen('new')}
          >
            {t('action.addColumn')}
          </WhyButton>{' '}
          <span className="tp-fault" aria-live="polite">
            {faults.length > 0 ? t('form.faults', { n: faults.length }) : ''}
            {whole.map((f) => ` · ${say(f)}`)}
          </span>
        </p>
      ) : null}
      {open === undefined ? null : (
        <Suspense fallback={null}>
          <ColumnDialog
            column={open === 'new' ? undefined : columns[open]}
            others={columns.filter((_, i) => i !== open)}
            onClose={() => setOpen(undefined)}
            onDone={done}
          />
        </Suspense>
      )}
    </>
  );
}
