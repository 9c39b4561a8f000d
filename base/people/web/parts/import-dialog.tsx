import { useState } from 'react';
import type { OutputOf } from '#kit/shared/call.ts';
import { ImportDialog as Import } from '#kit/web/import/import-dialog.tsx';
import { saveTemplate } from '#kit/web/import/template.ts';
import { refreshAll } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { IMPORT_MB, IMPORT_ROWS, importColumns, importUsers } from '../../shared/import-calls.ts';
import { importText } from '../../shared/text/import.ts';
import type { UnitOf } from '../unit-of.ts';
import { ImportMade } from './import-made.tsx';

interface Props {
  readonly unit: UnitOf;
  readonly onClose: () => void;
}

/** 批量导入用户: everybody in the workbook or nobody; last, how each sets the password. */
export function ImportDialog({ unit, onClose }: Props) {
  const t = useText(importText);
  const [made, setMade] = useState<OutputOf<typeof importUsers>['made']>();
  if (made) return <ImportMade made={made} onClose={onClose} />;
  const into = { orgId: unit.id };
  const note = (field: string) => (field === 'roleNames' ? ` (${t('rolesNote')})` : '');
  const heads = importColumns.map((c) => `${c.must ? '*' : ''}${t(`field.${c.field}`)}${note(c.field)}`);
  return (
    <Import
      title={t('title')}
      maxMb={IMPORT_MB}
      template={() => saveTemplate(t('sheet'), heads)}
      check={(sending) => send(importUsers, { ...into, importFlag: 'false' }, sending)}
      run={(sending) => send(importUsers, { ...into, importFlag: 'true' }, sending)}
      onImported={async (done) => {
        setMade(done.made);
        await refreshAll();
        return false;
      }}
      onClose={onClose}
    >
      <p>
        <strong>{t('of', { name: unit.orgName })}</strong>
      </p>
      <p className="gh-hint">{t('hint', { n: IMPORT_ROWS })}</p>
    </Import>
  );
}
