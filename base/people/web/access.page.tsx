import { PageHeader, useTitle } from '#kit/web/page.tsx';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { Segments } from '#kit/web/segments.tsx';
import { useText } from '#kit/web/text.ts';
import { accessText } from '../shared/text/access.ts';
import { PermissionAccess } from './parts/permission-access.tsx';
import { PersonAccess } from './parts/person-access.tsx';
import './access.css';

const modes = ['person', 'permission'] as const;
type Mode = (typeof modes)[number];

/** 权限查询: who may do this, and why; by person or by permission, both in the address. */
export function Page() {
  const t = useText(accessText);
  const [params, setParams] = useSearchParams();
  useTitle(t('title'));
  const permission = params.get('permission') ?? '';
  const mode: Mode = params.get('mode') === 'permission' || permission !== '' ? 'permission' : 'person';
  const person = { id: params.get('userId') ?? '', orgId: params.get('orgId') ?? '' };
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <Segments<Mode>
            value={mode}
            options={modes.map((value) => ({ value, label: t(`mode.${value}`) }))}
            onChange={(next) => setParams(next === 'person' ? {} : { mode: next })}
            label={t('mode.label')}
          />
        }
      />
      <p className="gh-hint acc-lead">
        {t(mode === 'person' ? 'personHint' : 'permissionHint')} {t('source')}
      </p>
      {mode === 'person' ? (
        <PersonAccess of={person} onChoose={({ id, orgId }) => setParams({ userId: id, orgId })} />
      ) : (
        <PermissionAccess of={permission} onChoose={(code) => setParams({ permission: code })} />
      )}
    </>
  );
}
