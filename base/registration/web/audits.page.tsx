import { linkTo } from '#kit/shared/screens.ts';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { type AuditRow, pageRegistrations } from '../shared/calls.ts';
import { registrationScreens } from '../shared/screens.ts';
import { registrationText } from '../shared/text/index.ts';
import { stateTags, typeTags } from './tags.ts';

const open = (row: AuditRow) => linkTo(registrationScreens.audit, { id: row.id });

/** 注册审核: what was submitted, newest first. */
export function Page() {
  return (
    <ListPage
      call={pageRegistrations}
      texts={registrationText}
      title="audit.list"
      filters={['searchKey', { field: 'state', kind: 'choices', tag: stateTags }]}
      columns={[
        { field: 'organisationName', to: open, width: 240 },
        { field: 'creditCode', width: 190 },
        { field: 'regType', tag: typeTags, width: 110 },
        { field: 'state', tag: stateTags, width: 140 },
        { field: 'contactName', width: 100 },
        { field: 'contactMobile', width: 130 },
        { field: 'submittedAt', kind: 'instant', width: 160 },
        { field: 'firstBy', width: 110 },
        { field: 'decidedBy', width: 110 },
      ]}
      rowActions={[
        { text: 'audit.open', when: (row) => row.can.audit || row.can.confirm, to: open },
        { text: 'audit.view', when: (row) => !row.can.audit && !row.can.confirm, to: open },
      ]}
      exportName="audit.list"
      emptyHint="audit.emptyHint"
    />
  );
}
