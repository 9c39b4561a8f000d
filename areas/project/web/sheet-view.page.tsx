import { Button } from 'antd';
import { useMemo } from 'react';
import type { OutputOf } from '#kit/shared/call.ts';
import { moneyUnit, toFixedText, unitOf } from '#kit/shared/decimal.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { useLang } from '#kit/web/lang.ts';
import { DataTable } from '#kit/web/list/data-table.tsx';
import { Money } from '#kit/web/money.tsx';
import { useOnce } from '#kit/web/once.ts';
import { PageHeader, useTitle } from '#kit/web/page.tsx';
import { useCall } from '#kit/web/query.ts';
import { KeyFact, KeyFacts } from '#kit/web/reading.tsx';
import { Section } from '#kit/web/section.tsx';
import { CallFailed } from '#kit/web/call-failed.ts';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { Answer, Empty } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { goodsSheet } from '../shared/goods/calls.ts';
import { columnSum, isComputed } from '../shared/goods/rows.ts';
import { projectScreens } from '../shared/screens.ts';
import { sheetsText } from '../shared/text/sheets.ts';
import { NothingToRead } from './parts/nothing-to-read.tsx';
import { columnName, sheetColumns } from './parts/sheet-columns.tsx';
import { downloadSheet, linesOf } from './parts/sheet-reader.ts';

/** 物资明细表查看: the columns of the template and all rows, with their computed amounts, as this side may read them. */
export function Page() {
  const t = useText(sheetsText);
  const [query] = useSearchParams();
  const packageId = query.get('packageId') ?? '';
  useTitle(t('view'));
  const answer = useCall(goodsSheet, { packageId }, { quiet: true });
  if (answer.error instanceof CallFailed && answer.error.code === 404) return <NothingToRead />;
  return (
    <Answer page={t('view')} of={answer} rows={10}>
      {(sheet) => (
        <Sheet
          sheet={sheet}
          back={linkTo(projectScreens.sheets, { packageId, opType: query.get('opType') ?? undefined })}
        />
      )}
    </Answer>
  );
}

interface Props {
  readonly sheet: OutputOf<typeof goodsSheet>;
  readonly back: ReturnType<typeof linkTo>;
}

function Sheet({ sheet, back }: Props) {
  const t = useText(sheetsText);
  const lang = useLang();
  const once = useOnce();
  const { formItems: items, formMain: main, packageName } = sheet;
  const lines = useMemo(() => linesOf(sheet), [sheet]);
  const columns = useMemo(() => sheetColumns(items, lang), [items, lang]);
  const unit = unitOf(sheet.currencyUnit, moneyUnit.yuan);
  const title = `${t('title')} ${packageName}`;
  const totals = useMemo(() => {
    const values = lines.map((line) => line.values);
    return items
      .filter((item) => item.inputType === 'MN' && isComputed(item))
      .map((item) => ({ item, total: toFixedText(columnSum(values, item.fieldCode)) }));
  }, [items, lines]);
  return (
    <>
      <PageHeader
        title={t('view')}
        back={back}
        actions={
          main ? (
            <Button onClick={() => void once('download', () => downloadSheet(sheet, title, lang))}>
              {t('action.download')}
            </Button>
          ) : null
        }
      />
      <Section title={packageName}>
        <KeyFacts>
          <KeyFact label={t('field.template')}>{main?.tplName ?? '—'}</KeyFact>
          <KeyFact label={t('field.rows')}>{lines.length}</KeyFact>
          {totals.map(({ item, total }) => (
            <KeyFact key={item.fieldCode} label={t('total', { name: columnName(item, lang) })}>
              <Money value={total} unit={unit} />
            </KeyFact>
          ))}
        </KeyFacts>
        {main ? (
          <p className="gh-hint">
            {t('unit', { unit: t(unit === moneyUnit.tenThousand ? 'wanYuan' : 'yuan') })}
          </p>
        ) : null}
        <DataTable
          label={t('title')}
          columns={columns}
          rows={lines}
          rowKey={(line) => String(line.no)}
          height={560}
          empty={<Empty hint={t(main ? 'hint.noRows' : 'hint.noneToRead')} />}
        />
      </Section>
    </>
  );
}
