import { useId, useState } from 'react';
import { LongTextInput } from '#kit/web/form/text-input.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { listed } from '#kit/shared/punctuation.ts';
import { useLack } from '#kit/web/lack.tsx';
import { useLang } from '#kit/web/lang.ts';
import { toast } from '#kit/web/notice.ts';
import { refreshAll, useCall } from '#kit/web/query.ts';
import { CallFailed } from '#kit/web/call-failed.ts';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { moveUser, orgTree, saveUserRoles, takeFactorOff, type UserEntry } from '../../shared/calls.ts';
import { peopleText } from '../../shared/text/index.ts';
import { DeptChoice } from './dept-choice.tsx';
import { RoleChecks } from './role-checks.tsx';

interface ActProps {
  readonly user: UserEntry;
  readonly onClose: () => void;
}

/** 分配角色: what this administrator may give in the user's organisation. */
export function RolesDialog({ user, onClose }: ActProps) {
  const t = useText(peopleText);
  const lang = useLang();
  const [chosen, setChosen] = useState<{ ids: readonly string[]; seen: readonly string[] }>();
  const save = async () => {
    if (!chosen) return true;
    const at = { id: user.id, orgId: user.orgId };
    const { waiting } = await send(saveUserRoles, {
      ...at,
      roleIds: [...chosen.ids],
      seen: [...chosen.seen],
    });
    if (waiting.length > 0) toast('info', t('entry.waiting', { roles: listed(lang, waiting) }));
    else toast('success', t('user.rolesSaved'));
    await refreshAll();
    return true;
  };
  return (
    <Dialog
      open
      title={`${t('user.roles')} · ${user.trueName}`}
      onClose={onClose}
      onOk={save}
      dirty={chosen !== undefined}
    >
      <p className="gh-hint">
        {user.orgName} · {t('user.rolesHint')}
      </p>
      <RoleChecks
        orgId={user.orgId}
        userId={user.id}
        value={chosen?.ids}
        onChange={(ids, seen) => setChosen((old) => ({ ids, seen: old?.seen ?? seen }))}
      />
    </Dialog>
  );
}

/** 调动: to another company, or to another department of the same. */
export function MoveDialog({ user, onClose }: ActProps) {
  const t = useText(peopleText);
  const companies = useCall(orgTree, { orgType: '1' });
  const [target, setTarget] = useState<string | null>(null);
  const [dept, setDept] = useState<string | null>(null);
  const lack = useLack<HTMLSelectElement>();
  const move = async () => {
    if (!target) return lack.tell(t('need.targetOrg'));
    await send(moveUser, { id: user.id, orgId: user.orgId, targetOrgId: target, targetDeptId: dept });
    toast('success', t('user.moved'));
    await refreshAll();
    return true;
  };
  return (
    <Dialog
      open
      title={`${t('user.move')} · ${user.trueName}`}
      onClose={onClose}
      onOk={move}
      okText={t('user.move')}
      dirty={target !== null}
    >
      <p className="gh-hint">{t('user.moveHint')}</p>
      <div className="ppl-move">
        <label>
          {t('field.targetOrg')}
          <select
            {...lack.control}
            className="gh-input"
            value={target ?? ''}
            onChange={(event) => {
              lack.clear();
              setTarget(event.target.value || null);
              setDept(null);
            }}
          >
            <option value="">{t('need.targetOrg')}</option>
            {(companies.data ?? []).map((c) => (
              <option key={c.id} value={c.id}>
                {c.orgName}
              </option>
            ))}
          </select>
        </label>
        {lack.line}
        {target ? (
          <label>
            {t('field.targetDept')}
            <DeptChoice orgId={target} value={dept} onChange={setDept} />
          </label>
        ) : null}
      </div>
    </Dialog>
  );
}

/** 解除第二验证因素: of whoever lost it; another administrator confirms it. */
export function FactorDialog({ user, onClose }: ActProps) {
  const t = useText(peopleText);
  const id = useId();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState('');
  const ask = async () => {
    try {
      await send(takeFactorOff, { id: user.id, orgId: user.orgId, reason }, { quiet: true });
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      setProblem(error.fields[0]?.msg ?? error.msg);
      return false;
    }
    toast('success', t('user.factorAsked'));
    await refreshAll();
    return true;
  };
  return (
    <Dialog
      open
      title={`${t('user.takeFactor')} · ${user.trueName}`}
      onClose={onClose}
      onOk={ask}
      okText={t('user.takeFactorAsk')}
      dirty={reason !== ''}
    >
      <p className="gh-hint">{t('user.takeFactorHint')}</p>
      <label htmlFor={id}>{t('field.reason')}</label>
      <LongTextInput
        id={id}
        rows={3}
        maxLength={500}
        value={reason}
        aria-invalid={problem === '' ? undefined : true}
        onChange={(typed) => {
          setReason(typed);
          setProblem('');
        }}
      />
      <p className="ppl-problem" role="alert">
        {problem}
      </p>
    </Dialog>
  );
}
