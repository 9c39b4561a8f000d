import { labelOf } from '#kit/shared/fields.ts';
import { listed } from '#kit/shared/punctuation.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { getLang } from '#kit/web/lang.ts';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { sayKey } from '#kit/web/text.ts';
import { type ChangeRow, pageChanges } from '../shared/calls.ts';
import { formFields } from '../shared/schema.ts';
import { registrationScreens } from '../shared/screens.ts';
import { registrationText } from '../shared/text/index.ts';
import { changeTags } from './tags.ts';

const open = (row: ChangeRow) => linkTo(registrationScreens.change, { id: row.id });
const named = (row: ChangeRow) =>
  listed(
    getLang(),
    row.fields.map((field) => sayKey(getLang(), labelOf(formFields, field))),
  );

/** 基本信息变更: of all suppliers, newest first. */
export function Page() {
  return (
    <ListPage
      call={pageChanges}
      texts={registrationText}
      title="change.list"
      filters={[{ field: 'state', kind: 'choices', tag: changeTags }]}
      columns={[
        { field: 'orgName', to: open, width: 230 },
        { field: 'fields', text: named, render: named, width: 260 },
        { field: 'state', tag: changeTags, width: 100 },
        { field: 'askedBy', width: 120 },
        { field: 'askedAt', kind: 'instant', width: 150 },
        { field: 'decidedBy', width: 110 },
        { field: 'decidedAt', kind: 'instant', width: 150 },
        { field: 'opinion', width: 160 },
      ]}
      rowActions={[
        { text: 'audit.open', when: (row) => row.can.decide, to: open },
        { text: 'audit.view', when: (row) => !row.can.decide, to: open },
      ]}
      exportName="change.list"
      emptyHint="change.empty"
    />
  );
}
