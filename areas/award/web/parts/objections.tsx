import { useState } from 'react';
import { FileLinks } from '#kit/web/file/file-links.tsx';
import { FormDialog } from '#kit/web/form/form-dialog.tsx';
import { ActButton } from '#kit/web/act-button.tsx';
import { toast } from '#kit/web/notice.ts';
import { WhyButton } from '#kit/web/page.tsx';
import { useOnce } from '#kit/web/once.ts';
import { refreshCalls } from '#kit/web/query.ts';
import { ReasonDialog } from '#kit/web/reason-dialog.tsx';
import { send } from '#kit/web/send.ts';
import { Status, StatusTag } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import type { OutputOf } from '#kit/shared/call.ts';
import {
  answerObjection,
  awardDetail,
  type candidatesForBidder,
  confirmAnswer,
  returnAnswer,
} from '../../shared/calls.ts';
import { awardText } from '../../shared/text/index.ts';
import { answerFields } from '../../shared/fields.ts';
import { decisionTags, proposalTags } from '../tags.ts';
import { Fact } from '#kit/web/fact.tsx';
import './award.css';

type Shown = OutputOf<typeof candidatesForBidder>;
type Proposal = OutputOf<typeof awardDetail>['objections'][number]['proposals'][number];
type Objection = Shown['objections'][number] & { readonly proposals?: readonly Proposal[] };

interface Props {
  readonly of: Pick<Shown, 'candidates'> & { readonly objections: readonly Objection[] };
  /** The agency proposes an answer to what is still open. */
  readonly canAnswer?: boolean;
  /** The tenderee confirms or returns what is proposed. */
  readonly canConfirm?: boolean;
  /** Why neither can be done by this person. */
  readonly why?: string | undefined;
}

const waitingOf = (o: Objection) => o.proposals?.find((p) => p.outcome === null);

/** 异议: what was raised against whom, and what was answered. */
export function Objections({ of, canAnswer = false, canConfirm = false, why }: Props) {
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
            <Status of={decisionTags} value={o.decision ?? (waitingOf(o) ? 'proposed' : 'open')} />
            {o.late ? (
              <StatusTag tone="refused">{t(o.decision === null ? 'overdue' : 'late')}</StatusTag>
            ) : null}
            {canAnswer && o.decision === null && !waitingOf(o) ? (
              <WhyButton size="small" type="primary" why={why} onClick={() => setAnswering(o.objectionId)}>
                {t('action.answer')}
              </WhyButton>
            ) : null}
          </header>
          <ObjectionFacts objection={o} target={of.candidates.find((c) => c.bidId === o.bidId)?.bidderName} />
          {o.proposals?.map((p) =>
            p.outcome === 'confirmed' ? null : (
              <ProposalFacts key={p.answerId} proposal={p} canConfirm={canConfirm} why={why} />
            ),
          )}
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
      <Fact label={t('field.answerDay')}>{o.answerDay}</Fact>
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

interface ProposalProps {
  readonly proposal: Proposal;
  readonly canConfirm: boolean;
  readonly why: string | undefined;
}

/** 拟定的答复: what the agency proposed, and the tenderee's word on it. */
function ProposalFacts({ proposal: p, canConfirm, why }: ProposalProps) {
  const t = useText(awardText);
  const once = useOnce();
  const [returning, setReturning] = useState(false);
  const { answerId } = p;
  const sendBack = async (reason: string) => {
    if (
      !(await once(`${answerId}:${reason}`, (nonce) => send(returnAnswer, { answerId, reason }, { nonce })))
    )
      return false;
    toast('success', t('done.sentBack'));
    await refreshCalls(awardDetail);
    return true;
  };
  return (
    <>
      <dl className="gh-grid">
        <Fact label={t('field.proposal')}>
          <Status of={proposalTags} value={p.outcome ?? 'waiting'} />
        </Fact>
        <Fact label={t('field.decision')}>
          <Status of={decisionTags} value={p.decision} />
        </Fact>
        <Fact label={t('field.proposedAt')}>
          <Time value={p.proposedAt} precision="second" />
        </Fact>
        <Fact label={t('field.answer')} wide>
          <span className="gh-long">{p.answer}</span>
        </Fact>
        {p.outcomeReason ? (
          <Fact label={t('field.returnReason')} wide>
            <span className="gh-long">{p.outcomeReason}</span>
          </Fact>
        ) : null}
      </dl>
      {canConfirm && p.outcome === null ? (
        <div className="aw-settle">
          <ActButton
            type="primary"
            size="small"
            text={t('action.confirmAnswer')}
            call={confirmAnswer}
            why={why}
            input={{ answerId }}
            confirm={{ title: t('confirm.confirmAnswer') }}
            done={t('done.confirmed')}
          />
          <WhyButton size="small" why={why} onClick={() => setReturning(true)}>
            {t('action.returnAnswer')}
          </WhyButton>
        </div>
      ) : null}
      {returning ? (
        <ReasonDialog
          title={t('action.returnAnswer')}
          text={t('confirm.returnAnswer')}
          label={t('field.returnReason')}
          need={t('need.reason')}
          onClose={() => setReturning(false)}
          onOk={sendBack}
        />
      ) : null}
    </>
  );
}

interface AnswerProps {
  readonly objectionId: string;
  readonly onClose: () => void;
}

/** 拟定异议答复: nothing written is lost when it is refused. */
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
          await send(answerObjection, { objectionId, decision: decided, answer: answer }, { nonce });
        },
      }}
    />
  );
}
