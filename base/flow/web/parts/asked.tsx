import type { Condition } from '#base/approval/shared/conditions.ts';
import { useDict } from '#kit/web/dict.tsx';
import { listed, useText } from '#kit/web/text.ts';
import type { FlowDetail } from '../../shared/calls.ts';
import { flowText } from '../../shared/text/index.ts';
import '../flow.css';

interface AskedProps {
  readonly when: readonly Condition[];
  readonly variables: FlowDetail['variables'];
  /** What to say where nothing is asked. */
  readonly nothing: string;
}

/** What is asked of a submission, in words: all of it has to be met. */
export function Asked({ when, variables, nothing }: AskedProps) {
  if (when.length === 0) return <p className="fl-asked">{nothing}</p>;
  return (
    <p className="fl-asked">
      {when.map((condition, at) => (
        // Conditions have no names; their place is what they are.
        <OneAsked key={at} of={condition} variables={variables} />
      ))}
    </p>
  );
}

function OneAsked({ of, variables }: { readonly of: Condition } & Pick<AskedProps, 'variables'>) {
  const t = useText(flowText);
  const variable = variables.find((v) => v.key === of.variable);
  const dict = useDict(variable?.dict || undefined);
  const values = of.values.map((value) => (variable?.dict ? dict.label(value) : value));
  return (
    <span>
      {variable?.name ?? of.variable} {t(of.op === 'in' ? 'op.among' : `op.${of.op}`)} {listed(values)}
    </span>
  );
}
