import { isYes } from '#kit/shared/yes-no.ts';
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useConfirm } from '#kit/web/confirm.ts';
import { DataTable } from '#kit/web/list/data-table.tsx';
import type { DataColumn } from '#kit/web/list/data-column.ts';
import { useLang } from '#kit/web/lang.ts';
import { toast } from '#kit/web/notice.ts';
import { useOnce } from '#kit/web/once.ts';
import { PageHeader, Panel, useTitle } from '#kit/web/page.tsx';
import { refreshAll, useCall } from '#kit/web/query.ts';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { send } from '#kit/web/send.ts';
import { Answer, Empty } from '#kit/web/states.tsx';
import { Status } from '#kit/web/status-tag.tsx';
import { useText, useWords } from '#kit/web/text.ts';
import { type FullEntry, modifyEntry, removeEntry, setDetail } from '../shared/calls.ts';
import { dictionaryText } from '../shared/text/index.ts';
import { dictionaryScreens } from '../shared/screens.ts';
import { EntryDialog } from './parts/entry-dialog.tsx';
import type { SetOf } from './set-of.ts';
import { stateTags } from './tags.ts';

interface Placed {
  readonly entry: FullEntry;
  readonly depth: number;
}

/** Entries below their parents; one whose parent is gone stands at the top. */
function placed(entries: readonly FullEntry[]): Placed[] {
  const known = new Set(entries.map((e) => e.val));
  const below = (parent: string, depth: number): Placed[] =>
    depth > 9
      ? []
      : entries
          .filter((e) => e.parentVal === parent)
          .flatMap((entry) => [
            { entry, depth },
            ...(entry.val === parent ? [] : below(entry.val, depth + 1)),
          ]);
  const lost = entries.filter((e) => e.parentVal !== '' && !known.has(e.parentVal));
  return [...below('', 0), ...lost.map((entry) => ({ entry, depth: 0 }))];
}

/** 字典项: entries of one set, below their parents. */
export function Page() {
  const t = useText(dictionaryText);
  const lang = useLang();
  const [params] = useSearchParams();
  const code = params.get('code') ?? '';
  const answer = useCall(setDetail, { code });
  const [open, setOpen] = useState<{ readonly entry?: FullEntry }>();
  useTitle(t('entries.title'));
  const set = answer.data;
  const name = set ? (lang === 'en' ? set.nameEn || set.name : set.name) : code;
  return (
    <>
      <PageHeader
        title={t('entries.of', { name })}
        tags={<code>{code}</code>}
        back={dictionaryScreens.sets}
        actions={
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen({})}>
            {t('entries.add')}
          </Button>
        }
      />
      <Panel flush>
        <Answer of={answer} rows={8}>
          {(known) => <Entries set={known} onEdit={(entry) => setOpen({ entry })} />}
        </Answer>
      </Panel>
      {open && set ? <EntryDialog set={set} entry={open.entry} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}

function Entries({ set, onEdit }: { readonly set: SetOf; readonly onEdit: (entry: FullEntry) => void }) {
  const t = useText(dictionaryText);
  const w = useWords();
  const confirm = useConfirm();
  const once = useOnce();
  const { code, version } = set;
  const done = async () => {
    toast('success', w('done.ok'));
    await refreshAll();
  };
  const turn = async (entry: FullEntry) => {
    const { isSystem: _made, ...values } = entry;
    const enabled = isYes(entry.enabled) ? '0' : '1';
    const input = { ...values, enabled, code, version, oldParentVal: entry.parentVal };
    if (await once(`turn ${entry.val}`, (nonce) => send(modifyEntry, input, { nonce }))) await done();
  };
  const remove = async ({ val, parentVal, name }: FullEntry) => {
    const title = t('entries.removeSure', { name });
    if (!(await confirm({ title, okText: t('entries.remove'), danger: true }))) return;
    if (
      await once(`remove ${val}`, (nonce) => send(removeEntry, { code, version, val, parentVal }, { nonce }))
    )
      await done();
  };
  const columns: DataColumn<Placed>[] = [
    {
      key: 'name',
      title: t('field.name'),
      render: ({ entry }) => entry.name,
    },
    { key: 'nameEn', title: t('field.nameEn'), render: ({ entry }) => entry.nameEn },
    { key: 'val', title: t('field.val'), kind: 'tight', render: ({ entry }) => <code>{entry.val}</code> },
    { key: 'sort', title: t('field.sort'), kind: 'tight', align: 'end', render: ({ entry }) => entry.sort },
    {
      key: 'enabled',
      title: t('field.enabled'),
      kind: 'tight',
      render: ({ entry }) => <Status of={stateTags} value={entry.enabled} />,
    },
    {
      key: 'origin',
      title: t('field.origin'),
      kind: 'tight',
      render: ({ entry }) => t(entry.isSystem ? 'origin.system' : 'origin.own'),
    },
    {
      key: 'acts',
      title: w('web.operation'),
      kind: 'actions',
      render: ({ entry }) => (
        <div className="gh-row-actions">
          <Button type="link" size="small" onClick={() => onEdit(entry)}>
            {w('web.edit')}
          </Button>
          <Button type="link" size="small" onClick={() => void turn(entry)}>
            {t(isYes(entry.enabled) ? 'entries.disable' : 'entries.enable')}
          </Button>
          {entry.isSystem ? null : (
            <Button type="link" size="small" danger onClick={() => void remove(entry)}>
              {t('entries.remove')}
            </Button>
          )}
        </div>
      ),
    },
  ];
  return (
    <DataTable<Placed>
      label={t('entries.title')}
      columns={columns}
      depth={({ depth }) => depth}
      rows={placed(set.entries)}
      rowKey={({ entry }) => `${entry.parentVal} ${entry.val}`}
      empty={<Empty hint={t('entries.empty')} />}
    />
  );
}
