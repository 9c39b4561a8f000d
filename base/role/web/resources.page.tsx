import { useState } from 'react';
import { openapiScreens } from '#base/openapi/shared/screens.ts';
import { ActButton } from '#kit/web/act-button.tsx';
import { useCan } from '#kit/web/can.tsx';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { Link } from '#kit/web/router/router.tsx';
import { useText } from '#kit/web/text.ts';
import {
  pageResources,
  refreshPermissions,
  removeResource,
  type ResourceEntry,
} from '../shared/resources.ts';
import { roleText } from '../shared/text/index.ts';
import { ResourceDialog } from './parts/resource-dialog.tsx';
import { gateTags, ownTags, resourceTags } from './tags.ts';
import './role.css';

/** 资源管理: every page, call and button with its permission and who holds it; only what the tenant registered is changed. */
export function Page() {
  const t = useText(roleText);
  const can = useCan();
  const [open, setOpen] = useState<{ readonly row?: ResourceEntry }>();
  const asked = (row: ResourceEntry) => row.permissionTitle || row.reason;
  const address = (row: ResourceEntry) => `${row.method} ${row.resourceUri}`.trim();
  return (
    <>
      <ListPage
        call={pageResources}
        texts={roleText}
        title="resources.title"
        above={
          <p className="gh-hint role-lead">
            {t('resources.hint')} <Link to={openapiScreens.document}>{t('resources.document')}</Link>
          </p>
        }
        filters={[
          { field: 'searchKey', label: 'resources.search' },
          { field: 'resourceType', tag: resourceTags },
          { field: 'gate', tag: gateTags },
          { field: 'isOwn', tag: ownTags },
        ]}
        columns={[
          {
            field: 'resourceUri',
            label: 'resources.address',
            width: 300,
            text: address,
            render: (row) => (
              <span className="role-menu-name">
                <code>{address(row)}</code>
                <small>{row.enabled ? row.summary : `${row.summary} · ${t('resources.disabled')}`}</small>
              </span>
            ),
          },
          { field: 'resourceType', width: 80, tag: resourceTags },
          { field: 'module', width: 120 },
          { field: 'gate', width: 100, tag: gateTags },
          {
            field: 'permission',
            width: 180,
            text: asked,
            render: (row) => (
              <span className="role-menu-name">
                {row.permission ? <code>{row.permission}</code> : null}
                <small>{asked(row)}</small>
              </span>
            ),
          },
          { field: 'roleNames', width: 170 },
        ]}
        rowActions={[
          { text: 'kit.web.edit', can: 'modify', onClick: (row) => setOpen({ row }) },
          {
            text: 'action.remove',
            can: 'remove',
            danger: true,
            confirm: (row) => t('resources.removeSure', { name: row.summary }),
            call: removeResource,
            done: 'kit.done.removed',
          },
        ]}
        create={{ text: 'resources.add', onClick: () => setOpen({}), may: 'resource.manage' }}
        toolbar={
          can('resource.manage') ? (
            <ActButton
              text={t('resources.refresh')}
              call={refreshPermissions}
              input={{}}
              done={t('resources.refreshed')}
            />
          ) : null
        }
      />
      {open ? <ResourceDialog row={open.row} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}
