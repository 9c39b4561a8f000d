import type { Lang } from '#kit/shared/text.ts';
import { Dialog } from '#kit/web/dialog.tsx';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { tagSet } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { wordingHistory, type WordingLevel } from '../../shared/calls.ts';
import { wordingText } from '../../shared/text/index.ts';

const levelTags = tagSet(wordingText)<WordingLevel>({
  plat: ['saved', 'level.plat'],
  tenant: ['saved', 'level.tenant'],
});
const langTags = tagSet(wordingText)<Lang>({ zh: ['saved', 'lang.zh'], en: ['saved', 'lang.en'] });

interface HistoryProps {
  readonly wordKey: string;
  readonly onClose: () => void;
}

/** 变更记录: who changed the words of one key, when, and from what to what. */
export function HistoryDialog({ wordKey, onClose }: HistoryProps) {
  const t = useText(wordingText);
  return (
    <Dialog open title={t('historyOf', { key: wordKey })} width={860} onClose={onClose} footer={null}>
      <ListPage
        embedded
        call={wordingHistory}
        texts={wordingText}
        title="history"
        fixed={{ wordKey }}
        columns={[
          { field: 'changedAt', kind: 'instant', width: 160 },
          { field: 'changedName', width: 110 },
          { field: 'level', tag: levelTags, width: 90 },
          { field: 'lang', tag: langTags, width: 90 },
          { field: 'beforeWords', width: 180, render: (row) => row.beforeWords ?? t('dialog.none') },
          { field: 'afterWords', width: 180, render: (row) => row.afterWords ?? t('restored') },
        ]}
        emptyHint="historyEmpty"
      />
    </Dialog>
  );
}
