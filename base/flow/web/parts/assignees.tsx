import { later } from '#kit/web/chunk.ts';
import { Button } from 'antd';
import { Select } from '#kit/web/form/select.tsx';
import { Suspense, useState } from 'react';
import { type AssigneeRule, isByRank, SUPERIORS_MOST } from '#base/approval/shared/definition.ts';
import { useText } from '#kit/web/text.ts';
import type { FlowDetail } from '../../shared/calls.ts';
import { flowText } from '../../shared/text/index.ts';
import { Field } from './field.tsx';
import { useNamedUsers } from './named-users.tsx';

const UserDialog = later(() => import('./user-dialog.tsx').then((m) => m.UserDialog));

/** A rule of who decides as one word of a choice, and back. */
function asValue(rule: AssigneeRule): string {
  if ('role' in rule) return `role ${rule.role}`;
  if ('business' in rule) return `business ${rule.business}`;
  if ('head' in rule) return `head ${rule.head}`;
  return 'superior' in rule ? `superior ${rule.superior}` : `userId ${rule.userId}`;
}
function asRule(value: string): AssigneeRule {
  const [kind, rest = ''] = value.split(' ');
  if (kind === 'role') return { role: rest };
  if (kind === 'business') return { business: rest };
  if (kind === 'head') return { head: 'department' };
  return kind === 'superior' ? { superior: Number(rest) } : { userId: rest };
}

interface AssigneesProps {
  readonly label: string;
  readonly value: readonly AssigneeRule[];
  readonly detail: FlowDetail;
  readonly onChange: (value: AssigneeRule[]) => void;
}

export function Assignees({ label, value, detail, onChange }: AssigneesProps) {
  const t = useText(flowText);
  const named = useNamedUsers();
  const [picking, setPicking] = useState(false);
  const known = [
    ...detail.people.map((p) => ({ value: `business ${p.key}`, label: t('block.people', { name: p.name }) })),
    { value: 'head department', label: t('block.head') },
    ...Array.from({ length: SUPERIORS_MOST }, (_, at) => ({
      value: `superior ${at + 1}`,
      label: t('block.superior', { n: at + 1 }),
    })),
    ...detail.roles.map((r) => ({ value: `role ${r.key}`, label: t('block.role', { name: r.name }) })),
  ];
  const others = value
    .map(asValue)
    .filter((v) => !known.some((k) => k.value === v))
    .map((v) => {
      const [kind, id = ''] = v.split(' ');
      return { value: v, label: kind === 'userId' ? named.wordsOf(id) : v };
    });
  return (
    <>
      <Field label={label}>
        {(id) => (
          <Select
            id={id}
            mode="multiple"
            className="gh-wide"
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={t('need.assignees')}
            value={value.map(asValue)}
            options={[...known, ...others]}
            onChange={(next) => onChange(next.map(asRule))}
          />
        )}
      </Field>
      <Button size="small" aria-haspopup="dialog" onClick={() => setPicking(true)}>
        {t('act.pickUser')}
      </Button>
      {picking ? (
        <Suspense fallback={null}>
          <UserDialog
            of={detail}
            onClose={() => setPicking(false)}
            onPick={(user) => {
              named.add(user);
              const taken = value.some((rule) => 'userId' in rule && rule.userId === user.key);
              if (!taken) onChange([...value, { userId: user.key }]);
            }}
          />
        </Suspense>
      ) : null}
      {value.some(isByRank) ? <p className="gh-hint">{t('block.superiorHint')}</p> : null}
    </>
  );
}
