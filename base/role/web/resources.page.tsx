import { Link } from 'react-router';
import { openapiScreens } from '#base/openapi/shared/screens.ts';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { useText } from '#kit/web/text.ts';
import { pageResources, type ResourceEntry } from '../shared/resources.ts';
import { roleText } from '../shared/text/index.ts';
import { gateTags } from './tags.ts';
import './role.css';

/** 资源管理: every call of the program with its permission and who holds it; read only. */
export function Page() {
  const t = useText(roleText);
  const asked = (row: ResourceEntry) => row.permissionTitle || row.reason;
  return (
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
        { field: 'gate', tag: gateTags },
      ]}
      columns={[
        {
          field: 'resourceUri',
          label: 'field.call',
          width: 300,
          text: (row) => row.id,
          render: (row) => (
            <span className="role-menu-name">
              <code>{row.id}</code>
              <small>{row.summary}</small>
            </span>
          ),
        },
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
    />
  );
}
