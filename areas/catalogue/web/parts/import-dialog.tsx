import { useSession } from '#base/session/web/index.ts';
import { ImportDialog as Import } from '#kit/web/import/import-dialog.tsx';
import { saveTemplate } from '#kit/web/import/template.ts';
import { refreshAll } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { IMPORT_MB, IMPORT_ROWS, importProducts, productColumns } from '../../shared/calls.ts';
import { catalogueText } from '../../shared/text/index.ts';

/** 导入产品: a hundred thousand rows at most, all of them or none. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText(catalogueText);
  const session = useSession();
  const heads = productColumns.map((c) => `${c.must ? '*' : ''}${t(`field.${c.field}`)}`);
  return (
    <Import
      title={t('action.importProducts')}
      maxMb={IMPORT_MB}
      template={() => saveTemplate(t('products'), heads)}
      channel={session && `user:${session.user.id}`}
      check={(sending, progressKey) => send(importProducts, { importFlag: 'false', progressKey }, sending)}
      run={(sending, _checked, progressKey) =>
        send(importProducts, { importFlag: 'true', progressKey }, sending)
      }
      words={{ ok: t('action.importProducts'), done: (of) => t('imported', { n: of.successCnt }) }}
      onImported={() => refreshAll()}
      onClose={onClose}
    >
      <p className="gh-hint">{t('importHint', { n: IMPORT_ROWS.toLocaleString('en-US') })}</p>
    </Import>
  );
}
