import { Button } from 'antd';
import { lotStatus } from '#areas/project/shared/status.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import { PageHeader, Panel } from '#kit/web/page.tsx';
import { StatusTag } from '#kit/web/status-tag.tsx';
import { refreshCalls } from '#kit/web/query.ts';
import { useNavigate } from '#kit/web/router/router.tsx';
import { useText } from '#kit/web/text.ts';
import { Countdown } from '#kit/web/time.tsx';
import { consoleList, type ConsoleStep } from '../../shared/calls.ts';
import { notBegunText } from '../../shared/text/not-begun.ts';
import '../console.css';
import { StepState, useStepWords } from './step-state.tsx';
import { isOver } from './tree.ts';

interface Props {
  readonly step: ConsoleStep;
  readonly lot: OutputOf<typeof consoleList> | undefined;
  /** Query and path of the console's first page. */
  readonly home: string;
}

const stepsTold = [
  'S2a',
  'S3',
  'S4',
  'S5',
  'S8',
  'S9',
  'S10',
  'S12',
  'S13',
  'S16',
  'S17',
  'S19',
  'S20',
  'S22',
] as const;

/** 步骤尚未开始: what it is, what comes before it, and when it can begin, instead of an error. */
export function NotBegun({ step, lot, home }: Props) {
  const t = useText(notBegunText);
  const words = useStepWords();
  const navigate = useNavigate();
  const steps = lot?.stepList ?? [];
  const before = steps.slice(0, steps.indexOf(step)).filter((one) => !isOver(one));
  const told = stepsTold.find((code) => code === step.id);
  const failed = lot?.status === lotStatus.failed;
  return (
    <>
      <PageHeader title={step.title} tags={<StatusTag tone="saved">{words(step.status)}</StatusTag>} />
      <Panel>
        <div className="co-not-begun">
          {told ? <p>{t(`about.${told}`)}</p> : null}
          <h2>{t('when')}</h2>
          {failed ? (
            <p>{t('failed')}</p>
          ) : step.opensAt === null ? (
            <p>{t(before.length > 0 ? 'afterBefore' : 'byItself')}</p>
          ) : (
            <p>
              <Countdown until={step.opensAt} onOver={lookAgain} />
            </p>
          )}
          {before.length > 0 && !failed ? (
            <>
              <h2>{t('before')}</h2>
              <ol>
                {before.map((one) => (
                  <li key={one.id}>
                    <StepState status={one.status} /> {one.title}
                  </li>
                ))}
              </ol>
            </>
          ) : null}
          <Button type="primary" onClick={() => void navigate(home, { state: { stay: true } })}>
            {t('home')}
          </Button>
        </div>
      </Panel>
    </>
  );
}

const lookAgain = () => void refreshCalls(consoleList);
