import { Button } from 'antd';
import { useState } from 'react';
import { FileLinks } from '#kit/web/file/file-links.tsx';
import { FormDialog } from '#kit/web/form/form-dialog.tsx';
import { send } from '#kit/web/send.ts';
import { Status } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import type { OutputOf } from '#kit/shared/call.ts';
import { answerObjection, type candidatesForBidder } from '../../shared/calls.ts';
import { awardText } from '../../shared/text/index.ts';
import { answerFields } from '../fields.ts';
import { decisionTags } from '../tags.ts';
import { Fact } from '#kit/web/fact.tsx';
import './award.css';

type Shown = OutputOf<typeof candidatesForBidder>;
type Objection = Shown['objections'][number];

interface Props {
  readonly of: Pick<Shown, 'candidates' | 'objections'>;
  /** The agency answers what is still open. */
  readonly canAnswer?: boolean;
}

/** 异议: what was raised against whom, and what was answered. */
export function Objections({ of, canAnswer = false }: Props) {
  const t = useText(awardText);
  const [answering, setAnswering] = useState<string>();
  if (of.objections.length === 0) return <p className="gh-hint">{t('hint.noObjections')}</p>;
  return (
    <>
      {of.objections.map((o) => (
        <article key={o.objectionId} className="aw-objection">
          <header>
            <strong>{o.orgName}</strong>
            <Time value={o.submittedAt} precision="second" />
            <Status of={decisionTags} value={o.decision ?? 'open'} />
            {canAnswer && o.decision === null ? (
              <Button size="small" type="primary" onClick={() => setAnswering(o.objectionId)}>
                {t('action.answer')}
              </Button>
            ) : null}
          </header>
          <ObjectionFacts objection={o} target={of.candidates.find((c) => c.bidId === o.bidId)?.bidderName} />
        </article>
      ))}
      {answering ? <AnswerDialog objectionId={answering} onClose={() => setAnswering(undefined)} /> : null}
    </>
  );
}

interface FactsProps {
  readonly objection: Objection;
  readonly target: string | undefined;
}

function ObjectionFacts({ objection: o, target }: FactsProps) {
  const t = useText(awardText);
  return (
    <dl className="gh-grid">
      <Fact label={t('field.target')}>{target ?? t('whole')}</Fact>
      {o.fileIds ? (
        <Fact label={t('field.fileIds')}>
          <FileLinks value={o.fileIds} />
        </Fact>
      ) : null}
      <Fact label={t('field.content')} wide>
        <span className="gh-long">{o.content}</span>
      </Fact>
      {o.answer ? (
        <>
          <Fact label={t('field.answer')} wide>
            <span className="gh-long">{o.answer}</span>
          </Fact>
          <Fact label={t('field.answeredAt')}>
            <Time value={o.answeredAt} precision="second" />
          </Fact>
        </>
      ) : null}
    </dl>
  );
}

interface AnswerProps {
  readonly objectionId: string;
  readonly onClose: () => void;
}

/** 答复异议: once; nothing written is lost when it is refused. */
function AnswerDialog({ objectionId, onClose }: AnswerProps) {
  return (
    <FormDialog
      open
      onClose={onClose}
      texts={awardText}
      fields={answerFields}
      mode="add"
      title="action.answer"
      sections={[{ title: 'field.answer', fields: [{ field: 'decision', wide: true }, 'answer'] }]}
      save={{
        text: 'action.answer',
        confirm: 'confirm.answer',
        done: 'done.answered',
        run: async ({ decision, answer }, { nonce }) => {
          const decided = decision === 'upheld' ? 'upheld' : 'dismissed';
          await send(answerObjection, { objectionId, decision: decided, answer: answer ?? '' }, { nonce });
        },
      }}
    />
  );
}
