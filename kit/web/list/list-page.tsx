import { DownloadOutlined, PlusOutlined, ReloadOutlined } from '@ant-design/icons';
import { hashKey } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import type { FieldSet } from '#kit/shared/fields.ts';
import type { Lang, TextTree, Texts } from '#kit/shared/text.ts';
import { Link, useNavigate } from '../router/router.tsx';
import { useCan } from '../can.tsx';
import { useLang } from '../lang.ts';
import { columnLabel } from './column-label.ts';
import { DataTable } from './data-table.tsx';
import type { DataColumn } from './data-column.ts';
import { useExport } from './list-export.ts';
import { type FilterSpec, ListFilters } from './list-filters.tsx';
import { firstPage, type ListState, useListState } from './list-state.ts';
import { ColumnsButton } from './columns-button.tsx';
import { listKey, useListView, viewed } from './list-view.ts';
import { SavedButton, SavedChips, useSaved } from './saved-bar.tsx';
import { PageHeader, Panel, useTitle } from '../page.tsx';
import { Pager } from './pager.tsx';
import { useCall } from '../query.ts';
import { Show } from '../show.tsx';
import { Empty, ErrorBox, Loading } from '../states.tsx';
import { useWords } from '../text.ts';
import { plainText, valueAt } from '../value.ts';
import { useSay, type Words } from '../words.ts';
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
  const lang = useLang();
  const specs = filters.map((f) => filterSpec(f, texts, fields, say, lang));
  const names = [
    ...specs.flatMap((s) => (s.to ? [s.name, s.to] : [s.name])),
    ...(props.tabs ? [props.tabs.field] : []),
  ];
  const [state, change] = useListState(names, { embedded, prefix: props.prefix });
  const input = inputOf(state, specs, props.fixed) as I;
  const tab = props.tabs ? (state.filters[props.tabs.field] ?? '') : '';
  const key = listKey(call.path, props.prefix ?? '', tab);
  const { view, ready, change: changeView, widen } = useListView(key);
  const saved = useSaved(listKey(call.path, props.prefix ?? ''), names, state, change, embedded);
  const answer = useCall(call, input as NoInfer<I>, {
    keepLast: true,
    everyMs: props.everyMs,
    of: props.fixed,
    enabled: !saved.waits,
  });
  const [chosen, setChosen] = useState<readonly R[]>([]);
  const title = props.title ? say(props.title) : undefined;
  useTitle(embedded ? undefined : title);
  const own = columns.filter((c) => !c.hidden).map((c) => ({ ...c, key: c.key ?? c.field }));
  const wanted = viewed(own, view);
  const sheet = useExport({ call, input, columns: wanted, say, fields, texts });

  const page = answer.data;
  // An answer that waits for the next one still belongs to what was asked before.
  const asked = useRef('');
  if (!answer.isPlaceholderData) asked.current = hashKey([input]);
  const keyOf = (row: R) => plainText(row[rowKey]);
  const apply = (next: Readonly<Record<string, string>>) => {
    setChosen([]);
    const tab =
      props.tabs && state.filters[props.tabs.field]
        ? { [props.tabs.field]: state.filters[props.tabs.field] ?? '' }
        : {};
    const search = { filters: { ...tab, ...next }, ...firstPage };
    change(search);
    // Whoever asks the same once more wants to know what has come since.
    const again = inputOf({ ...state, ...search }, specs, props.fixed);
    if (hashKey([again]) === hashKey([input])) void answer.refetch();
  };
  const pickTab = (value: string) => {
    const field = props.tabs?.field ?? '';
    const { [field]: _old, ...rest } = state.filters;
    setChosen([]);
    change({ filters: value ? { ...rest, [field]: value } : rest, ...firstPage });
  };
  const can = useCan();
  // Who may do nothing to many rows has nothing to choose them for.
  const batch = (props.batch ?? []).filter(
    (a) => can(a.may) && (page?.records.some((row) => a.of?.(row) ?? true) ?? true),
  );
  const filtered = Object.keys(state.filters).length > 0;
  const shownColumns: DataColumn<R>[] = wanted.map((c) => ({
    ...tableColumn(c, props, say, lang, state, change),
    drawn: view.widths?.[c.key],
    rank: c.rank ?? own.indexOf(c) + 1,
  }));
  const actions = useRowActions(props, say, page?.records ?? []);
  if (actions) shownColumns.push(actions);

  const create = props.create;
  const createButton =
    create && can(create.may) ? <CreateButton {...create} text={say(create.text ?? 'kit.web.add')} /> : null;
  const toolbar = (
    <>
      {props.toolbar}
      {props.exportName ? (
        <Button
          icon={<DownloadOutlined aria-hidden />}
          loading={sheet.busy}
          onClick={() =>
            void sheet.run(say(props.exportName ?? 'kit.web.export'), page?.total ?? 0, page?.totalIsLeast)
          }
        >
          {w('web.export')}
        </Button>
      ) : null}
      <ColumnsButton
        columns={own.map((c) => ({ key: c.key, title: columnLabel(c, fields, say, lang) }))}
        view={view}
        onChange={changeView}
      />
      <Button
        icon={<ReloadOutlined aria-hidden />}
        aria-label={w('web.refresh')}
        title={w('web.refresh')}
        loading={answer.isFetching && !answer.isPending}
        onClick={() => void answer.refetch()}
      />
      {createButton}
    </>
  );

  const invitation = createButton ? create?.invite : undefined;
  const nothing = invitation ?? props.emptyHint;
  const empty = filtered ? (
    <Empty
      hint={w('web.list.emptyFiltered')}
      action={<Button onClick={() => apply({})}>{w('web.reset')}</Button>}
    />
  ) : (
    <Empty
      hint={
        nothing
          ? say(nothing)
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
    // What the person chose is waited for, so that columns do not jump.
    if (!page || !ready) return <Loading rows={8} />;
    return (
      <>
        <DataTable<R>
          label={title}
          fold={key}
          onWidth={widen}
          columns={shownColumns}
          rows={page.records}
          rowKey={keyOf}
          empty={empty}
          stale={answer.isPlaceholderData}
          expand={props.expand}
          selection={
            batch.length > 0
              ? {
                  type: 'checkbox',
                  chosen,
                  onChange: setChosen,
                  isShut: (row) => !batch.some((a) => a.of?.(row) ?? true),
                  label: (row) => plainText(row[columns[0]?.field ?? rowKey]),
                }
              : undefined
          }
        />
        <Pager
          current={page.current}
          size={page.size}
          total={page.total}
          least={page.totalIsLeast}
          fromEnd={page.fromEnd}
          asked={asked.current}
          onChange={({ current, size, fromEnd }) => change({ current, size, fromEnd })}
          onExact={() => change({ exact: true, fromEnd: undefined, ...(page.fromEnd ? { current: 1 } : {}) })}
        />
      </>
    );
  };

  return (
    <div className={embedded ? 'gh-list gh-list-embedded' : 'gh-list'}>
      {embedded ? null : <PageHeader title={title ?? ''} back={props.back} actions={toolbar} />}
      {props.above}
      <Panel flush>
        {props.tabs ? (
          <div className="gh-list-tabs">
            {[
              { value: '', label: w('web.all') },
              ...props.tabs.items.map((i) => ({ value: i.value, label: say(i.label) })),
            ].map((tab) => (
              <button
                key={tab.value}
                type="button"
                aria-pressed={tab.value === (state.filters[props.tabs?.field ?? ''] ?? '')}
                onClick={() => pickTab(tab.value)}
              >
                {tab.label}
              </button>
            ))}
          </div>
        ) : null}
        <ListFilters
          filters={specs}
          values={state.filters}
          onApply={apply}
          beside={embedded ? null : <SavedButton saved={saved.queries} state={state} onKeep={saved.keep} />}
        />
        {embedded ? null : <SavedChips saved={saved.queries} state={state} onAsk={saved.ask} />}
        {embedded && (props.toolbar || createButton || props.exportName) ? (
          <div className="gh-list-bar">{toolbar}</div>
        ) : null}
        {batch.length > 0 ? (
          <BatchBar actions={batch} rows={chosen} say={say} onDone={() => setChosen([])} />
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
  lang: Lang,
): FilterSpec {
  const own: Exclude<Filter<I, T>, string> = typeof f === 'object'
    ? (f as Exclude<Filter<I, T>, string>)
    : { field: f as keyof I & string };
  const name = own.field;
  const spec = fields?.fields[name];
  const choice = own.dict ?? own.options ?? own.tag ?? spec?.dict ?? spec?.options;
  const kind = own.kind ?? (own.to ? 'dateRange' : choice ? 'choice' : 'text');
  return {
    name,
    to: own.to,
    label: columnLabel(own, fields, say, lang),
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
    ...(state.exact ? { exact: '1' } : {}),
    ...(state.fromEnd ? { fromEnd: '1' } : {}),
    ...(state.sortField ? { sortField: state.sortField, sortOrder: state.sortOrder } : {}),
  };
}

function tableColumn<I, R extends object, T extends TextTree>(
  c: Column<R, T>,
  { fields, texts }: ListPageProps<I, R, T>,
  say: (key: Words<T>) => string,
  lang: Lang,
  state: ListState,
  change: (part: Partial<ListState>) => void,
): DataColumn<R> {
  const spec = fields?.fields[c.field];
  const kind = c.kind ?? spec?.kind ?? 'text';
  const key = c.key ?? c.field;
  const amount = kind === 'money' || kind === 'number';
  const shown = (row: R) => (
    <Show
      kind={kind === 'longText' || kind === 'rich' ? 'text' : kind}
      value={valueAt(row, c.field)}
      dict={c.dict ?? spec?.dict}
      options={spec?.options}
      folder={fields?.name ?? texts.name}
      tag={c.tag}
      unit={c.unit ?? spec?.unit}
    />
  );
  const order = state.sortField === key ? state.sortOrder : undefined;
  const turn = () => {
    const next = order === undefined ? 'asc' : order === 'asc' ? 'desc' : undefined;
    change({ sortField: next ? key : undefined, sortOrder: next, ...firstPage });
  };
  const cell = (row: R): ReactNode => {
    const drawn = c.render ? c.render(row) : shown(row);
    const to = c.to?.(row);
    if (to) return <Link to={to}>{drawn}</Link>;
    if (c.onOpen)
      return (
        <button type="button" className="gh-link" onClick={() => c.onOpen?.(row)}>
          {drawn}
        </button>
      );
    return drawn;
  };
  return {
    key,
    title: columnLabel(c, fields, say, lang),
    align: amount ? 'end' : undefined,
    width: c.width,
    names: c.to !== undefined || c.onOpen !== undefined,
    kind: kind === 'text' || kind === 'longText' || kind === 'rich' ? 'text' : 'tight',
    sort: c.sortable ? { order, onSort: turn } : undefined,
    render: (row) => {
      // Long words get room before the table starts to scroll; short ones take what they need.
      const roomy = kind === 'text' && plainText(valueAt(row, c.field)).length > 12;
      return roomy ? <div className="gh-roomy">{cell(row)}</div> : cell(row);
    },
  };
}
