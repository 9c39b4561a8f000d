import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input, InputNumber, Radio, Select } from 'antd';
import { type ReactNode, useId } from 'react';
import type { ApprovalNode, AssigneeRule, Block, ChoiceNode } from '#base/approval/shared/definition.ts';
import { type Condition, comparisons } from '#base/approval/shared/conditions.ts';
import { nodeModes } from '#base/approval/shared/status.ts';
import { useDict } from '#kit/web/dict.tsx';
import { useText } from '#kit/web/text.ts';
import type { FlowDetail } from '../../shared/calls.ts';
import { flowText } from '../../shared/text/index.ts';
import { newBranch } from '../tree.ts';

interface PropertiesProps {
  readonly block: Block;
  readonly detail: FlowDetail;
  readonly problems: readonly string[];
  readonly onChange: (block: Block) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

/** 环节属性: what the selected block is, filled in beside the drawing. */
export function Properties({ block, detail, problems, onChange, onMove, onRemove }: PropertiesProps) {
  const t = useText(flowText);
  return (
    <section className="fl-properties" aria-label={t(`block.${block.type ?? 'approve'}`)}>
      <header>
        <h2>{t(`block.${block.type ?? 'approve'}`)}</h2>
        <Button
          size="small"
          type="text"
          icon={<ArrowUpOutlined aria-hidden />}
          aria-label={t('act.up')}
          onClick={() => onMove(-1)}
        />
        <Button
          size="small"
          type="text"
          icon={<ArrowDownOutlined aria-hidden />}
          aria-label={t('act.down')}
          onClick={() => onMove(1)}
        />
        <Button size="small" type="text" danger icon={<DeleteOutlined aria-hidden />} onClick={onRemove}>
          {t('act.remove')}
        </Button>
      </header>
      {problems.map((words) => (
        <p key={words} className="fl-problem" role="alert">
          {words}
        </p>
      ))}
      <Names name={block.name} onChange={(name) => onChange({ ...block, name })} />
      {block.type === undefined || block.type === 'approve' ? (
        <StepFields step={block} detail={detail} onChange={onChange} />
      ) : null}
      {block.type === 'copy' ? (
        <Assignees
          label={t('block.copies')}
          value={block.assignees}
          detail={detail}
          onChange={(assignees) => onChange({ ...block, assignees })}
        />
      ) : null}
      {block.type === 'choice' ? <ChoiceFields choice={block} detail={detail} onChange={onChange} /> : null}
      {block.type === 'parallel' ? (
        <Branches
          count={block.branches.length}
          onAdd={(branch) => onChange({ ...block, branches: [...block.branches, branch] })}
        >
          {block.branches.map((branch, at) => (
            <fieldset key={branch.key}>
              <legend>{t('block.branch', { n: at + 1 })}</legend>
              <Names
                name={branch.name}
                onChange={(name) =>
                  onChange({ ...block, branches: block.branches.with(at, { ...branch, name }) })
                }
              />
              <RemoveBranch
                shown={block.branches.length > 2}
                onRemove={() => onChange({ ...block, branches: block.branches.toSpliced(at, 1) })}
              />
            </fieldset>
          ))}
        </Branches>
      ) : null}
    </section>
  );
}

function Field({
  label,
  children,
}: {
  readonly label: string;
  readonly children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <div className="fl-field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

interface NameProps {
  readonly name: { readonly zh: string; readonly en: string };
  readonly onChange: (name: { zh: string; en: string }) => void;
}

function Names({ name, onChange }: NameProps) {
  const t = useText(flowText);
  return (
    <>
      <Field label={t('block.nameZh')}>
        {(id) => (
          <Input
            id={id}
            maxLength={100}
            value={name.zh}
            onChange={(e) => onChange({ ...name, zh: e.target.value })}
          />
        )}
      </Field>
      <Field label={t('block.nameEn')}>
        {(id) => (
          <Input
            id={id}
            maxLength={200}
            value={name.en}
            onChange={(e) => onChange({ ...name, en: e.target.value })}
          />
        )}
      </Field>
    </>
  );
}

/** A rule of who decides as one word of a choice, and back. */
const asValue = (rule: AssigneeRule): string =>
  'role' in rule
    ? `role ${rule.role}`
    : 'business' in rule
      ? `business ${rule.business}`
      : `userId ${rule.userId}`;
function asRule(value: string): AssigneeRule {
  const [kind, rest = ''] = value.split(' ');
  if (kind === 'role') return { role: rest };
  return kind === 'business' ? { business: rest } : { userId: rest };
}

interface AssigneesProps {
  readonly label: string;
  readonly value: readonly AssigneeRule[];
  readonly detail: FlowDetail;
  readonly onChange: (value: AssigneeRule[]) => void;
}

function Assignees({ label, value, detail, onChange }: AssigneesProps) {
  const t = useText(flowText);
  const known = [
    ...detail.people.map((p) => ({ value: `business ${p.key}`, label: t('block.people', { name: p.name }) })),
    ...detail.roles.map((r) => ({ value: `role ${r.key}`, label: t('block.role', { name: r.name }) })),
  ];
  const others = value
    .map(asValue)
    .filter((v) => !known.some((k) => k.value === v))
    .map((v) => ({ value: v, label: v.startsWith('userId') ? t('block.one') : v }));
  return (
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
          // The last one stays: a step that nobody decides is no step.
          onChange={(next) => next.length > 0 && onChange(next.map(asRule))}
        />
      )}
    </Field>
  );
}

interface StepProps {
  readonly step: ApprovalNode;
  readonly detail: FlowDetail;
  readonly onChange: (step: ApprovalNode) => void;
}

function StepFields({ step, detail, onChange }: StepProps) {
  const t = useText(flowText);
  const flag = (name: 'enableTransmit' | 'enableAssignApprover' | 'enableAddSign', preset: boolean) => (
    <Checkbox
      checked={step[name] ?? preset}
      onChange={(e) => onChange({ ...step, [name]: e.target.checked })}
    >
      {t(`option.${name}`)}
    </Checkbox>
  );
  return (
    <>
      <Assignees
        label={t('block.assignees')}
        value={step.assignees}
        detail={detail}
        onChange={(assignees) => onChange({ ...step, assignees })}
      />
      <Field label={t('block.mode')}>
        {(id) => (
          <Select
            id={id}
            className="gh-wide"
            value={step.mode}
            options={nodeModes.map((mode) => ({ value: mode, label: t(`mode.${mode}`) }))}
            onChange={(mode) => onChange({ ...step, mode })}
          />
        )}
      </Field>
      {step.mode === 'percentage' ? (
        <Field label={t('block.percent')}>
          {(id) => (
            <InputNumber
              id={id}
              min={1}
              max={100}
              precision={0}
              value={step.percent ?? null}
              onChange={(percent) => onChange({ ...step, percent: percent ?? undefined })}
            />
          )}
        </Field>
      ) : null}
      <Field label={t('block.dueDays')}>
        {(id) => (
          <InputNumber
            id={id}
            min={1}
            max={90}
            precision={0}
            value={step.dueDays ?? null}
            onChange={(dueDays) => onChange({ ...step, dueDays: dueDays ?? undefined })}
          />
        )}
      </Field>
      <div className="fl-options">
        {flag('enableTransmit', true)}
        {flag('enableAddSign', false)}
        {flag('enableAssignApprover', false)}
        <Checkbox
          checked={step.whenEmpty === 'skip'}
          onChange={(e) => onChange({ ...step, whenEmpty: e.target.checked ? 'skip' : undefined })}
        >
          {t('option.skip')}
        </Checkbox>
        <Checkbox
          checked={step.resubmit === 'back'}
          onChange={(e) => onChange({ ...step, resubmit: e.target.checked ? 'back' : undefined })}
        >
          {t('option.back')}
        </Checkbox>
      </div>
    </>
  );
}

interface BranchesProps {
  readonly count: number;
  readonly onAdd: (branch: ReturnType<typeof newBranch>) => void;
  readonly children: ReactNode;
}

function Branches({ count, onAdd, children }: BranchesProps) {
  const t = useText(flowText);
  const name = {
    zh: flowText.say('zh', 'block.branch', { n: count + 1 }),
    en: flowText.say('en', 'block.branch', { n: count + 1 }),
  };
  return (
    <>
      {children}
      {count < 10 ? (
        <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={() => onAdd(newBranch(name))}>
          {t('act.addBranch')}
        </Button>
      ) : null}
    </>
  );
}

function RemoveBranch({ shown, onRemove }: { readonly shown: boolean; readonly onRemove: () => void }) {
  const t = useText(flowText);
  return shown ? (
    <Button size="small" type="link" danger onClick={onRemove}>
      {t('act.remove')}
    </Button>
  ) : null;
}

interface ChoiceProps {
  readonly choice: ChoiceNode;
  readonly detail: FlowDetail;
  readonly onChange: (choice: ChoiceNode) => void;
}

function ChoiceFields({ choice, detail, onChange }: ChoiceProps) {
  const t = useText(flowText);
  const { branches, by } = choice;
  const asked = by === 'condition';
  return (
    <>
      <Radio.Group
        aria-label={t('block.by')}
        className="fl-options"
        value={by}
        options={(['condition', 'initiator', 'approver'] as const).map((one) => ({
          value: one,
          label: t(`by.${one}`),
        }))}
        onChange={(e) => onChange({ ...choice, by: e.target.value as ChoiceNode['by'] })}
      />
      <Branches
        count={branches.length}
        // The last one is for all other cases, so a new one comes before it.
        onAdd={(branch) =>
          onChange({ ...choice, branches: branches.toSpliced(asked ? -1 : branches.length, 0, branch) })
        }
      >
        {branches.map((branch, at) => (
          <fieldset key={branch.key}>
            <legend>
              {asked && at === branches.length - 1 ? t('block.otherwise') : t('block.branch', { n: at + 1 })}
            </legend>
            <Names
              name={branch.name}
              onChange={(name) => onChange({ ...choice, branches: branches.with(at, { ...branch, name }) })}
            />
            {asked && at < branches.length - 1 ? (
              <Conditions
                value={branch.when ?? []}
                detail={detail}
                onChange={(when) => onChange({ ...choice, branches: branches.with(at, { ...branch, when }) })}
              />
            ) : null}
            <RemoveBranch
              shown={branches.length > 2}
              onRemove={() => onChange({ ...choice, branches: branches.toSpliced(at, 1) })}
            />
          </fieldset>
        ))}
      </Branches>
    </>
  );
}

interface ConditionsProps {
  readonly value: readonly Condition[];
  readonly detail: FlowDetail;
  readonly onChange: (value: Condition[]) => void;
}

function Conditions({ value, detail, onChange }: ConditionsProps) {
  const t = useText(flowText);
  const [first] = detail.variables;
  return (
    <>
      <p className="gh-hint">{t('block.when')}</p>
      {value.map((condition, at) => (
        <OneCondition
          // Conditions have no names; their place is what they are.
          key={at}
          value={condition}
          detail={detail}
          onChange={(next) => onChange(value.with(at, next))}
          onRemove={() => onChange(value.toSpliced(at, 1))}
        />
      ))}
      {first && value.length < 10 ? (
        <Button
          size="small"
          icon={<PlusOutlined aria-hidden />}
          onClick={() => onChange([...value, { variable: first.key, op: 'eq', values: [''] }])}
        >
          {t('act.addCondition')}
        </Button>
      ) : null}
    </>
  );
}

interface OneProps {
  readonly value: Condition;
  readonly detail: FlowDetail;
  readonly onChange: (value: Condition) => void;
  readonly onRemove: () => void;
}

function OneCondition({ value, detail, onChange, onRemove }: OneProps) {
  const t = useText(flowText);
  const variable = detail.variables.find((v) => v.key === value.variable);
  const dict = useDict(variable?.dict || undefined);
  return (
    <div className="fl-condition">
      <Select
        aria-label={t('block.when')}
        value={value.variable}
        options={detail.variables.map((v) => ({ value: v.key, label: v.name }))}
        onChange={(next) => onChange({ variable: next, op: 'eq', values: [''] })}
      />
      <Select
        aria-label={t('block.mode')}
        value={value.op}
        options={comparisons.map((op) => ({ value: op, label: t(`op.${op}`) }))}
        onChange={(op) =>
          onChange({ ...value, op, values: op === 'in' ? value.values : value.values.slice(0, 1) })
        }
      />
      {variable?.dict ? (
        <Select
          aria-label={variable.name}
          {...(value.op === 'in' ? { mode: 'multiple' as const } : {})}
          value={value.op === 'in' ? value.values.filter(Boolean) : value.values[0] || null}
          options={[...dict.options]}
          onChange={(next: string | string[]) => onChange({ ...value, values: [next].flat() })}
        />
      ) : (
        <Input
          aria-label={variable?.name}
          value={value.values.join(',')}
          onChange={(e) =>
            onChange({
              ...value,
              values: value.op === 'in' ? e.target.value.split(',').slice(0, 50) : [e.target.value],
            })
          }
        />
      )}
      <Button
        type="text"
        size="small"
        icon={<DeleteOutlined aria-hidden />}
        aria-label={t('act.remove')}
        onClick={onRemove}
      />
    </div>
  );
}
