import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox, Radio } from 'antd';
import { Select } from '#kit/web/form/select.tsx';
import { TextInput } from '#kit/web/form/text-input.tsx';
import { WholeNumber } from '#kit/web/form/whole-number.tsx';
import type { ReactNode } from 'react';
import type { ApprovalNode, Block, ChoiceNode } from '#base/approval/shared/definition.ts';
import { nodeModes } from '#base/approval/shared/status.ts';
import { useText } from '#kit/web/text.ts';
import type { FlowDetail } from '../../shared/calls.ts';
import { flowText } from '../../shared/text/index.ts';
import { newBranch } from '../tree.ts';
import { Assignees } from './assignees.tsx';
import { Conditions } from './conditions.tsx';
import { Field } from './field.tsx';

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
          <TextInput
            id={id}
            maxLength={100}
            value={name.zh}
            onChange={(typed) => onChange({ ...name, zh: typed })}
          />
        )}
      </Field>
      <Field label={t('block.nameEn')}>
        {(id) => (
          <TextInput
            id={id}
            maxLength={200}
            value={name.en}
            onChange={(typed) => onChange({ ...name, en: typed })}
          />
        )}
      </Field>
    </>
  );
}

interface StepProps {
  readonly step: ApprovalNode;
  readonly detail: FlowDetail;
  readonly onChange: (step: ApprovalNode) => void;
}

function StepFields({ step, detail, onChange }: StepProps) {
  const t = useText(flowText);
  type Option =
    | 'enableTransmit'
    | 'enableAssignApprover'
    | 'enableAddSign'
    | 'enableBatch'
    | 'initiatorChooses'
    | 'needsFile';
  const flag = (name: Option, preset: boolean) => (
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
            <WholeNumber
              id={id}
              min={1}
              max={100}
              value={step.percent ?? null}
              onChange={(percent) => onChange({ ...step, percent: percent ?? undefined })}
            />
          )}
        </Field>
      ) : null}
      <Field label={t('block.dueDays')}>
        {(id) => (
          <WholeNumber
            id={id}
            min={1}
            max={90}
            value={step.dueDays ?? null}
            onChange={(dueDays) => onChange({ ...step, dueDays: dueDays ?? undefined })}
          />
        )}
      </Field>
      <div className="fl-options">
        {flag('enableTransmit', true)}
        {flag('enableAddSign', false)}
        {flag('enableAssignApprover', false)}
        {flag('initiatorChooses', false)}
        {flag('needsFile', false)}
        {flag('enableBatch', false)}
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
                variables={detail.variables}
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
