import { operatePriv } from '#areas/project/shared/member/calls.ts';
import { isYes } from '#kit/shared/yes-no.ts';
import { CheckOutlined, DownOutlined, EyeOutlined, StarFilled } from '@ant-design/icons';
import { useState } from 'react';
import { toast } from '#kit/web/notice.ts';
import { Link } from '#kit/web/router/router.tsx';
import { useText } from '#kit/web/text.ts';
import type { ConsoleStep, Operation } from '../../shared/calls.ts';
import { consoleText } from '../../shared/text/index.ts';
import { StepState } from './step-state.tsx';
import {
  canToggle,
  isOver,
  isUnfolded,
  operationKey,
  operationState,
  type Target,
  type Toggled,
  toggle,
} from './tree.ts';

interface StepTreeProps {
  readonly steps: readonly ConsoleStep[];
  /** The operation whose page is open. */
  readonly active: string | undefined;
  readonly targetOf: (operation: Operation) => Target;
}

/** 主控台节点: steps that fold, and below them what the caller can open. */
export function StepTree({ steps, active, targetOf }: StepTreeProps) {
  const t = useText(consoleText);
  const [toggled, setToggled] = useState<Toggled>({});
  if (steps.length === 0) return <p className="co-none">{t('noSteps')}</p>;
  return (
    <ol className="co-steps">
      {steps.map((step, at) => {
        const before = steps.slice(0, at).findLast((one) => !isOver(one));
        const open = isUnfolded(step, toggled, active);
        const id = `co-${step.id}`;
        const moves = canToggle(step);
        return (
          <li key={step.id}>
            <button
              type="button"
              className={moves ? 'co-step' : 'co-step co-still'}
              aria-expanded={moves ? open : undefined}
              aria-controls={moves ? id : undefined}
              onClick={() => {
                if (moves) setToggled((was) => toggle(step, was, active));
                else
                  toast(
                    'info',
                    before
                      ? t('stepAfter', { step: step.title, before: before.title })
                      : t('stepLater', { step: step.title }),
                  );
              }}
            >
              <StepState status={step.status} />
              <span className="co-name">{step.title}</span>
              {moves ? (
                <DownOutlined className={open ? 'gh-fold gh-fold-open' : 'gh-fold'} aria-hidden />
              ) : null}
            </button>
            <ul id={id} hidden={!open}>
              {step.children.map((operation) => {
                const key = operationKey(step, operation);
                return (
                  <li key={key}>
                    <OperationLink
                      operation={operation}
                      name={key}
                      here={key === active}
                      target={targetOf(operation)}
                    />
                  </li>
                );
              })}
            </ul>
          </li>
        );
      })}
    </ol>
  );
}

interface OperationLinkProps {
  readonly operation: Operation;
  /** Its key, noted in the history so that the right one of two with the same page is marked. */
  readonly name: string;
  readonly here: boolean;
  readonly target: Target;
}

function OperationLink({ operation, name, here, target }: OperationLinkProps) {
  const t = useText(consoleText);
  const className = isYes(operation.isLastOp) ? 'co-op co-op-next' : 'co-op';
  const words = <OperationWords operation={operation} />;
  if (target.kind === 'page')
    return (
      <Link
        to={target.to}
        state={{ operation: name }}
        className={className}
        aria-current={here ? 'page' : undefined}
      >
        {words}
      </Link>
    );
  if (target.kind === 'outer')
    return (
      <a href={target.href} target="_blank" rel="noopener noreferrer" className={className}>
        {words}
      </a>
    );
  return (
    <button type="button" className={className} onClick={() => toast('error', t('noPage'))}>
      {words}
    </button>
  );
}

function OperationWords({ operation }: { readonly operation: Operation }) {
  const t = useText(consoleText);
  const state = operationState(operation.showType);
  return (
    <>
      <span className={`co-name co-op-${state}`}>{operation.opName}</span>
      {state === 'done' ? <Note Icon={CheckOutlined} words={t('step.s6')} className="co-sign-6" /> : null}
      {state === 'saved' ? <span className="gh-visually-hidden">{t('saved')}</span> : null}
      {isYes(operation.isKeyOp) ? <Note Icon={StarFilled} words={t('keyOp')} className="co-key" /> : null}
      {operation.priv === operatePriv.view ? (
        <Note Icon={EyeOutlined} words={t('viewOnly')} className="co-sign-0" />
      ) : null}
    </>
  );
}

function Note({
  Icon,
  words,
  className,
}: {
  readonly Icon: typeof EyeOutlined;
  readonly words: string;
  readonly className: string;
}) {
  return (
    <span className={className} title={words}>
      <Icon aria-hidden />
      <span className="gh-visually-hidden">{words}</span>
    </span>
  );
}
