import { useDeferredValue, useState } from 'react';
import { organisationText } from '#base/organisation/shared/text/index.ts';
import { orgKinds } from '#base/organisation/shared/calls.ts';
import type { RoleLevel } from '#kit/shared/area.ts';
import type { ControlProps } from '#kit/web/form/control.ts';
import { FormDialog } from '#kit/web/form/form-dialog.tsx';
import { ChoicesInput } from '#kit/web/form/choice.tsx';
import { CutNote } from '#kit/web/cut.tsx';
import { refreshAll, useCall } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { addRole, modifyRole, type RoleEntry, scopeUnits } from '../../shared/calls.ts';
import { roleFields } from '../../shared/schema.ts';
import { roleText } from '../../shared/text/index.ts';
import '../role.css';

/** 适用单位类型: several kinds joined by commas; none = any. */
function KindChecks({ value, onChange, ...rest }: ControlProps) {
  const t = useText(organisationText);
  const chosen = new Set((value ?? '').split(',').filter(Boolean));
  const toggle = (kind: string) => {
    const next = new Set(chosen);
    if (!next.delete(kind)) next.add(kind);
    onChange?.([...next].join(',') || null);
  };
  return (
    <div {...rest} role="group" className="role-kinds">
      {orgKinds.map((kind) => (
        <label key={kind}>
          <input type="checkbox" checked={chosen.has(kind)} onChange={() => toggle(kind)} />
          {t(`kind.${kind}`)}
        </label>
      ))}
    </div>
  );
}

/** 指定组织: companies and departments one looks after, each with what it stands under. */
function UnitChoice({ value, onChange, ...rest }: ControlProps) {
  const [typed, setTyped] = useState('');
  const searchKey = useDeferredValue(typed.trim());
  const units = useCall(scopeUnits, {});
  // A tenant may have more than one answer holds.
  const found = useCall(scopeUnits, { searchKey }, { enabled: searchKey !== '' });
  const known = new Map([...(units.data ?? []), ...(found.data ?? [])].map((u) => [u.id, u]));
  const options = [...known.values()].map((u) => ({
    value: u.id,
    label: u.under === '' ? u.orgName : `${u.under} / ${u.orgName}`,
  }));
  return (
    <>
      <ChoicesInput
        {...rest}
        value={value ?? ''}
        options={options}
        onSearch={setTyped}
        onChange={(next) => onChange?.(next || null)}
      />
      <CutNote rows={searchKey === '' ? units.data : found.data} />
    </>
  );
}

interface RoleDialogProps {
  readonly level: RoleLevel;
  readonly role: RoleEntry | undefined;
  readonly onClose: () => void;
}

/** 新增、编辑角色: name, description, kinds of companies; permissions have a page of their own. */
export function RoleDialog({ level, role, onClose }: RoleDialogProps) {
  const t = useText(roleText);
  const shared = role?.origin !== 'own';
  return (
    <FormDialog
      open
      onClose={onClose}
      texts={roleText}
      fields={roleFields}
      mode={role ? 'edit' : 'add'}
      title={role ? 'edit' : 'add'}
      {...(role ? { load: { data: role } } : {})}
      sections={[
        {
          title: 'section',
          extra: () => <span className="gh-hint">{t(`level.${level}`)}</span>,
          fields: [
            'roleName',
            'roleEname',
            { field: 'roleCode', help: 'help.code', modes: ['add'] },
            ...(level === 'company' && shared
              ? [
                  {
                    field: 'orgKinds' as const,
                    wide: true,
                    help: 'help.kinds' as const,
                    control: (props: ControlProps) => <KindChecks {...props} />,
                  },
                ]
              : []),
            ...(level === 'company'
              ? [
                  { field: 'dataScope' as const, help: 'help.scope' as const },
                  {
                    field: 'scopeUnits' as const,
                    wide: true,
                    help: 'help.scopeUnits' as const,
                    control: (props: ControlProps) => <UnitChoice {...props} />,
                  },
                ]
              : []),
            'remark',
          ],
        },
      ]}
      save={{
        run: async (values, { nonce }) => {
          if (role) {
            const at = { id: role.id, version: role.version, roleCode: role.roleCode };
            await send(modifyRole, { ...values, ...at }, { nonce });
          } else await send(addRole, { ...values, roleLevel: level }, { nonce });
          await refreshAll();
        },
      }}
    />
  );
}
