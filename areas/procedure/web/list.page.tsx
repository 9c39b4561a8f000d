import './procedure.css';
import { linkTo } from '#kit/shared/screens.ts';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { send } from '#kit/web/send.ts';
import { useLang } from '#kit/web/lang.ts';
import { clauses, useText } from '#kit/web/text.ts';
import { failProcedure, pageProcedures, removeProcedure, restoreProcedure } from '../shared/calls.ts';
import { procedureFields, type ProcedureShown } from '../shared/schema.ts';
import { procedureScreens } from '../shared/screens.ts';
import { pageStatus } from '../shared/status.ts';
import { procedureText } from '../shared/text/index.ts';
import { procedureTags } from './tags.ts';

const to = (row: ProcedureShown, status: string) => linkTo(procedureScreens.edit, { id: row.id, status });

/** 可否选用: whether new projects can choose it; what it lacks stands beside its steps. */
function Offered({ row }: { readonly row: ProcedureShown }) {
  const t = useText(procedureText);
  if (row.offered) return <>{t('offered.yes')}</>;
  const n = row.lacking.length;
  return <>{n > 0 ? t('offered.lacking', { n }) : t('offered.no')}</>;
}

/** 预定义流程列表. */
export function Page() {
  const lang = useLang();
  return (
    <ListPage
      call={pageProcedures}
      texts={procedureText}
      fields={procedureFields}
      title="title"
      create={{ text: 'add', to: procedureScreens.edit, may: 'procedure.manage', invite: 'empty' }}
      filters={['searchKey', 'purchaseMode', { field: 'status', kind: 'choices', tag: procedureTags }]}
      columns={[
        { field: 'procCode', width: 150, rank: 5 },
        {
          key: 'procName',
          rank: 1,
          label: lang === 'en' ? 'field.procNameEn' : 'field.procName',
          field: lang === 'en' ? 'procNameEn' : 'procName',
          to: (row) => to(row, pageStatus.view),
          width: 220,
        },
        { field: 'purchaseMode', width: 120 },
        { field: 'status', tag: procedureTags, width: 90, rank: 2 },
        {
          field: 'offered',
          rank: 3,
          render: (row) => <Offered row={row} />,
          text: (row) => clauses(row.lacking),
          width: 190,
        },
        { field: 'qualMode', width: 110, rank: 20 },
        { field: 'version', kind: 'number', width: 70 },
        { field: 'createdAt', kind: 'instant', width: 150 },
      ]}
      rowActions={[
        { text: 'action.view', to: (row) => to(row, pageStatus.view) },
        { text: 'action.modify', can: 'modify', to: (row) => to(row, pageStatus.edit) },
        {
          text: 'action.copy',
          can: 'copy',
          to: (row) => linkTo(procedureScreens.edit, { copy: row.id }),
        },
        {
          text: 'action.failure',
          can: 'failure',
          danger: true,
          confirm: 'confirm.failure',
          act: (row, nonce) => send(failProcedure, { defId: row.id }, { nonce }),
          done: 'done.failure',
        },
        {
          text: 'action.restore',
          can: 'restore',
          confirm: 'confirm.restore',
          act: (row, nonce) => send(restoreProcedure, { defId: row.id }, { nonce }),
          done: 'done.restore',
        },
        {
          text: 'action.remove',
          can: 'remove',
          danger: true,
          confirm: 'confirm.remove',
          act: (row, nonce) => send(removeProcedure, { defId: row.id }, { nonce }),
        },
      ]}
    />
  );
}
