import { later } from '#kit/web/chunk.ts';
import { Button } from 'antd';
import { use, type ReactNode, Suspense, useState } from 'react';
import type { OutputOf } from '#kit/shared/call.ts';
import { moneyUnit, unitOf } from '#kit/shared/decimal.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { useConfirm } from '#kit/web/dialog.tsx';
import { FileContext } from '#kit/web/file/files.ts';
import { useLang } from '#kit/web/lang.ts';
import { DataTable } from '#kit/web/list/data-table.tsx';
import { Money } from '#kit/web/money.tsx';
import { useOnce } from '#kit/web/once.ts';
import { PageHeader, useTitle } from '#kit/web/page.tsx';
import { useCall } from '#kit/web/query.ts';
import { Section } from '#kit/web/section.tsx';
import { CallFailed } from '#kit/web/call-failed.ts';
import { useNavigate, useSearchParams } from '#kit/web/router/router.tsx';
import { saveFile, send } from '#kit/web/send.ts';
import { Answer, Empty } from '#kit/web/states.tsx';
import { Status } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { exportTemplate, goodsSheet, goodsSheets } from '../shared/goods/calls.ts';
import { projectScreens } from '../shared/screens.ts';
import { sheetsText } from '../shared/text/sheets.ts';
import { NothingToRead } from './parts/nothing-to-read.tsx';
import { columnName } from './parts/sheet-columns.tsx';
import { downloadSheet } from './parts/sheet-reader.ts';
import { sheetTags } from './parts/sheet-tags.ts';
import './project.css';

// Only whoever prepares the sheet needs these.
const Choice = later(() => import('./parts/sheet-choice.tsx').then((m) => m.SheetChoice));
const Import = later(() => import('./parts/goods-import.tsx').then((m) => m.GoodsImport));
const Edit = later(() => import('./sheet/sheet-dialog.tsx').then((m) => m.SheetDialog));

type Sheets = OutputOf<typeof goodsSheets>;
type Row = Sheets['records'][number];

/** 物资明细表列表: the sheet of a lot with template, rows and progress; whoever prepares it adds, imports and edits it here. */
export function Page() {
  const t = useText(sheetsText);
  const [query] = useSearchParams();
  const packageId = query.get('packageId') ?? '';
  useTitle(t('title'));
  const answer = useCall(goodsSheets, { packageId }, { quiet: true });
  if (answer.error instanceof CallFailed && answer.error.code === 404) return <NothingToRead />;
  return (
    <Answer page={t('title')} of={answer}>
      {(found) => <List found={found} packageId={packageId} opType={query.get('opType')} />}
    </Answer>
  );
}

interface ListProps {
  readonly found: Sheets;
  readonly packageId: string;
  readonly opType: string | null;
}

function List({ found, packageId, opType }: ListProps) {
  const t = useText(sheetsText);
  const lang = useLang();
  const { records, can, side } = found;
  const first = records[0];
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={can.edit ? <Prepare found={found} packageId={packageId} row={first} /> : null}
      />
      <Section title={t('list')}>
        <p className="gh-hint">{t(side === 'supplier' ? 'hint.supplier' : 'hint.staff')}</p>
        <DataTable
          label={t('list')}
          // Where room is short the figures fold first: they stand on the sheet itself.
          fold="goods-sheets"
          rows={records}
          rowKey={(row) => row.packageId}
          empty={<Empty hint={t(can.edit ? 'hint.none' : 'hint.noneToRead')} />}
          columns={[
            { key: 'packageName', title: t('field.packageName'), rank: 1, render: () => found.packageName },
            {
              key: 'template',
              title: t('field.template'),
              rank: 3,
              render: (row) =>
                row.version > 1 ? t('version', { name: row.tplName, n: row.version }) : row.tplName,
            },
            {
              key: 'rows',
              title: t('field.rows'),
              rank: 5,
              kind: 'tight',
              align: 'end',
              render: (row) => row.rows,
            },
            {
              key: 'totals',
              title: t('field.totals'),
              rank: 4,
              align: 'end',
              render: (row) =>
                row.totals.length === 0
                  ? '—'
                  : row.totals.map((one) => (
                      <div key={one.fieldCode}>
                        {columnName(one, lang)}{' '}
                        <Money value={one.total} unit={unitOf(row.currencyUnit, moneyUnit.yuan)} />
                      </div>
                    )),
            },
            {
              key: 'state',
              title: t('field.state'),
              rank: 2,
              kind: 'tight',
              render: (row) => <Status of={sheetTags} value={row.state} />,
            },
            {
              key: 'acts',
              title: t('field.acts'),
              kind: 'actions',
              render: (row) => (
                <RowActs row={row} opType={opType} title={`${t('title')} ${found.packageName}`} />
              ),
            },
          ]}
        />
      </Section>
    </>
  );
}

function RowActs({ row, opType, title }: { row: Row; opType: string | null; title: string }): ReactNode {
  const t = useText(sheetsText);
  const lang = useLang();
  const go = useNavigate();
  const once = useOnce();
  const { packageId } = row;
  const query = { packageId, opType: opType ?? undefined };
  const download = () =>
    once('download', async () => downloadSheet(await send(goodsSheet, { packageId }), title, lang));
  return (
    <>
      <Button type="link" size="small" onClick={() => void go(linkTo(projectScreens.sheet, query))}>
        {t('action.open')}
      </Button>
      <Button type="link" size="small" onClick={() => void download()}>
        {t('action.download')}
      </Button>
    </>
  );
}

type Work = 'choose' | 'edit' | 'import';

interface PrepareProps {
  readonly found: Sheets;
  readonly packageId: string;
  readonly row: Row | undefined;
}

/** 编制: an approved lot is a draft again with the first change, and that is asked before. */
function Prepare({ found, packageId, row }: PrepareProps) {
  const t = useText(sheetsText);
  const confirm = useConfirm();
  const files = use(FileContext);
  const once = useOnce();
  const [work, setWork] = useState<Work>();
  const begin = async (next: Work) => {
    if (found.can.reopens && !(await confirm({ title: t('confirm.reopen'), danger: true }))) return;
    setWork(next);
  };
  const onClose = () => setWork(undefined);
  const template = () =>
    once('template', async (nonce) => {
      const withRows = row && row.rows > 0 ? ('1' as const) : ('0' as const);
      const made = await send(
        exportTemplate,
        { templateId: row?.templateId, packageId, withRows },
        { nonce },
      );
      saveFile(await files.download(made.fileId));
    });
  return (
    <>
      {found.projectTypeSecond ? (
        <Button type={row ? 'default' : 'primary'} onClick={() => void begin('choose')}>
          {t(row ? 'action.change' : 'action.add')}
        </Button>
      ) : null}
      {row ? (
        <>
          <Button onClick={() => void begin('import')}>{t('action.import')}</Button>
          <Button type="primary" onClick={() => void begin('edit')}>
            {t('action.edit')}
          </Button>
        </>
      ) : null}
      <Suspense fallback={null}>
        {work === 'choose' && found.projectTypeSecond ? (
          <Choice
            packageId={packageId}
            catalog={found.projectTypeSecond}
            held={row?.templateId}
            hasRows={(row?.rows ?? 0) > 0}
            onClose={onClose}
          />
        ) : null}
        {work === 'edit' ? <Edit packageId={packageId} onClose={onClose} /> : null}
        {work === 'import' && row ? (
          <Import
            packageId={packageId}
            templateId={row.templateId}
            count={row.rows}
            onTemplate={() => void template()}
            onClose={onClose}
          />
        ) : null}
      </Suspense>
    </>
  );
}
