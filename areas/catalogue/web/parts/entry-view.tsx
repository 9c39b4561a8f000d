import { later } from '#kit/web/chunk.ts';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { linkTo } from '#kit/shared/screens.ts';
import { isYes } from '#kit/shared/yes-no.ts';
import { ActButton } from '#kit/web/act-button.tsx';
import { useConfirm } from '#kit/web/confirm.ts';
import { Fact } from '#kit/web/fact.tsx';
import { toast } from '#kit/web/notice.ts';
import { useOnce } from '#kit/web/once.ts';
import { refreshAll, useCall } from '#kit/web/query.ts';
import { Link } from '#kit/web/router/router.tsx';
import { send } from '#kit/web/send.ts';
import { Answer } from '#kit/web/states.tsx';
import { Status } from '#kit/web/status-tag.tsx';
import { useText, useWords } from '#kit/web/text.ts';
import { disableEntry, enableEntry, entryDetail, removeEntry } from '../../shared/calls.ts';
import type { CatalogueNode, EntryRecord } from '../../shared/schema.ts';
import { catalogueScreens } from '../../shared/screens.ts';
import { LEVELS_MAX } from '../../shared/status.ts';
import { catalogueText } from '../../shared/text/index.ts';
import { entryTags } from '../tags.ts';

const EntryDialog = later(() => import('./entry-dialog.tsx').then((m) => m.EntryDialog));
const MoveDialog = later(() => import('./move-dialog.tsx').then((m) => m.MoveDialog));

interface Props {
  readonly id: string;
  readonly nodes: readonly CatalogueNode[];
  readonly onChoose: (id: string | undefined) => void;
}

/** 目录详情: what it is, and what may be done with it now. */
export function EntryView({ id, nodes, onChoose }: Props) {
  const answer = useCall(entryDetail, { id });
  return (
    <Answer of={answer} rows={6}>
      {(entry) => <Entry entry={entry} nodes={nodes} onChoose={onChoose} />}
    </Answer>
  );
}

function Entry({ entry, nodes, onChoose }: Omit<Props, 'id'> & { readonly entry: EntryRecord }) {
  const t = useText(catalogueText);
  const w = useWords();
  const once = useOnce();
  const confirm = useConfirm();
  const [open, setOpen] = useState<'edit' | 'below' | 'move'>();
  const { id, can, directoryName: name } = entry;
  const close = () => setOpen(undefined);
  const remove = async () => {
    if (!(await confirm({ title: t('confirm.remove', { name: name ?? '' }), danger: true }))) return;
    if (!(await once(`remove ${id}`, (nonce) => send(removeEntry, { id }, { nonce })))) return;
    toast('success', w('done.removed'));
    onChoose(undefined);
    await refreshAll();
  };
  return (
    <>
      <header className="cat-head">
        <h2>{name}</h2>
        <Status of={entryTags} value={entry.status} />
      </header>
      <div className="cat-acts">
        {can.modify ? <Button onClick={() => setOpen('edit')}>{t('action.edit')}</Button> : null}
        {can.modify && entry.hierarchy < LEVELS_MAX ? (
          <Button onClick={() => setOpen('below')}>{t('action.addBelow')}</Button>
        ) : null}
        {can.modify ? <Button onClick={() => setOpen('move')}>{t('action.move')}</Button> : null}
        {can.enable ? (
          <ActButton
            type="primary"
            text={t('action.enable')}
            call={enableEntry}
            input={{ id }}
            done={t('done.turned')}
          />
        ) : null}
        {can.disable ? (
          <ActButton
            text={t('action.disable')}
            call={disableEntry}
            input={{ id }}
            danger
            confirm={{ title: t('confirm.disable', { name: name ?? '' }) }}
            done={t('done.turned')}
          />
        ) : null}
        {can.remove ? (
          <Button danger onClick={() => void remove()}>
            {t('action.remove')}
          </Button>
        ) : null}
      </div>
      <dl className="gh-grid">
        <Fact label={t('field.code')}>{entry.code}</Fact>
        <Fact label={t('field.hierarchy')}>{entry.hierarchy}</Fact>
        <Fact label={t('field.parentName')}>{entry.parentName || '—'}</Fact>
        <Fact label={t('field.centralizedPurchaseFlag')}>
          {w(isYes(entry.centralizedPurchaseFlag) ? 'web.yes' : 'web.no')}
        </Fact>
        <Fact label={t('field.description')} wide>
          {entry.description ?? '—'}
        </Fact>
      </dl>
      <p>
        <Link to={linkTo(catalogueScreens.products, { catalogueId: id, name: name ?? '' })}>
          {t('action.products')}
        </Link>
      </p>
      <Suspense fallback={null}>
        {open === 'edit' ? <EntryDialog entry={entry} onClose={close} /> : null}
        {open === 'below' ? <EntryDialog parentId={id} onSaved={onChoose} onClose={close} /> : null}
        {open === 'move' ? <MoveDialog entry={entry} nodes={nodes} onClose={close} /> : null}
      </Suspense>
    </>
  );
}
