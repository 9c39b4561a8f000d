import { ListPage } from '#kit/web/list/list-page.tsx';
import { pageCertificates } from '../shared/calls.ts';
import { caText } from '../shared/text/index.ts';
import { BINDING, detailPath } from './links.ts';
import { caTypeTags, stateTags, suiteTags } from './tags.ts';

/** CA证书列表: certificates that are or were bound to oneself. */
export function Page() {
  return (
    <ListPage
      call={pageCertificates}
      texts={caText}
      title="list"
      columns={[
        { field: 'commonName', to: (row) => detailPath(row.id), width: 90 },
        { field: 'orgName', width: 160 },
        { field: 'caType', tag: caTypeTags, width: 110 },
        { field: 'suite', tag: suiteTags, width: 110 },
        { field: 'serial', width: 276, rank: 8 },
        { field: 'notAfter', kind: 'instant', width: 130 },
        { field: 'state', tag: stateTags, width: 80, rank: 2 },
      ]}
      rowActions={[
        { text: 'action.open', to: (row) => detailPath(row.id) },
        { text: 'action.unbind', can: 'unbind', danger: true, to: () => BINDING },
      ]}
      create={{ text: 'action.bind', to: BINDING, may: 'ca.bind', invite: 'empty' }}
    />
  );
}
