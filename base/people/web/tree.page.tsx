import { Button } from 'antd';
import { useState } from 'react';
import { useSession } from '#base/session/web/index.ts';
import { Can, useCan } from '#kit/web/can.tsx';
import { PageHeader, useTitle } from '#kit/web/page.tsx';
import { useCall } from '#kit/web/query.ts';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { Answer } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { roleScreens } from '#base/role/shared/screens.ts';
import { orgDetail } from '../shared/calls.ts';
import { peopleText } from '../shared/text/index.ts';
import { OrgTree } from './parts/org-tree.tsx';
import { UnitDialog } from './parts/unit-dialog.tsx';
import { UnitHead } from './parts/unit-head.tsx';
import { UserList } from './parts/user-list.tsx';
import './people.css';

/** 组织机构: the tree on the left, the chosen unit and its people on the right. */
export function Page() {
  const t = useText(peopleText);
  const can = useCan();
  const session = useSession();
  const [params, setParams] = useSearchParams();
  const [adding, setAdding] = useState(false);
  const chosen = params.get('unit') ?? undefined;
  const choose = (id: string | undefined) => setParams(id ? { unit: id } : {}, { replace: true });
  const detail = useCall(orgDetail, { id: chosen ?? '' }, { enabled: chosen !== undefined });
  useTitle(t('title'));
  const tenantWide = session?.uris.has(roleScreens.tenantRoles) ?? false;
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          tenantWide ? (
            <Can may="organisation.manage">
              <Button type="primary" onClick={() => setAdding(true)}>
                {t('unit.addCompany')}
              </Button>
            </Can>
          ) : null
        }
      />
      <div className="ppl">
        <OrgTree chosen={chosen} onChoose={choose} />
        <section className="ppl-main">
          {chosen ? (
            <Answer of={detail} rows={3}>
              {(unit) => (
                <>
                  <UnitHead unit={unit} onGone={choose} onMade={choose} />
                  {can('user.view') ? <UserList key={unit.id} unit={unit} /> : null}
                </>
              )}
            </Answer>
          ) : can('user.view') ? (
            <UserList unit={undefined} />
          ) : null}
        </section>
      </div>
      {adding ? <UnitDialog onMade={choose} onClose={() => setAdding(false)} /> : null}
    </>
  );
}
