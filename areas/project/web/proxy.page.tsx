import { later } from '#kit/web/chunk.ts';
import { Suspense, useState } from 'react';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { endProjectProxy, pageProjectProxies } from '../shared/member/proxy-calls.ts';
import { projectProxyText } from '../shared/text/proxy.ts';
import { viewPath } from './parts/links.ts';
import { projectProxyTags } from './parts/proxy-tags.ts';

const ProxyDialog = later(() => import('./parts/proxy-dialog.tsx').then((m) => m.ProxyDialog));

/** 项目代办: projects that were given to another manager for a while. */
export function Page() {
  const t = useText(projectProxyText);
  const [adding, setAdding] = useState(false);
  return (
    <>
      <ListPage
        call={pageProjectProxies}
        texts={projectProxyText}
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
          { field: 'mainName', width: 240, to: (row) => viewPath(row.mainId) },
          { field: 'mainCode', width: 160, rank: 9 },
          { field: 'principalName', width: 100 },
          { field: 'proxyName', width: 100 },
          { field: 'startsAt', kind: 'instant', width: 150 },
          { field: 'endsAt', kind: 'instant', width: 150 },
          { field: 'state', tag: projectProxyTags, width: 100, rank: 2 },
          { field: 'reason', width: 180, rank: 10 },
          { field: 'givenName', width: 110, rank: 11 },
        ]}
        rowActions={[
          {
            text: 'button.end',
            can: 'end',
            danger: true,
            confirm: 'sure.end',
            act: (row, nonce) => send(endProjectProxy, { id: row.id }, { nonce }),
            done: 'done.end',
          },
        ]}
        emptyHint="empty"
      />
      {adding ? (
        <Suspense fallback={null}>
          <ProxyDialog onClose={() => setAdding(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
