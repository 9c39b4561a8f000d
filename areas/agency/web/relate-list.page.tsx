import { useState } from 'react';
import { submission, useTakesEffect } from '#base/approval/web/index.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { refreshCalls } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { pageRelations, removeRelation, submitRelation } from '../shared/calls.ts';
import { relationFields, type RelationRow } from '../shared/schema.ts';
import { agencyScreens } from '../shared/screens.ts';
import { opType, SERVICE_KEY } from '../shared/status.ts';
import { agencyText } from '../shared/text/index.ts';
import { EndDialog } from './parts/end-dialog.tsx';
import { relationTags } from './tags.ts';

const at = (row: RelationRow) =>
  linkTo(row.side === 'agency' ? agencyScreens.result : agencyScreens.relate, { id: row.id });

/** 项目关联代理: which construction project is entrusted to which agency, and how it stands; of either side. */
export function Page() {
  const takesEffect = useTakesEffect(SERVICE_KEY);
  const [ending, setEnding] = useState<RelationRow>();
  return (
    <>
      <ListPage
        call={pageRelations}
        texts={agencyText}
        fields={relationFields}
        title="relations"
        filters={['searchKey', { field: 'status', tag: relationTags }]}
        columns={[
          { field: 'buildingName', width: 260, to: at },
          { field: 'buildingCode', width: 150 },
          { field: 'status', tag: relationTags, width: 110 },
          { field: 'agencyName', width: 230 },
          { field: 'tendereeName', width: 230 },
          { field: 'contractName', width: 220 },
          { field: 'effectiveAt', kind: 'instant', width: 150 },
          { field: 'creator', width: 110 },
          { field: 'createdAt', kind: 'instant', width: 150 },
        ]}
        rowActions={[
          {
            text: 'action.edit',
            can: 'modify',
            to: (row) => linkTo(agencyScreens.relate, { id: row.id, opType: opType.modify }),
          },
          {
            can: 'submit',
            act: (row, nonce) => submitRow(row.id, nonce),
            ...(takesEffect
              ? { text: 'action.submit', done: 'done.submitted' }
              : { text: 'action.submit', confirm: 'confirm.submit', done: 'done.submitted' }),
          },
          { text: 'action.answer', can: 'answer', to: at },
          { text: 'action.end', can: 'end', onClick: setEnding },
          {
            text: 'action.remove',
            can: 'remove',
            danger: true,
            confirm: 'confirm.remove',
            call: removeRelation,
            done: 'kit.done.removed',
          },
        ]}
        create={{ text: 'addRelation', to: agencyScreens.relate, may: 'agencyRelation.choose' }}
        exportName="relations"
        emptyHint="emptyRelations"
      />
      {ending ? (
        <EndDialog id={ending.id} name={ending.buildingName} onClose={() => setEnding(undefined)} />
      ) : null}
    </>
  );
}

async function submitRow(id: string, nonce: string): Promise<void> {
  await send(submitRelation, { id, wfParameter: await submission(SERVICE_KEY, id) }, { nonce });
  await refreshCalls(pageRelations);
}
