import { useState } from 'react';
import { FormDialog } from '#kit/web/form/form-dialog.tsx';
import { refreshAll } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { addUser, type Entry, modifyUser, type UserEntry } from '../../shared/calls.ts';
import { userChangeFields, userFields } from '../../shared/schema.ts';
import { peopleText } from '../../shared/text/index.ts';
import { DeptChoice } from './dept-choice.tsx';
import { RoleChecks } from './role-checks.tsx';

interface AddProps {
  readonly companyId: string;
  readonly deptId: string | undefined;
  readonly onMade: (made: Entry) => void;
  readonly onClose: () => void;
}

/** 新增用户: account, person, department and roles; how the password is set is shown afterwards. */
export function AddUser({ companyId, deptId, onMade, onClose }: AddProps) {
  const [roleIds, setRoleIds] = useState<readonly string[]>([]);
  return (
    <FormDialog
      open
      onClose={onClose}
      texts={peopleText}
      fields={userFields}
      mode="add"
      title="user.add"
      initial={{ deptId: deptId ?? null }}
      sections={[
        {
          title: 'user.section',
          fields: [
            'userName',
            'trueName',
            'mobile',
            'email',
            { field: 'deptId', control: (props) => <DeptChoice {...props} orgId={companyId} /> },
          ],
        },
        {
          title: 'field.roleNames',
          render: () => <RoleChecks orgId={companyId} value={roleIds} onChange={(ids) => setRoleIds(ids)} />,
        },
      ]}
      save={{
        done: null,
        run: async (values, { nonce }) => {
          onMade(await send(addUser, { ...values, orgId: companyId, roleIds: [...roleIds] }, { nonce }));
          await refreshAll();
        },
      }}
    />
  );
}

/** 编辑用户: the person's data and department; the account's name stays. */
export function EditUser({ user, onClose }: { readonly user: UserEntry; readonly onClose: () => void }) {
  return (
    <FormDialog
      open
      onClose={onClose}
      texts={peopleText}
      fields={userChangeFields}
      mode="edit"
      title="user.edit"
      load={{ data: user }}
      sections={[
        {
          title: 'user.section',
          extra: () => <span className="gh-hint">{user.userName}</span>,
          fields: [
            'trueName',
            'mobile',
            'email',
            { field: 'deptId', control: (props) => <DeptChoice {...props} orgId={user.orgId} /> },
          ],
        },
      ]}
      save={{
        run: async (values, { nonce }) => {
          const at = { id: user.id, orgId: user.orgId, version: user.version };
          await send(modifyUser, { ...values, ...at }, { nonce });
          await refreshAll();
        },
      }}
    />
  );
}
