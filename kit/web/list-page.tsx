import { DownloadOutlined, PlusOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button, Segmented, Table, type TableColumnType, Tooltip } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { FieldSet } from '#kit/shared/fields.ts';
import type { TextTree, Texts } from '#kit/shared/text.ts';
import { useCan } from './can.tsx';
import { Show } from './field.tsx';
import { useExport } from './list-export.ts';
import { type FilterSpec, ListFilters } from './list-filters.tsx';
import { type ListState, useListState } from './list-state.ts';
import { PageHeader, Panel, useTitle } from './page.tsx';
import { useCall } from './query.ts';
import { Empty, ErrorBox, Loading } from './states.tsx';
import { useWords } from './text.ts';
import { labelKey, useSay, type Words } from './words.ts';
import type { Column, Filter, ListPageProps } from './list-types.ts';
import { BatchBar, useRowActions } from './list-actions.tsx';

type Loose = Readonly<Record<string, unknown>>;

/** 列表页: one behaviour for filters, paging, sorting, empty state, errors and permissions. */
export function ListPage<I, R extends object, T extends TextTree>(props: ListPageProps<I, R, T>) {
  const {
    call,
    texts,
    fields,
    columns,
    filters = [],
    rowKey = 'id' as keyof R & string,
    embedded = false,
  } = props;
  const say = useSay(texts);
  const w = useWords();
  const specs = filters.map((f) => filterSpec(f, texts, fields, say));
  const names = [
    ...specs.flatMap((s) => (s.to ? [s.name, s.to] : [s.name])),
    ...(props.tabs ? [props.tabs.field] : []),
  ];
  const [state, change] = useListState(names, { embedded, prefix: props.prefix });
  const input = inputOf(state, specs, props.fixed) as I;
  const answer = useCall(call, input as NoInfer<I>, { keepLast: true, everyMs: props.everyMs });
  const [chosen, setChosen] = useState<readonly R[]>([]);
  const title = props.title ? say(props.title) : undefined;
  useTitle(embedded ? undefined : title);
  const sheet = useExport({ call, input, columns, say, fields, texts });

  const page = answer.data;
  const apply = (next: Readonly<Record<string, string>>) => {
    setChosen([]);
    const tab =
      props.tabs && state.filters[props.tabs.field]
        ? { [props.tabs.field]: state.filters[props.tabs.field] ?? '' }
        : {};
    change({ filters: { ...tab, ...next }, current: 1 });
  };
  const filtered = Object.keys(state.filters).length > 0;
  const shownColumns = columns.filter((c) => !c.hidden).map((c) => tableColumn(c, props, say, state));
  const actions = useRowActions(props, say);
  if (actions) shownColumns.push(actions);

  const create = props.create;
  const can = useCan();
  const createButton =
    create && can(create.may) ? <CreateButton {...create} text={say(create.text ?? 'kit.web.add')} /> : null;
  const toolbar = (
    <>
      {props.toolbar}
      {props.exportName ? (
        <Button
          icon={<DownloadOutlined aria-hidden />}
          loading={sheet.busy}
          onClick={() => void sheet.run(say(props.exportName ?? 'kit.web.export'), page?.total ?? 0)}
        >
          {w('web.export')}
        </Button>
      ) : null}
      <Tooltip title={w('web.refresh')}>
        <Button
          icon={<ReloadOutlined aria-hidden />}
          aria-label={w('web.refresh')}
          loading={answer.isFetching && !answer.isPending}
          onClick={() => void answer.refetch()}
        />
      </Tooltip>
      {createButton}
    </>
  );

  const empty = filtered ? (
    <Empty
      hint={w('web.list.emptyFiltered')}
      action={<Button onClick={() => apply({})}>{w('web.reset')}</Button>}
    />
  ) : (
    <Empty
      hint={
        props.emptyHint
          ? say(props.emptyHint)
          : createButton
            ? w('web.list.emptyCreate', { create: say(create?.text ?? 'kit.web.add') })
            : w('web.list.emptyHint')
      }
      action={createButton}
    />
  );

  const body = () => {
    if (!page && answer.error)
      return (
        <ErrorBox
          error={answer.error}
          title={w('web.list.failed')}
          hint={w('web.list.failedHint')}
          onRetry={() => void answer.refetch()}
        />
      );
    if (!page) return <Loading rows={8} />;
    return (
      <Table<R>
        className="gh-table"
        size="middle"
        rowKey={rowKey}
        columns={shownColumns}
        dataSource={page.records}
        scroll={{ x: 'max-content' }}
        sticky={embedded ? false : { offsetHeader: 0 }}
        locale={{ emptyText: empty }}
        loading={answer.isPlaceholderData}
        {...(props.expand ? { expandable: { expandedRowRender: props.expand } } : {})}
        {...(props.batch?.length
          ? {
              rowSelection: {
                selectedRowKeys: chosen.map((r) => String(r[rowKey])),
                onChange: (_keys, rows) => setChosen(rows),
              },
            }
          : {})}
        onChange={(_p, _f, sorter) => {
          const one = Array.isArray(sorter) ? sorter[0] : sorter;
          const field = one?.order ? String(one.columnKey ?? one.field) : undefined;
          const order = one?.order === 'descend' ? 'desc' : 'asc';
          if (field !== state.sortField || (field && order !== state.sortOrder))
            change({ sortField: field, sortOrder: field ? order : undefined, current: 1 });
        }}
        pagination={{
          current: page.current,
          pageSize: page.size,
          total: page.total,
          showSizeChanger: true,
          showQuickJumper: page.pages > 5,
          pageSizeOptions: [10, 20, 50, 100],
          showTotal: (total, [from, to]) => (total > 0 ? w('web.range', { from, to, total }) : ''),
          onChange: (current, size) => change({ current: size === state.size ? current : 1, size }),
        }}
      />
    );
  };

  return (
    <div className={embedded ? 'gh-list gh-list-embedded' : 'gh-list'}>
      {embedded ? null : <PageHeader title={title ?? ''} back={props.back} actions={toolbar} />}
      {props.above}
      <Panel flush>
        {props.tabs ? (
          <div className="gh-list-tabs">
            <Segmented
              options={[
                { value: '', label: w('web.all') },
                ...props.tabs.items.map((i) => ({ value: i.value, label: say(i.label) })),
              ]}
              value={state.filters[props.tabs.field] ?? ''}
              onChange={(value) => {
                const field = props.tabs?.field ?? '';
                const { [field]: _old, ...rest } = state.filters;
                change({ filters: value ? { ...rest, [field]: value } : rest, current: 1 });
              }}
            />
          </div>
        ) : null}
        <ListFilters filters={specs} values={state.filters} onApply={apply} />
        {embedded && (props.toolbar || createButton || props.exportName) ? (
          <div className="gh-list-bar">{toolbar}</div>
        ) : null}
        {props.batch?.length ? (
          <BatchBar actions={props.batch} rows={chosen} say={say} onDone={() => setChosen([])} />
        ) : null}
        {body()}
      </Panel>
    </div>
  );
}

function CreateButton({ text, to, onClick }: { text: string; to?: string; onClick?: () => void }) {
  const navigate = useNavigate();
  return (
    <Button
      type="primary"
      icon={<PlusOutlined aria-hidden />}
      onClick={() => {
        if (to) void navigate(to);
        onClick?.();
      }}
    >
      {text}
    </Button>
  );
}

function filterSpec<I, T extends TextTree>(
  f: Filter<I, T>,
  texts: Texts<T>,
  fields: FieldSet | undefined,
  say: (key: Words<T>) => string,
): FilterSpec {
  const own: Exclude<Filter<I, T>, string> = typeof f === 'object'
    ? (f as Exclude<Filter<I, T>, string>)
    : { field: f as keyof I & string };
  const name = own.field;
  const spec = fields?.fields[name];
  const label = own.label ?? (`field.${name}` as Words<T>);
  const choice = own.dict ?? own.options ?? own.tag ?? spec?.dict ?? spec?.options;
  const kind = own.kind ?? (own.to ? 'dateRange' : choice ? 'choice' : 'text');
  return {
    name,
    to: own.to,
    label: say(label),
    kind,
    dict: own.dict ?? (own.options || own.tag ? undefined : spec?.dict),
    options: own.options ?? (own.tag ? undefined : spec?.options),
    tag: own.tag,
    folder: own.options ? undefined : (fields?.name ?? texts.name),
  };
}

/** What the call gets: filters, page, sort, and what is fixed. Many-choices go out as lists. */
function inputOf(state: ListState, specs: readonly FilterSpec[], fixed: unknown): Loose {
  const filters: Record<string, unknown> = { ...state.filters };
  for (const s of specs) {
    const value = state.filters[s.name];
    if (s.kind === 'choices' && value) filters[s.name] = value.split(',');
  }
  return {
    ...filters,
    ...(fixed as Loose | undefined),
    current: state.current,
    size: state.size,
    ...(state.sortField ? { sortField: state.sortField, sortOrder: state.sortOrder } : {}),
  };
}

function tableColumn<I, R extends object, T extends TextTree>(
  c: Column<R, T>,
  { fields, texts }: ListPageProps<I, R, T>,
  say: (key: Words<T>) => string,
  state: ListState,
): TableColumnType<R> {
  const spec = fields?.fields[c.field];
  const kind = c.kind ?? spec?.kind ?? 'text';
  const unitOf = (row: R) => (typeof c.unit === 'function' ? c.unit(row) : (c.unit ?? spec?.unit));
  const key = c.key ?? c.field;
  const amount = kind === 'money' || kind === 'number';
  const shown = (row: R) => (
    <Show
      kind={kind === 'longText' || kind === 'rich' ? 'text' : kind}
      value={row[c.field]}
      dict={c.dict ?? spec?.dict}
      options={spec?.options}
      folder={fields?.name ?? texts.name}
      tag={c.tag}
      unit={unitOf(row)}
    />
  );
  return {
    key,
    dataIndex: c.field,
    title: say(c.label ?? labelKey<T>(c.field)),
    ...(amount ? { align: 'right' as const } : {}),
    ...(c.width ? { width: c.width } : {}),
    className: kind === 'text' || kind === 'longText' ? 'gh-cell-text' : 'gh-cell-tight',
    ...(c.sortable
      ? {
          sorter: true,
          sortOrder: state.sortField === key ? (state.sortOrder === 'desc' ? 'descend' : 'ascend') : null,
        }
      : {}),
    render: (_value: unknown, row: R) => {
      if (c.render) return c.render(row);
      const to = c.to?.(row);
      if (to) return <Link to={to}>{shown(row)}</Link>;
      if (c.onOpen)
        return (
          <button type="button" className="gh-link" onClick={() => c.onOpen?.(row)}>
            {shown(row)}
          </button>
        );
      return c.width && kind === 'text' ? <div style={{ maxWidth: c.width }}>{shown(row)}</div> : shown(row);
    },
  };
}
