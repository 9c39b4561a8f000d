import { Button } from 'antd';
import { useState } from 'react';
import { submission, useTakesEffect } from '#base/approval/web/index.ts';
import { Can } from '#kit/web/can.tsx';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { refreshCalls } from '#kit/web/query.ts';
import { useNavigate } from '#kit/web/router/router.tsx';
import { send } from '#kit/web/send.ts';
import { Status } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { approveContract, pageContracts, removeContract } from '../shared/calls.ts';
import { contractFields } from '../shared/schema.ts';
import { contractStatus, opType, SERVICE_KEY } from '../shared/status.ts';
import { contractText } from '../shared/text/index.ts';
import { contractScreens } from '../shared/screens.ts';
import { EndDialog, type Ending } from './parts/end-dialog.tsx';
import { period } from './period.ts';
import { changeTags, statusTags } from './tags.ts';

const edit = (op: string, id?: string, status?: string) =>
  linkTo(contractScreens.form, { opType: op, id, status });

/** 委托合同列表: contracts of one's own organisation; a row offers what the server allows with it now. */
export function Page() {
  const t = useText(contractText);
  const navigate = useNavigate();
  const takesEffect = useTakesEffect(SERVICE_KEY);
  const [ending, setEnding] = useState<{ kind: Ending; id: string; name: string }>();
  return (
    <>
      <ListPage
        call={pageContracts}
        texts={contractText}
        fields={contractFields}
        title="title"
        fixed={{ level: '1' }}
        filters={[
          'searchKey',
          { field: 'contractType', kind: 'choices', dict: 'CONTRACTOM_TYPE' },
          { field: 'status', kind: 'choices', tag: statusTags },
        ]}
        columns={[
          { field: 'contractCode', width: 120, rank: 6 },
          { field: 'contractName', to: (row) => edit(opType.view, row.id, row.status), width: 250 },
          {
            field: 'status',
            width: 110,
            tag: statusTags,
            render: (row) => (
              <>
                <Status of={statusTags} value={row.status} />
                {row.changeStatus ? <Status of={changeTags} value={row.changeStatus} /> : null}
              </>
            ),
          },
          { field: 'tendereeName', width: 180 },
          { field: 'entrustAmount', kind: 'money', unit: '0', width: 150 },
          { field: 'contractType', dict: 'CONTRACTOM_TYPE', width: 110 },
          { field: 'feeType', dict: 'SERVICE_FEE_RECEIVE_OBJECT', width: 130 },
          {
            field: 'contractDateBegin',
            label: 'field.contractDate',
            width: 190,
            text: period,
            render: period,
          },
          { field: 'contractDateSign', kind: 'date', width: 120 },
          { field: 'createdAt', kind: 'instant', width: 150, sortable: true },
        ]}
        rowActions={[
          { text: 'kit.web.edit', can: 'modify', to: (row) => edit(opType.modify, row.id) },
          {
            can: 'submit',
            act: (row, nonce) => submitRow(row.id, nonce),
            ...(takesEffect
              ? { text: 'kit.web.takeEffect' }
              : { text: 'action.submit', confirm: 'confirm.submit', done: 'submitted' }),
          },
          { text: 'action.supplement', can: 'takeEffect', to: (row) => edit(opType.supplement, row.id) },
          {
            text: 'action.relations',
            when: (row) => row.status === contractStatus.effective,
            to: (row) => linkTo(contractScreens.projects, { id: row.id }),
          },
          { text: 'action.change', can: 'change', to: (row) => edit(opType.change, row.id) },
          {
            text: 'action.uneffect',
            can: 'uneffect',
            onClick: (row) => setEnding({ kind: 'uneffect', id: row.id, name: row.contractName }),
          },
          {
            text: 'action.discard',
            can: 'discard',
            onClick: (row) => setEnding({ kind: 'discard', id: row.id, name: row.contractName }),
          },
          {
            text: 'action.remove',
            can: 'remove',
            danger: true,
            confirm: 'confirm.remove',
            call: removeContract,
            done: 'kit.done.removed',
          },
        ]}
        create={{ to: edit(opType.add), may: 'entrustContract.add' }}
        toolbar={
          <Can may="entrustContract.supplement">
            <Button onClick={() => void navigate(edit(opType.supplement))}>{t('action.supplement')}</Button>
          </Can>
        }
        exportName="title"
        emptyHint="empty"
      />
      {ending ? <EndDialog {...ending} onClose={() => setEnding(undefined)} /> : null}
    </>
  );
}

async function submitRow(id: string, nonce: string): Promise<void> {
  await send(approveContract, { id, wfParameter: await submission(SERVICE_KEY, id) }, { nonce });
  await refreshCalls(pageContracts);
}
