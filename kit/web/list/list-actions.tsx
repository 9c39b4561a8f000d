import { MoreOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { TextTree } from '#kit/shared/text.ts';
import { useNavigate } from '../router/router.tsx';
import { isOutdated } from '../call-failed.ts';
import { useCan } from '../can.tsx';
import { useConfirm } from '../confirm.ts';
import type { DataColumn } from './data-column.ts';
import type { BatchAction, ListPageProps, RowAction } from './list-types.ts';
import { MenuButton } from '../menu-button.tsx';
import { toast } from '../notice.ts';
import { useOnce } from '../once.ts';
import { WhyButton } from '../page.tsx';
import { queries } from '../query.ts';
import { send } from '../send.ts';
import { useWords } from '../text.ts';
import { plainText } from '../value.ts';
import type { Words } from '../words.ts';

/** A row that is refused for what it has become in the meantime is shown as it is now. */
const rereadOutdated = (error: unknown): never => {
  if (isOutdated(error)) void queries.invalidateQueries();
  throw error;
};

const idOf = (row: object): string => plainText((row as { id?: unknown }).id);

/** 操作: a column where any of these rows offers something; who may only read is shown none. */
export function useRowActions<I, R extends object, T extends TextTree>(
  { rowActions, rowKey = 'id' as keyof R & string, columns }: ListPageProps<I, R, T>,
  say: (key: Words<T>) => string,
  rows: readonly R[],
): DataColumn<R> | undefined {
  const w = useWords();
  const can = useCan();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const once = useOnce();
  if (!rowActions?.length) return undefined;

  const permitted = (a: RowAction<R, T>, row: R): boolean => {
    if (!can(a.may)) return false;
    if (a.can) return (row as { can?: Readonly<Record<string, boolean>> }).can?.[a.can] === true;
    return a.when ? a.when(row) : true;
  };
  if (rows.length > 0 && !rows.some((row) => rowActions.some((a) => permitted(a, row)))) return undefined;
  const named = columns.find((c) => c.to) ?? columns.find((c) => /name|title/i.test(c.field));
  const nameOf = (row: R): string => (named ? plainText(row[named.field]) : '');
  const run = async (a: RowAction<R, T>, row: R) => {
    if (a.to) return void navigate(a.to(row));
    const question =
      typeof a.confirm === 'function' ? a.confirm(row) : a.confirm ? say(a.confirm) : undefined;
    if (
      // What opens a box asks there.
      (question || (a.danger && !a.onClick)) &&
      !(await confirm({
        title: question ?? w('web.list.sure'),
        // A question that is made for the row names it already.
        ...(typeof a.confirm === 'function' ? {} : { content: nameOf(row) }),
        okText: say(a.text),
        danger: a.danger ?? false,
      }))
    )
      return;
    if (a.onClick) return a.onClick(row);
    const work = (nonce: string): Promise<unknown> =>
      a.act ? a.act(row, nonce) : a.call ? send(a.call, { id: idOf(row) }, { nonce }) : Promise.resolve();
    if (await once(`${a.text} ${String(row[rowKey])}`, (nonce) => work(nonce).catch(rereadOutdated))) {
      toast('success', a.done ? say(a.done) : w('done.ok'));
      await queries.invalidateQueries();
    }
  };
  return {
    key: 'gh-actions',
    title: w('web.operation'),
    kind: 'actions',
    render: (row) => {
      const offered = rowActions.filter((a) => permitted(a, row));
      const first = offered.slice(0, offered.length > 3 ? 2 : 3);
      const rest = offered.slice(first.length);
      return (
        <div className="gh-row-actions">
          {first.map((a) => (
            <Button
              key={a.text}
              type="link"
              size="small"
              danger={a.danger ?? false}
              onClick={() => void run(a, row)}
            >
              {say(a.text)}
            </Button>
          ))}
          {rest.length > 0 ? (
            <MenuButton
              label={w('web.more')}
              items={rest.map((a) => ({ key: a.text, label: say(a.text), danger: a.danger }))}
              onPick={(key) => {
                const a = rest.find((one) => one.text === key);
                if (a) void run(a, row);
              }}
            >
              <MoreOutlined aria-hidden />
            </MenuButton>
          ) : null}
        </div>
      );
    },
  };
}

interface BatchBarProps<R, T> {
  readonly actions: readonly BatchAction<R, T>[];
  readonly rows: readonly R[];
  readonly say: (key: Words<T>) => string;
  readonly onDone: () => void;
}

export function BatchBar<R, T>({ actions, rows, say, onDone }: BatchBarProps<R, T>) {
  const w = useWords();
  const can = useCan();
  const confirm = useConfirm();
  const once = useOnce();
  const [busy, setBusy] = useState(false);
  const offered = actions.filter((a) => can(a.may));
  const run = async (a: BatchAction<R, T>) => {
    if (
      (a.confirm || a.danger) &&
      !(await confirm({
        title: a.confirm ? say(a.confirm) : w('web.list.sure'),
        okText: say(a.text),
        danger: a.danger ?? false,
      }))
    )
      return;
    setBusy(true);
    const ok = await once(a.text, (nonce) => a.act(rows, nonce).catch(rereadOutdated));
    setBusy(false);
    if (!ok) return;
    if (a.done !== null) toast('success', a.done ? say(a.done) : w('done.ok'));
    onDone();
    await queries.invalidateQueries();
  };
  // Who may do nothing to the chosen rows is not told how many they are.
  if (offered.length === 0) return null;
  return (
    <div className="gh-batch">
      <span aria-live="polite">{w('web.list.selected', { n: rows.length })}</span>
      {offered.map((a) => {
        const shut = rows.length === 0 || (a.when ? !a.when(rows) : false);
        return (
          <WhyButton
            key={a.text}
            size="small"
            danger={a.danger ?? false}
            loading={busy}
            why={shut ? w('web.list.noneSelected') : undefined}
            onClick={() => void run(a)}
          >
            {say(a.text)}
          </WhyButton>
        );
      })}
    </div>
  );
}
