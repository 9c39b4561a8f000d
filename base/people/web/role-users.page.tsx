import { useState } from 'react';
import { listed } from '#kit/shared/punctuation.ts';
import { roleDetail } from '#base/role/shared/calls.ts';
import { rolePage } from '#base/role/shared/screens.ts';
import { roleText } from '#base/role/shared/text/index.ts';
import { useLang } from '#kit/web/lang.ts';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { toast } from '#kit/web/notice.ts';
import { Picker } from '#kit/web/form/picker.tsx';
import { refreshAll, useCall } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { PageHeader } from '#kit/web/page.tsx';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { Answer, Empty } from '#kit/web/states.tsx';
import { either, useText } from '#kit/web/text.ts';
import * as calls from '../shared/calls.ts';
import { peopleText } from '../shared/text/index.ts';
import { OrgTree } from './parts/org-tree.tsx';
import { stateTags } from './tags.ts';
import './people.css';

const at = ({ id, orgId }: calls.UserEntry) => ({ id, orgId });

/** 角色用户: who holds a role; add and remove act at once. */
export function Page() {
  const t = useText(peopleText);
  const lang = useLang();
  const [params] = useSearchParams();
  const roleId = params.get('roleId') ?? '';
  const ofRole = useText(roleText);
  const role = useCall(roleDetail, { id: roleId }, { enabled: roleId !== '' });
  const [picking, setPicking] = useState(false);
  const [unit, setUnit] = useState<string>();
  const add = async (rows: readonly calls.UserEntry[]): Promise<boolean> => {
    try {
      const { waiting } = await send(calls.addRoleUsers, { roleId, users: rows.map(at) });
      if (waiting.length > 0) toast('info', t('entry.waiting', { roles: listed(lang, waiting) }));
      else toast('success', t('roleUsers.added'));
    } catch {
      return false;
    }
    await refreshAll();
    return true;
  };
  if (roleId === '')
    return (
      <>
        <PageHeader title={t('roleUsers.title')} />
        <Empty title={ofRole('permissions.noRole')} />
      </>
    );
  return (
    <Answer of={role}>
      {({ roleName, roleEname, roleLevel }) => (
        <>
          <ListPage
            call={calls.pageRoleUsers}
            texts={peopleText}
            title="roleUsers.title"
            back={rolePage[roleLevel]}
            rowKey="rowKey"
            fixed={{ roleId }}
            above={
              <p className="ppl-of">
                {t('roleUsers.of', { name: either(lang, { zh: roleName, en: roleEname }) })}
              </p>
            }
            filters={['searchKey']}
            columns={[
              { field: 'trueName', width: 100 },
              { field: 'userName', width: 130 },
              { field: 'mobile', width: 120 },
              { field: 'orgName', label: 'field.company', width: 220 },
              { field: 'deptName', width: 130 },
              { field: 'state', tag: stateTags, width: 100 },
            ]}
            rowActions={[
              {
                text: 'roleUsers.remove',
                can: 'roles',
                danger: true,
                confirm: (row) => t('roleUsers.removeSure', { name: row.trueName }),
                act: (row, nonce) => send(calls.removeRoleUsers, { roleId, users: [at(row)] }, { nonce }),
                done: 'roleUsers.removed',
              },
            ]}
            create={{ text: 'roleUsers.add', onClick: () => setPicking(true), may: 'user.manage' }}
            emptyHint="roleUsers.empty"
          />
          <Picker
            open={picking}
            onClose={() => setPicking(false)}
            onPick={add}
            width={960}
            aside={<OrgTree chosen={unit} onChoose={setUnit} />}
            fixed={unit ? { orgId: unit } : {}}
            isShut={(row) => !row.can.roles}
            call={calls.pageUsers}
            texts={peopleText}
            title="roleUsers.pick"
            must="roleUsers.must"
            keywordHint="field.searchKey"
            multiple
            rowKey="rowKey"
            columns={[
              { field: 'trueName' },
              { field: 'userName' },
              { field: 'orgName', label: 'field.company' },
              { field: 'roleNames' },
            ]}
          />
        </>
      )}
    </Answer>
  );
}
