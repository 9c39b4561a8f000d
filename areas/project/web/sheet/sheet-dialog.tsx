import { Button } from 'antd';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import type { OutputOf } from '#kit/shared/call.ts';
import { Dialog, useConfirm } from '#kit/web/dialog.tsx';
import { useLang } from '#kit/web/lang.ts';
import { Money } from '#kit/web/money.tsx';
import { toast } from '#kit/web/notice.ts';
import { useOnce } from '#kit/web/once.ts';
import { useCall } from '#kit/web/query.ts';
import { WhyButton } from '#kit/web/page.tsx';
import { send } from '#kit/web/send.ts';
import { Answer } from '#kit/web/states.tsx';
import { useText, useWords } from '#kit/web/text.ts';
import { goodsSheet, saveSheet } from '../../shared/goods/calls.ts';
import { isTyped } from '../../shared/goods/rows.ts';
import type { GoodsItem } from '../../shared/goods/template.ts';
import { projectText } from '../../shared/text/index.ts';
import { refreshGoods } from '../parts/goods-kept.ts';
import { Figures } from './figures.ts';
import { go, inserted, isBlank, redone, removed, selected, sheetOf, undone } from './model.ts';
import { SheetGrid } from './sheet-grid.tsx';

interface Props {
  readonly packageId: string;
  readonly onClose: () => void;
}

type Read = OutputOf<typeof goodsSheet>;

/** 编辑明细表: the whole sheet of a lot in a window of its own; nothing is kept before it is saved. */
export function SheetDialog({ packageId, onClose }: Props) {
  const t = useText(projectText);
  const answer = useCall(goodsSheet, { packageId });
  // What was read stays, whatever is asked anew while somebody types.
  const [read, setRead] = useState<Read>();
  if (!read && answer.data && answer.isFetchedAfterMount) setRead(answer.data);
  if (read) return <Work packageId={packageId} read={read} onClose={onClose} />;
  // A window that closed as the sheet opens would take the focus from it.
  if (!answer.error) return null;
  return (
    <Dialog open title={t('action.editSheet')} onClose={onClose} width="full">
      <Answer of={answer}>{() => null}</Answer>
    </Dialog>
  );
}

function Work({ packageId, read, onClose }: Props & { readonly read: Read }) {
  const t = useText(projectText);
  const w = useWords();
  const lang = useLang();
  const confirm = useConfirm();
  const once = useOnce();
  const keys = useId();
  const [columns] = useState(() => read.formItems.filter((item) => item.inputType !== 'NN'));
  const [first] = useState(() => sheetOf(columns, typedOnly(columns, read.rows), read.maxRows));
  const [sheet, setSheet] = useState(first);
  const [figures] = useState(() => new Figures(columns));
  const settled = useDeferredValue(sheet.rows, first.rows.slice(0, 50));
  const { wrong, totals, filled } = useMemo(() => figures.whole(settled), [figures, settled]);
  const dirty = sheet.rows !== first.rows;

  const toNextWrong = () => {
    const { at } = sheet;
    const next = wrong.find(({ r, c }) => r > at.r || (r === at.r && c > at.c)) ?? wrong[0];
    if (next) setSheet((old) => go(old, next));
    focusSheet();
  };
  const save = async () => {
    const bad = figures.whole(sheet.rows).wrong[0];
    if (bad) {
      setSheet((old) => go(old, bad));
      toast('warning', t('sheet.mend'));
      focusSheet();
      return false;
    }
    const saved = await once('sheet', (nonce) =>
      send(
        saveSheet,
        {
          packageId,
          templateId: read.formMain?.id ?? '',
          mark: read.mark,
          fields: read.fields,
          rows: sheet.rows.filter((row) => !isBlank(row)).map((row) => [...row]),
        },
        { nonce },
      ),
    );
    if (!saved) return false;
    toast('success', t('updated'));
    await refreshGoods();
    return true;
  };
  const remove = async () => {
    const { top, bottom } = selected(sheet);
    const content = t('sheet.rowsFromTo', { from: top + 1, to: bottom + 1 });
    if (await confirm({ title: t('confirm.removeRow'), content, danger: true })) setSheet(removed);
    focusSheet();
  };
  const press = (act: typeof undone) => {
    setSheet(act);
    focusSheet();
  };
  return (
    <Dialog
      open
      title={`${t('action.editSheet')} · ${read.packageName}`}
      onClose={onClose}
      onOk={save}
      okText={w('web.save')}
      dirty={dirty}
      width="full"
    >
      <div className="gs-bar" role="toolbar" aria-label={t('section.goods')}>
        <Button onClick={() => press((old) => inserted(old, old.rows.length))}>{t('action.addRow')}</Button>
        <Button onClick={() => press((old) => inserted(old, selected(old).top))}>{t('sheet.insert')}</Button>
        <Button danger onClick={() => void remove()}>
          {t('sheet.removeRows')}
        </Button>
        <WhyButton
          why={sheet.undo.length === 0 ? t('sheet.nothingDone') : undefined}
          onClick={() => press(undone)}
        >
          {t('sheet.undo')}
        </WhyButton>
        <WhyButton
          why={sheet.redo.length === 0 ? t('sheet.nothingUndone') : undefined}
          onClick={() => press(redone)}
        >
          {t('sheet.redo')}
        </WhyButton>
        {wrong.length > 0 ? (
          <Button type="link" danger onClick={toNextWrong}>
            {t('sheet.wrong', { n: wrong.length })}
          </Button>
        ) : null}
      </div>
      <SheetGrid sheet={sheet} figures={figures} onSheet={setSheet} label={t('section.goods')} keys={keys} />
      <div className="gs-foot">
        <span>{t('sheet.count', { n: filled, max: read.maxRows })}</span>
        {totals.map(({ column, total }) => (
          <span key={column.fieldCode}>
            {t('sheet.total', { name: lang === 'en' ? column.fieldNameEn : column.fieldName })}{' '}
            <Money value={total} />
          </span>
        ))}
        {sheet.cut > 0 ? (
          <span className="gs-problems" role="alert">
            {t('wrong.tooManyRows', { max: read.maxRows })}
          </span>
        ) : null}
      </div>
      <p id={keys} className="gh-hint">
        {t('sheet.keys')}
      </p>
    </Dialog>
  );
}

/** Computed cells are calculated, never taken over. */
const typedOnly = (columns: readonly GoodsItem[], rows: Read['rows']) => {
  const typed = columns.map(isTyped);
  return rows.map((row) => row.map((cell, c) => (typed[c] ? cell : '')));
};

/** Back to the cell once a button has done its work. */
const focusSheet = (): void => document.querySelector<HTMLInputElement>('.gs-input')?.focus();
