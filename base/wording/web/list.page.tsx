import type { YesNo } from '#kit/shared/yes-no.ts';
import { useState } from 'react';
import type { Lang } from '#kit/shared/text.ts';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { StatusTag, tagSet } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { pageWording, type WordingEntry } from '../shared/calls.ts';
import { wordingText } from '../shared/text/index.ts';
import { EditDialog } from './parts/edit-dialog.tsx';
import { HistoryDialog } from './parts/history-dialog.tsx';

const changedTags = tagSet(wordingText)<YesNo>({
  '1': ['process', 'changedOnly.1'],
  '0': ['saved', 'changedOnly.0'],
});

/** 国际化管理: every declared key with its words in both languages, and what is said instead. */
export function Page() {
  const t = useText(wordingText);
  const [edited, setEdited] = useState<WordingEntry>();
  const [traced, setTraced] = useState<WordingEntry>();
  const words = (lang: Lang) => ({
    field: lang,
    width: 300,
    text: (row: WordingEntry) => row[lang].words,
    render: (row: WordingEntry) => (
      <>
        {row[lang].words}{' '}
        {row[lang].words === row[lang].declared ? null : (
          <StatusTag tone="process">{t(row[lang].own === null ? 'level.plat' : 'level.tenant')}</StatusTag>
        )}
      </>
    ),
  });
  return (
    <>
      <ListPage
        call={pageWording}
        texts={wordingText}
        title="title"
        rowKey="wordKey"
        filters={['searchKey', { field: 'changed', tag: changedTags }]}
        columns={[
          { field: 'wordKey', width: 260, render: (row) => <code>{row.wordKey}</code> },
          words('zh'),
          words('en'),
          { field: 'module', width: 140 },
        ]}
        rowActions={[
          { text: 'edit', can: 'tenant', onClick: setEdited },
          { text: 'history', onClick: setTraced },
        ]}
        emptyHint="empty"
      />
      {edited ? <EditDialog entry={edited} onClose={() => setEdited(undefined)} /> : null}
      {traced ? <HistoryDialog wordKey={traced.wordKey} onClose={() => setTraced(undefined)} /> : null}
    </>
  );
}
