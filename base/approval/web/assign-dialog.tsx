import { isYes } from '#kit/shared/yes-no.ts';
import { Radio } from 'antd';
import { Select } from '#kit/web/form/select.tsx';
import { useState } from 'react';
import { Dialog } from '#kit/web/dialog.tsx';
import { useCall } from '#kit/web/query.ts';
import { Answer, Empty } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { editableActivities } from '../shared/calls.ts';
import { approvalText } from '../shared/text/index.ts';
import './approval.css';

/** Activity key → chosen users; empty = back to the default. */
export type Assigned = Readonly<Record<string, string[]>>;

interface AssignProps {
  readonly taskId: string;
  readonly instanceId: string;
  readonly value: Assigned;
  readonly onChange: (value: Assigned) => void;
  readonly onClose: () => void;
}

/** 指定审批人: who approves at later steps; takes effect with the agreement. */
export function AssignDialog({ taskId, instanceId, value, onChange, onClose }: AssignProps) {
  const t = useText(approvalText);
  const answer = useCall(editableActivities, { taskId, instanceId });
  const [draft, setDraft] = useState<Readonly<Record<string, string[] | undefined>>>(value);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const nothing = answer.data?.length === 0;
  const stored = (key: string): string[] | undefined => {
    const a = answer.data?.find((one) => one.activityId === key);
    return isYes(a?.assign) ? a.assignee : undefined;
  };
  const chosen = (key: string) => (key in draft ? draft[key] : stored(key));
  const run = () => {
    const activities = answer.data ?? [];
    const empty = activities
      .map((a) => a.activityId)
      .filter((key) => key in draft && draft[key]?.length === 0);
    setMissing(empty);
    if (empty.length > 0) return false;
    const changed = Object.keys(draft).map((key) => [key, draft[key] ?? []] as const);
    onChange(Object.fromEntries(changed));
    return true;
  };
  return (
    <Dialog
      open
      title={t('button.assign')}
      onClose={onClose}
      onOk={run}
      okWhy={nothing ? t('assign.none') : undefined}
    >
      <Answer of={answer}>
        {(activities) =>
          activities.length === 0 ? (
            <Empty title={t('assign.none')} />
          ) : (
            activities.map((a) => (
              <fieldset key={a.activityId} className="ap-assign">
                <legend>{a.activityName}</legend>
                <Radio.Group
                  aria-label={a.activityName}
                  value={chosen(a.activityId) === undefined ? 'default' : 'specified'}
                  options={[
                    { value: 'default', label: t('assign.default') },
                    { value: 'specified', label: t('assign.specified') },
                  ]}
                  onChange={(e) =>
                    setDraft((d) => ({ ...d, [a.activityId]: e.target.value === 'default' ? undefined : [] }))
                  }
                />
                {chosen(a.activityId) === undefined ? null : (
                  <Select
                    mode="multiple"
                    className="gh-wide"
                    showSearch={{ optionFilterProp: 'label' }}
                    aria-label={`${a.activityName} ${t('assign.specified')}`}
                    value={chosen(a.activityId) ?? []}
                    options={a.candidate.map((c) => ({ value: c.id, label: c.trueName }))}
                    onChange={(ids) => setDraft((d) => ({ ...d, [a.activityId]: ids }))}
                  />
                )}
                {missing.includes(a.activityId) ? (
                  <p className="ap-problem" role="alert">
                    {t('need.assignUser')}
                  </p>
                ) : null}
              </fieldset>
            ))
          )
        }
      </Answer>
    </Dialog>
  );
}
