import type { YesNo } from '#kit/shared/yes-no.ts';
import { later } from '#kit/web/chunk.ts';
import { Suspense, useState } from 'react';
import { linkTo } from '#kit/shared/screens.ts';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { tagSet } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { disableTenant, enableTenant, pageTenants, type TenantEntry } from '../shared/calls.ts';
import { tenantScreens } from '../shared/screens.ts';
import { tenantText } from '../shared/text/index.ts';

const GrantedDialog = later(() => import('./parts/granted-dialog.tsx').then((m) => m.GrantedDialog));

const stateTags = tagSet(tenantText)<YesNo>({ '0': ['done', 'state.on'], '1': ['saved', 'state.off'] });

/** 租户管理: every tenant of the platform. */
export function Page() {
  const t = useText(tenantText);
  const [open, setOpen] = useState<TenantEntry>();
  return (
    <>
      <ListPage
        call={pageTenants}
        texts={tenantText}
        title="title"
        filters={['searchKey', { field: 'disabled', tag: stateTags }]}
        columns={[
          { field: 'tenantName', to: (row) => linkTo(tenantScreens.edit, { id: row.id }), width: 220 },
          { field: 'tenantCode', width: 120 },
          { field: 'prefectureCode', width: 100 },
          { field: 'linkPerson', width: 100 },
          { field: 'linkMobile', width: 130 },
          { field: 'disabled', tag: stateTags, width: 90 },
          { field: 'createTime', kind: 'instant', width: 160 },
        ]}
        rowActions={[
          { text: 'action.edit', to: (row) => linkTo(tenantScreens.edit, { id: row.id }) },
          { text: 'action.functions', onClick: setOpen },
          { text: 'action.parameter', to: (row) => linkTo(tenantScreens.parameter, { tenantId: row.id }) },
          {
            text: 'action.disable',
            can: 'disable',
            danger: true,
            confirm: (row) => t('disableSure', { name: row.tenantName }),
            call: disableTenant,
          },
          {
            text: 'action.enable',
            can: 'enable',
            confirm: (row) => t('enableSure', { name: row.tenantName }),
            call: enableTenant,
          },
        ]}
        create={{ text: 'add', to: linkTo(tenantScreens.edit) }}
        emptyHint="empty"
      />
      {open ? (
        <Suspense fallback={null}>
          <GrantedDialog tenant={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
}
