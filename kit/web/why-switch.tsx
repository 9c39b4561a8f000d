import { Switch, type SwitchProps } from 'antd';
import { Tip } from './tip.tsx';

interface Props extends Omit<SwitchProps, 'disabled'> {
  /** Why it cannot be turned; shown on hover and focus and told to screen readers. Undefined = it can. */
  readonly why: string | undefined;
}

/** A switch that says why it stands still. It keeps the focus, so that the reason can be reached by keyboard. */
export function WhySwitch({ why, onChange, ...rest }: Props) {
  if (!why) return <Switch {...rest} {...(onChange ? { onChange } : {})} />;
  return (
    <Tip text={why}>
      <Switch {...rest} className="gh-why" aria-disabled aria-description={why} />
    </Tip>
  );
}
