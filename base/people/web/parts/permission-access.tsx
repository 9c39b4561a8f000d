import type { OutputOf } from '#kit/shared/call.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { roleScreens } from '#base/role/shared/screens.ts';
import { Fact } from '#kit/web/fact.tsx';
import { SelectInput } from '#kit/web/form/choice.tsx';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { Panel } from '#kit/web/page.tsx';
import { useCall } from '#kit/web/query.ts';
import { Answer, Empty } from '#kit/web/states.tsx';
import { StatusTag } from '#kit/web/status-tag.tsx';
import { listed, useText } from '#kit/web/text.ts';
import { pageHolders, permissionDetail, permissionList } from '../../shared/access-calls.ts';
import { accessText } from '../../shared/text/access.ts';
import { stateTags } from '../tags.ts';
import { Causes, Opened } from './permission-rows.tsx';

interface Props {
  readonly of: string;
  readonly onChoose: (code: string) => void;
}

/** 按权限: choose one, then see the roles that hold it and everybody who has it by them. */
export function PermissionAccess({ of, onChoose }: Props) {
  const t = useText(accessText);
  const list = useCall(permissionList, {});
  const detail = useCall(permissionDetail, { permission: of }, { enabled: of !== '', quiet: true });
  return (
    <>
      <div className="acc-bar">
        <SelectInput
          aria-label={t('choosePermission')}
          placeholder={t('choosePermission')}
          clearable={false}
          value={of || null}
          loading={list.isPending}
          options={(list.data ?? []).map((p) => ({ value: p.code, label: `${p.folder} · ${p.title}` }))}
          onChange={(code) => {
            if (code) onChoose(code);
          }}
        />
      </div>
      {of === '' ? (
        <Panel>
          <Empty title={t('choosePermission')} />
        </Panel>
      ) : (
        <Answer
          of={detail}
          rows={4}
          absent={
            <Panel>
              <Empty title={t('unknown')} />
            </Panel>
          }
        >
          {(data) => <Held key={of} data={data} />}
        </Answer>
      )}
    </>
  );
}

function Held({ data }: { readonly data: OutputOf<typeof permissionDetail> }) {
  const t = useText(accessText);
  return (
    <>
      <Panel>
        <dl className="gh-grid">
          <Fact label={t('field.permission')}>{data.title}</Fact>
          <Fact label={t('field.folder')}>{data.folder}</Fact>
          {data.menus.length > 0 ? <Fact label={t('field.menus')}>{listed(data.menus)}</Fact> : null}
          <Fact label={t('roles')} wide>
            {data.causes.length === 0 ? t('noRole') : <Causes of={data.causes} />}
          </Fact>
        </dl>
        <Opened calls={data.calls} staged={data.staged} />
      </Panel>
      <section className="acc-list">
        <ListPage
          embedded
          call={pageHolders}
          texts={accessText}
          rowKey="rowKey"
          fixed={{ permission: data.code }}
          filters={['searchKey']}
          columns={[
            {
              field: 'trueName',
              width: 110,
              to: (row) => linkTo(roleScreens.access, { userId: row.id, orgId: row.orgId }),
            },
            { field: 'userName', width: 130 },
            { field: 'orgName', width: 200 },
            { field: 'deptName', width: 110 },
            { field: 'state', tag: stateTags, width: 100 },
            {
              field: 'may',
              width: 90,
              text: (row) => t(`may.${verdictOf(row)}`),
              render: (row) => (
                <StatusTag tone={row.may ? (row.state === 'enabled' ? 'done' : 'needs') : 'saved'}>
                  {t(`may.${verdictOf(row)}`)}
                </StatusTag>
              ),
            },
            {
              field: 'causes',
              width: 240,
              text: (row) => row.causes.map((c) => c.roleName).join(' '),
              render: (row) => <Causes of={row.causes} />,
            },
          ]}
          emptyHint="empty"
        />
      </section>
    </>
  );
}

const verdictOf = (row: { readonly may: boolean; readonly state: string }) =>
  row.may ? (row.state === 'enabled' ? 'yes' : 'blocked') : 'no';
