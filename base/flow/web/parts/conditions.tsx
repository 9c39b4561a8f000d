import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Select } from '#kit/web/form/select.tsx';
import { TextInput } from '#kit/web/form/text-input.tsx';
import { type Condition, comparisons } from '#base/approval/shared/conditions.ts';
import { useDict } from '#kit/web/dict.tsx';
import { useText } from '#kit/web/text.ts';
import type { FlowDetail } from '../../shared/calls.ts';
import { flowText } from '../../shared/text/index.ts';

interface ConditionsProps {
  readonly value: readonly Condition[];
  readonly variables: FlowDetail['variables'];
  readonly onChange: (value: Condition[]) => void;
}

/** 条件: what has to be met, each of a variable that the business declares. */
export function Conditions({ value, variables, onChange }: ConditionsProps) {
  const t = useText(flowText);
  const [first] = variables;
  return (
    <>
      <p className="gh-hint">{t('block.when')}</p>
      {value.map((condition, at) => (
        <OneCondition
          // Conditions have no names; their place is what they are.
          key={at}
          value={condition}
          variables={variables}
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
  readonly variables: FlowDetail['variables'];
  readonly onChange: (value: Condition) => void;
  readonly onRemove: () => void;
}

function OneCondition({ value, variables, onChange, onRemove }: OneProps) {
  const t = useText(flowText);
  const variable = variables.find((v) => v.key === value.variable);
  const dict = useDict(variable?.dict || undefined);
  return (
    <div className="fl-condition">
      <Select
        aria-label={t('block.when')}
        value={value.variable}
        options={variables.map((v) => ({ value: v.key, label: v.name }))}
        onChange={(next) => onChange({ variable: next, op: 'eq', values: [''] })}
      />
      <Select
        aria-label={t('block.compared')}
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
        <TextInput
          aria-label={variable?.name}
          value={value.values.join(',')}
          onChange={(typed) =>
            onChange({
              ...value,
              values: value.op === 'in' ? typed.split(/[,，]/).slice(0, 50) : [typed],
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
