import { Suspense, useState } from 'react';
import { later } from '#kit/web/chunk.ts';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { useCall } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { tagSet } from '#kit/web/status-tag.tsx';
import { labelled, useText } from '#kit/web/text.ts';
import {
  askUnbind,
  bindingChoices,
  confirmBinding,
  type FlowBinding,
  pageBindings,
  refuseBinding,
} from '../shared/binding-calls.ts';
import { bindingText } from '../shared/text/binding.ts';
import { Asked } from './parts/asked.tsx';

const BindDialog = later(() => import('./parts/bind-dialog.tsx').then((m) => m.BindDialog));

const states = tagSet(bindingText)<FlowBinding['state']>({
  asked: ['needs', 'state.asked'],
  bound: ['done', 'state.bound'],
  main: ['saved', 'state.main'],
});

/** 流程绑定: which flow holds for which business, organisation and condition; every change is confirmed by a second person. */
export function Page() {
  const t = useText(bindingText);
  const [editing, setEditing] = useState<FlowBinding | 'new'>();
  const variables = useCall(bindingChoices, {}).data?.services;
  const org = (row: FlowBinding) => row.orgName || t('all');
  const flow = (row: FlowBinding) => (row.hasSteps ? row.flowName : t('noSteps', { name: row.flowName }));
  const wish = (row: FlowBinding) => (row.wish ? labelled(row.askedBy, t(`wish.${row.wish}`)) : row.askedBy);
  return (
    <>
      <ListPage
        call={pageBindings}
        texts={bindingText}
        title="title"
        above={<p className="gh-hint">{t('hint')}</p>}
        filters={['searchKey']}
        create={{ text: 'button.add', onClick: () => setEditing('new') }}
        columns={[
          { field: 'serviceName', width: 150 },
          { field: 'orgName', text: org, render: org, width: 180 },
          {
            field: 'conditions',
            width: 220,
            render: ({ serviceKey, conditions, state }) => (
              <Asked
                when={conditions}
                variables={variables?.find((s) => s.serviceKey === serviceKey)?.variables ?? []}
                nothing={t(state === 'main' ? 'otherwise' : 'always')}
              />
            ),
          },
          { field: 'sort', kind: 'number', width: 70 },
          { field: 'flowName', text: flow, render: flow, width: 180 },
          { field: 'state', tag: states, width: 90 },
          { field: 'askedBy', text: wish, render: wish, width: 150 },
        ]}
        rowActions={[
          { text: 'button.change', can: 'change', onClick: setEditing },
          {
            text: 'button.unbind',
            can: 'unbind',
            danger: true,
            confirm: 'sure.unbind',
            call: askUnbind,
            done: 'done.unbind',
          },
          {
            text: 'button.confirm',
            can: 'confirm',
            confirm: 'sure.confirm',
            act: ({ id }, nonce) => send(confirmBinding, { id }, { nonce }),
            done: 'done.confirm',
          },
          {
            text: 'button.refuse',
            can: 'refuse',
            danger: true,
            confirm: 'sure.refuse',
            act: ({ id }, nonce) => send(refuseBinding, { id }, { nonce }),
            done: 'done.refuse',
          },
        ]}
        emptyHint="empty"
      />
      <Suspense fallback={null}>
        {editing ? (
          <BindDialog of={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
        ) : null}
      </Suspense>
    </>
  );
}
