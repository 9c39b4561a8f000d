import { Button } from 'antd';
import { useMemo, useState } from 'react';
import type { OutputOf } from '#kit/shared/call.ts';
import { useConfirm } from '#kit/web/confirm.ts';
import { Dialog } from '#kit/web/dialog.tsx';
import { toast } from '#kit/web/notice.ts';
import { useOnce } from '#kit/web/once.ts';
import { refreshAll, useCall } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { Answer } from '#kit/web/states.tsx';
import { StatusTag } from '#kit/web/status-tag.tsx';
import { useText, useWords } from '#kit/web/text.ts';
import {
  grantTenant,
  revokeTenant,
  saveTenantFunctions,
  type TenantEntry,
  tenantFunctions,
  tenantRoles,
} from '../../shared/calls.ts';
import { tenantText } from '../../shared/text/index.ts';
import { FunctionChecks } from './function-checks.tsx';

interface Props {
  readonly tenant: TenantEntry;
  readonly onClose: () => void;
}

/** 功能与角色: what a tenant has; functions are saved together, roles one by one. */
export function GrantedDialog({ tenant, onClose }: Props) {
  const t = useText(tenantText);
  const answer = useCall(tenantFunctions, { tenantId: tenant.id });
  return (
    <Answer of={answer} rows={3}>
      {(known) => (
        <Functions
          key={known.functions.map((f) => `${f.code}${f.granted}`).join()}
          title={t('granted.title', { name: tenant.tenantName })}
          tenantId={tenant.id}
          known={known}
          onClose={onClose}
        />
      )}
    </Answer>
  );
}

interface FunctionsProps {
  readonly title: string;
  readonly tenantId: string;
  readonly known: OutputOf<typeof tenantFunctions>;
  readonly onClose: () => void;
}

function Functions({ title, tenantId, known, onClose }: FunctionsProps) {
  const t = useText(tenantText);
  const w = useWords();
  const once = useOnce();
  const seen = useMemo(() => known.functions.filter((f) => f.granted).map((f) => f.code), [known]);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(seen));
  const dirty = chosen.size !== seen.length || seen.some((code) => !chosen.has(code));
  const save = async () => {
    const input = { tenantId, functions: [...chosen], seen };
    if (!(await once('functions', (nonce) => send(saveTenantFunctions, input, { nonce })))) return false;
    toast('success', t('granted.saved'));
    await refreshAll();
    return true;
  };
  return (
    <Dialog
      open
      title={title}
      width={860}
      onClose={onClose}
      dirty={dirty}
      onOk={save}
      okText={w('web.save')}
      {...(dirty ? {} : { okWhy: t('granted.hint') })}
    >
      <h3>{t('granted.functions')}</h3>
      <p className="gh-hint">{t('granted.hint')}</p>
      <FunctionChecks known={known} chosen={chosen} onChange={setChosen} />
      <h3>{t('granted.roles')}</h3>
      <p className="gh-hint">{t('granted.rolesHint')}</p>
      <Roles tenantId={tenantId} />
    </Dialog>
  );
}

function Roles({ tenantId }: { readonly tenantId: string }) {
  const t = useText(tenantText);
  const once = useOnce();
  const confirm = useConfirm();
  const answer = useCall(tenantRoles, { tenantId });
  type Role = OutputOf<typeof tenantRoles>[number];
  const turn = async (role: Role) => {
    const question = t('granted.revokeSure', { name: role.roleName, n: role.userCount });
    if (role.granted && !(await confirm({ title: question, danger: true }))) return;
    const call = role.granted ? revokeTenant : grantTenant;
    if (
      !(await once(role.id, (nonce) =>
        send(call, { tenantId, functions: [], roleIds: [role.id] }, { nonce }),
      ))
    )
      return;
    toast('success', t('granted.saved'));
    await refreshAll();
  };
  return (
    <Answer of={answer} rows={4}>
      {(roles) => (
        <ul className="tnt-roles">
          {roles.map((role) => (
            <li key={role.id}>
              <span>
                {role.roleName} <span className="gh-hint">{t('granted.users', { n: role.userCount })}</span>
              </span>
              <StatusTag tone={role.granted ? 'done' : 'saved'}>
                {t(role.essential ? 'granted.essential' : role.granted ? 'granted.on' : 'granted.off')}
              </StatusTag>
              {role.essential ? null : (
                <Button type="link" size="small" danger={role.granted} onClick={() => void turn(role)}>
                  {t(role.granted ? 'granted.revoke' : 'granted.grant')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Answer>
  );
}
