import { ImportDialog as Import } from '#kit/web/import/import-dialog.tsx';
import { saveTemplate } from '#kit/web/import/template.ts';
import { refreshAll } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { clauseColumns, IMPORT_MB, IMPORT_ROWS, importClauses } from '../../shared/calls.ts';
import { clauseText } from '../../shared/text/index.ts';

/** 导入评审条款: a thousand rows at most, all of them or none. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText(clauseText);
  const heads = clauseColumns.map((c) => `${c.must ? '*' : ''}${t(`field.${c.field}`)}`);
  return (
    <Import
      title={t('action.import')}
      maxMb={IMPORT_MB}
      template={() => saveTemplate(t('title'), heads)}
      check={(sending, progressKey) => send(importClauses, { importFlag: 'false', progressKey }, sending)}
      run={(sending, _checked, progressKey) =>
        send(importClauses, { importFlag: 'true', progressKey }, sending)
      }
      words={{ ok: t('action.import'), done: (of) => t('imported', { n: of.successCnt }) }}
      onImported={() => refreshAll()}
      onClose={onClose}
    >
      <p className="gh-hint">{t('importHint', { n: IMPORT_ROWS.toLocaleString('en-US') })}</p>
    </Import>
  );
}
