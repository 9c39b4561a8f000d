import {
  CheckCircleFilled,
  ClockCircleOutlined,
  MinusCircleOutlined,
  PlayCircleFilled,
} from '@ant-design/icons';
import { useText } from '#kit/web/text.ts';
import { consoleText } from '../../shared/text/index.ts';

const other = { Icon: MinusCircleOutlined, word: 'step.s7' } as const;

const signs = {
  0: { Icon: ClockCircleOutlined, word: 'step.s0' },
  1: { Icon: PlayCircleFilled, word: 'step.s1' },
  6: { Icon: CheckCircleFilled, word: 'step.s6' },
  7: other,
} as const;

const signOf = (status: string) => Object.entries(signs).find(([code]) => code === status)?.[1] ?? other;

/** The state of a step in words. */
export function useStepWords(): (status: string) => string {
  const t = useText(consoleText);
  return (status) => t(signOf(status).word);
}

/** 步骤状态: a sign and a colour to look at, words on hover and for screen readers. */
export function StepState({ status }: { readonly status: string }) {
  const words = useStepWords()(status);
  const { Icon } = signOf(status);
  return (
    <span className={`co-sign co-sign-${status}`} title={words}>
      <Icon aria-hidden />
      <span className="gh-visually-hidden">{words}</span>
    </span>
  );
}
