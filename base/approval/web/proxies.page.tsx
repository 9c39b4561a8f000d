import type { GivenState } from '#kit/shared/given.ts';
import { useState } from 'react';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { send } from '#kit/web/send.ts';
import { tagSet } from '#kit/web/status-tag.tsx';
import { listed, useText } from '#kit/web/text.ts';
import { type ApprovalProxy, pageProxies, stopProxy } from '../shared/proxy-calls.ts';
import { proxyText } from '../shared/text/proxy.ts';
import { ProxyDialog } from './proxy-dialog.tsx';

const states = tagSet(proxyText)<GivenState>({
  coming: ['saved', 'state.coming'],
  inForce: ['process', 'state.inForce'],
  over: ['done', 'state.over'],
  ended: ['refused', 'state.ended'],
});

/** 审批代理: to whom one gave one's approvals for a while, and whose one was given. */
export function Page() {
  const t = useText(proxyText);
  const [adding, setAdding] = useState(false);
  const services = (row: ApprovalProxy) => (row.services.length === 0 ? t('all') : listed(row.services));
  return (
    <>
      <ListPage
        call={pageProxies}
        texts={proxyText}
        title="title"
        above={<p className="gh-hint">{t('hint')}</p>}
        tabs={{
          field: 'direction',
          items: [
            { value: 'given', label: 'tab.given' },
            { value: 'received', label: 'tab.received' },
          ],
        }}
        create={{ text: 'button.add', onClick: () => setAdding(true) }}
        columns={[
          { field: 'principalName', width: 110 },
          { field: 'proxyName', width: 110 },
          { field: 'services', text: services, render: services, width: 220 },
          { field: 'startsAt', kind: 'instant', width: 150 },
          { field: 'endsAt', kind: 'instant', width: 150 },
          { field: 'state', tag: states, width: 100, rank: 2 },
        ]}
        rowActions={[
          {
            text: 'button.end',
            can: 'end',
            danger: true,
            confirm: 'sure.end',
            act: (row, nonce) => send(stopProxy, { id: row.id }, { nonce }),
            done: 'done.end',
          },
        ]}
        emptyHint="empty"
      />
      {adding ? <ProxyDialog onClose={() => setAdding(false)} /> : null}
    </>
  );
}
