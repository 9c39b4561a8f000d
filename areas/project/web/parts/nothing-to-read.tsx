import { PageHeader, Panel } from '#kit/web/page.tsx';
import { Empty } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { sheetsText } from '../../shared/text/sheets.ts';

/** 无可查看的明细表: of a lot whose documents the reader has not. */
export function NothingToRead() {
  const t = useText(sheetsText);
  return (
    <>
      <PageHeader title={t('title')} />
      <Panel>
        <Empty title={t('hint.notYours')} />
      </Panel>
    </>
  );
}
