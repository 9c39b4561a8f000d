import { Button, Space } from 'antd';
import { SelectInput } from '#kit/web/form/choice.tsx';
import { OfficeDialog } from '#base/office/web/index.ts';
import { saidBy } from '#kit/shared/follow.ts';
import { HAS_ROWS, lotFollows } from '../../shared/follows.ts';
import { Suspense, use, useEffect, useRef, useState } from 'react';
import { later } from '#kit/web/chunk.ts';
import { DataTable } from '#kit/web/list/data-table.tsx';
import type { DataColumn } from '#kit/web/list/data-column.ts';
import { useConfirm } from '#kit/web/dialog.tsx';
import { FileContext } from '#kit/web/file/files.ts';
import { useLang } from '#kit/web/lang.ts';
import { Money } from '#kit/web/money.tsx';
import { toast } from '#kit/web/notice.ts';
import { useOnce } from '#kit/web/once.ts';
import { Pager } from '#kit/web/list/pager.tsx';
import { useCall } from '#kit/web/query.ts';
import { saveFile, send } from '#kit/web/send.ts';
import { Empty } from '#kit/web/states.tsx';
import { useText, useWords } from '#kit/web/text.ts';
import {
  clearGoods,
  exportTemplate,
  goodsPage,
  onlineGoods,
  removeGoods,
  templateDetail,
  templatePage,
} from '../../shared/goods/calls.ts';
import { isNumeric } from '../../shared/goods/rows.ts';
import type { GoodsItem } from '../../shared/goods/template.ts';
import { projectText } from '../../shared/text/index.ts';
import { type GoodsKept, refreshGoods } from './goods-kept.ts';
import { GoodsRowDialog } from './goods-row.tsx';
import '../project.css';

const GoodsImport = later(() => import('./goods-import.tsx').then((m) => m.GoodsImport));

const SheetDialog = later(() => import('../sheet/sheet-dialog.tsx').then((m) => m.SheetDialog));

interface Props {
  readonly edit: boolean;
  /** Second-level category: it decides which templates are offered. */
  readonly catalog: string | null;
  readonly templateId: string | null;
  readonly onTemplate: (id: string | null) => void;
  readonly packageId: string | undefined;
  readonly count: number;
  /** Keeps what is typed so that rows have a lot to belong to (临时保存), or `all` of it anyway; returns the lot, or nothing when that failed. */
  readonly ensureSaved: (all?: 'all') => Promise<string | undefined>;
}

/** 物资明细: template by category, rows with computed columns, import and export. */
export function GoodsGrid(props: Props) {
  const { edit, catalog, templateId, packageId } = props;
  const t = useText(projectText);
  const w = useWords();
  const confirm = useConfirm();
  const templates = useCall(
    templatePage,
    { current: 1, size: 100, tplType: '30', isIntl: '0', purchaseCatalogs: catalog ? [catalog] : [] },
    { enabled: edit && catalog !== null },
  );
  const detail = useCall(templateDetail, { id: templateId ?? '' }, { enabled: templateId !== null });
  const items = templateId ? (detail.data?.formItems ?? []) : [];
  const offered = templates.data?.records ?? [];

  // Another category, and its templates have come: what is not among them goes with its rows.
  const { onTemplate } = props;
  const settled = useRef(catalog);
  const come = edit && catalog !== null && templates.isSuccess && !templates.isPlaceholderData;
  const main = detail.data?.formMain;
  const name = main?.tplName;
  // A version that was taken stays although the library has a newer one, as long as it is for the category.
  const kept = catalog !== null && main?.id === templateId && main.purchaseCatalogs.includes(catalog);
  const foreign = templateId !== null && !kept && !offered.some((o) => o.id === templateId);
  const choices = offered.map((o) => ({ value: o.id, label: o.tplName }));
  if (main && main.id === templateId && !offered.some((o) => o.id === main.id))
    choices.push({ value: main.id, label: t('goods.version', { name: main.tplName, n: main.version }) });
  useEffect(() => {
    if (!come || catalog === settled.current) return;
    const changed = settled.current !== null;
    settled.current = catalog;
    if (changed && foreign) onTemplate(null);
  }, [come, catalog, foreign, onTemplate]);

  const choose = async (id: string | null) => {
    if (id === templateId) return;
    const facts = { [HAS_ROWS]: templateId && props.count > 0 ? '1' : '0' };
    for (const key of saidBy(lotFollows, { wzmxTemplateId: id }, facts, 'asks'))
      if (!(await confirm({ title: t(key), danger: true }))) return;
    props.onTemplate(id);
  };
  return (
    <div className="pj-goods">
      <Space wrap className="pj-goods-bar">
        <span className="pj-label">{t('field.wzmxTemplateId')}</span>
        {edit ? (
          <span className="pj-template">
            <SelectInput
              aria-label={t('field.wzmxTemplateId')}
              value={templateId}
              loading={templates.isFetching}
              placeholder={catalog ? w('web.form.choosePlease') : t('need.projectType')}
              disabled={!catalog}
              options={choices}
              onChange={(id) => void choose(id)}
            />
          </span>
        ) : (
          <span>{name ?? '—'}</span>
        )}
        {edit ? <GoodsActions {...props} items={items} /> : null}
      </Space>
      {main?.remarks ? <p className="gh-hint pj-remarks">{main.remarks}</p> : null}
      {templateId && packageId ? <Rows {...props} items={items} packageId={packageId} /> : null}
      {templateId && !packageId ? <Empty hint={t('emptyGoods')} /> : null}
    </div>
  );
}

interface WithItems extends Props {
  readonly items: readonly GoodsItem[];
}

function GoodsActions({ templateId, packageId, count, ensureSaved, items }: WithItems) {
  const t = useText(projectText);
  const files = use(FileContext);
  const confirm = useConfirm();
  const once = useOnce();
  const [adding, setAdding] = useState<string>();
  const [importing, setImporting] = useState<string>();
  const [sheet, setSheet] = useState<string>();
  const [online, setOnline] = useState<{ readonly lot: string; readonly fileId: string }>();
  /** A template comes before rows; rows need a lot to stand in. */
  const begin = async (then: (lot: string) => void, all?: 'all') => {
    if (!templateId) return toast('warning', t('need.template'));
    const lot = await ensureSaved(all);
    if (lot) then(lot);
  };
  /** Excel在线编辑: what stands is saved first, then its workbook is made and opened. */
  const editOnline = async () => {
    if (!templateId) return toast('warning', t('need.template'));
    if (!(await confirm({ title: t('confirm.online') }))) return;
    const lot = await ensureSaved('all');
    if (!lot) return;
    await once('online', async (nonce) => {
      const { fileId } = await send(onlineGoods, { packageId: lot, templateId }, { nonce });
      setOnline({ lot, fileId });
    });
  };
  const download = () =>
    once('export', async (nonce) => {
      if (!templateId) return toast('warning', t('need.template'));
      const withRows =
        packageId && count > 0 ? { packageId, withRows: '1' as const } : { withRows: '0' as const };
      const made = await send(exportTemplate, { templateId, ...withRows }, { nonce });
      saveFile(await files.download(made.fileId));
    });
  const clear = async () => {
    if (!packageId || !(await confirm({ title: t('confirm.clear'), danger: true }))) return;
    if (await once('clear', (nonce) => send(clearGoods, { packageId }, { nonce }))) await refreshGoods();
  };
  return (
    <Space wrap>
      <Button onClick={() => void begin(setAdding)}>{t('action.addRow')}</Button>
      <Button onClick={() => void begin(setSheet)}>{t('action.editSheet')}</Button>
      <Button onClick={() => void editOnline()}>{t('action.editOnline')}</Button>
      <Button onClick={() => void download()}>{t('action.exportTemplate')}</Button>
      <Button onClick={() => void begin(setImporting, 'all')}>{t('action.importRows')}</Button>
      {count > 0 && packageId && templateId ? (
        <Button danger onClick={() => void clear()}>
          {t('action.clearRows')}
        </Button>
      ) : null}
      {adding ? (
        <GoodsRowDialog packageId={adding} items={items} onClose={() => setAdding(undefined)} />
      ) : null}
      {sheet ? (
        <Suspense fallback={null}>
          <SheetDialog packageId={sheet} onClose={() => setSheet(undefined)} />
        </Suspense>
      ) : null}
      {online ? (
        <Suspense fallback={null}>
          <OfficeDialog
            kind="lot"
            id={online.lot}
            fileId={online.fileId}
            onClose={() => setOnline(undefined)}
            onSaved={() => void refreshGoods()}
          />
        </Suspense>
      ) : null}
      {importing && templateId ? (
        <Suspense fallback={null}>
          <GoodsImport
            packageId={importing}
            templateId={templateId}
            count={count}
            onTemplate={() => void download()}
            onClose={() => setImporting(undefined)}
          />
        </Suspense>
      ) : null}
    </Space>
  );
}

const SIZE = 50;

function Rows({ packageId, items, edit }: WithItems & { readonly packageId: string }) {
  const t = useText(projectText);
  const lang = useLang();
  const confirm = useConfirm();
  const once = useOnce();
  const [at, setAt] = useState({ current: 1, size: SIZE });
  const [open, setOpen] = useState<GoodsKept>();
  const answer = useCall(goodsPage, { packageId, ...at }, { keepLast: true });
  const page = answer.data;
  // The last row of the last page is gone, or another sheet has come: what there is stands before it.
  const beyond = page && !answer.isPlaceholderData && page.records.length === 0 && page.total > 0;
  useEffect(() => {
    if (beyond) setAt({ current: Math.ceil(page.total / SIZE), size: SIZE });
  }, [beyond, page]);
  const named = items.find((item) => item.inputType !== 'NN' && item.inputType !== 'MN');
  const nameOf = (row: GoodsKept) => String((named && valueOf(row, named.fieldCode)) ?? row.itemNo ?? '');
  const remove = async (row: GoodsKept) => {
    if (!(await confirm({ title: t('confirm.removeRow'), content: nameOf(row), danger: true }))) return;
    if (
      await once(`remove ${row.id}`, (nonce) => send(removeGoods, { packageId, ids: [row.id] }, { nonce }))
    ) {
      toast('success', t('deleted'));
      await refreshGoods();
    }
  };
  const columns: DataColumn<GoodsKept>[] = items.map((item) => ({
    key: item.fieldCode,
    title: `${lang === 'en' ? item.fieldNameEn || item.fieldName : item.fieldName}`,
    width: item.fieldWidth,
    align: isNumeric(item) ? 'end' : undefined,
    render: (row) =>
      item.inputType === 'NN' ? (
        row.itemNo
      ) : item.inputType === 'MN' ? (
        <Money value={valueOf(row, item.fieldCode)} />
      ) : (
        (valueOf(row, item.fieldCode) ?? '—')
      ),
  }));
  if (edit)
    columns.push({
      key: 'do',
      title: '',
      kind: 'actions',
      render: (row) => (
        <>
          <Button type="link" size="small" onClick={() => setOpen(row)}>
            {t('action.edit')}
          </Button>
          <Button type="link" size="small" danger onClick={() => void remove(row)}>
            {t('action.remove')}
          </Button>
        </>
      ),
    });
  return (
    <>
      <DataTable
        label={t('section.goods')}
        columns={columns}
        rows={page?.records ?? []}
        rowKey={(row) => row.id}
        height={300}
        stale={answer.isPlaceholderData}
        empty={<Empty hint={t('emptyGoods')} />}
      />
      {page && page.total > SIZE ? (
        <Pager small current={page.current} size={page.size} total={page.total} onChange={setAt} />
      ) : null}
      {open ? (
        <GoodsRowDialog packageId={packageId} items={items} row={open} onClose={() => setOpen(undefined)} />
      ) : null}
    </>
  );
}

const valueOf = (row: GoodsKept, field: string): string | undefined =>
  (row as Readonly<Record<string, string | undefined>>)[field];
