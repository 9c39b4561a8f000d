import { useState } from 'react';
import { ActButton } from '#kit/web/act-button.tsx';
import { Fact } from '#kit/web/fact.tsx';
import { FileLinks } from '#kit/web/file/file-links.tsx';
import { FormDialog } from '#kit/web/form/form-dialog.tsx';
import { toast } from '#kit/web/notice.ts';
import { useOnce } from '#kit/web/once.ts';
import { WhyButton } from '#kit/web/page.tsx';
import { refreshCalls } from '#kit/web/query.ts';
import { ReasonDialog } from '#kit/web/reason-dialog.tsx';
import { Link } from '#kit/web/router/router.tsx';
import { send } from '#kit/web/send.ts';
import { Status, StatusTag } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { Countdown, Time } from '#kit/web/time.tsx';
import {
  clarificationList,
  confirmAnswer,
  myClarifications,
  proposeAnswer,
  raiseObjection,
  returnAnswer,
  withdrawObjection,
} from '../../shared/calls.ts';
import {
  answerFields,
  objectionFields,
  type ProposedAnswer,
  type ShownObjection,
} from '../../shared/schema.ts';
import { clarificationText } from '../../shared/text/index.ts';
import { replyPath, type Side } from '../links.ts';
import { objectionTags } from '../tags.ts';
import './clarification.css';

type Objection = ShownObjection & { readonly proposals?: readonly ProposedAnswer[] };

interface Props {
  readonly packageId: string;
  readonly objections: readonly Objection[];
  /** Where a clarification that answers one is read; whoever watches reads it on the same page. */
  readonly side?: Side;
  readonly can?: {
    readonly withdraw?: boolean;
    readonly answer?: boolean;
    readonly confirmAnswer?: boolean;
  };
}

const waitingOf = (o: Objection) => o.proposals?.find((one) => one.outcome === null);

/** 对采购文件的异议: what was raised, what was proposed and what was answered; never who raised it. */
export function Objections({ packageId, objections, side, can = {} }: Props) {
  const t = useText(clarificationText);
  const [answering, setAnswering] = useState<string>();
  if (objections.length === 0) return <p className="gh-hint">{t('hint.noObjections')}</p>;
  return (
    <>
      {objections.map((o) => (
        <article key={o.id} className="cl-objection">
          <header>
            <strong>{o.target}</strong>
            <Status of={objectionTags} value={o.state === 'open' && waitingOf(o) ? 'proposed' : o.state} />
            {o.late ? <StatusTag tone="refused">{t(o.answeredAt ? 'late' : 'overdue')}</StatusTag> : null}
            {can.answer && o.state === 'open' && !waitingOf(o) ? (
              <WhyButton size="small" type="primary" onClick={() => setAnswering(o.id)}>
                {t('op.answer')}
              </WhyButton>
            ) : null}
            {can.withdraw && o.state === 'open' ? (
              <ActButton
                size="small"
                text={t('op.withdraw')}
                call={withdrawObjection}
                input={{ id: o.id }}
                confirm={{ title: t('confirm.withdraw') }}
                done={t('done.withdrawn')}
              />
            ) : null}
          </header>
          <ObjectionFacts objection={o} packageId={packageId} side={side} />
          {o.proposals?.map((one) =>
            one.outcome === 'confirmed' ? null : (
              <Proposal key={one.answerId} proposal={one} canConfirm={can.confirmAnswer ?? false} />
            ),
          )}
        </article>
      ))}
      {answering ? <AnswerDialog id={answering} onClose={() => setAnswering(undefined)} /> : null}
    </>
  );
}

interface FactsProps {
  readonly objection: Objection;
  readonly packageId: string;
  readonly side: Side | undefined;
}

function ObjectionFacts({ objection: o, packageId, side }: FactsProps) {
  const t = useText(clarificationText);
  return (
    <dl className="gh-grid">
      <Fact label={t('field.askedAt')}>
        <Time value={o.askedAt} precision="second" />
      </Fact>
      <Fact label={t('field.answerUntil')}>
        {o.state === 'open' ? <Countdown until={o.answerUntil} /> : <Time value={o.answerUntil} />}
      </Fact>
      <Fact label={t('field.facts')} wide>
        <span className="gh-long">{o.content}</span>
      </Fact>
      <Fact label={t('field.request')} wide>
        <span className="gh-long">{o.request}</span>
      </Fact>
      {o.fileId ? (
        <Fact label={t('field.evidence')} wide>
          <FileLinks value={o.fileId} />
        </Fact>
      ) : null}
      {o.answeredAt ? (
        <>
          <Fact label={t('field.answeredAt')}>
            <Time value={o.answeredAt} precision="second" />
          </Fact>
          <Fact label={t('field.answer')} wide>
            {o.clarificationId && o.number !== null ? (
              side ? (
                <Link to={replyPath(packageId, side, o.clarificationId)}>
                  {t('numbered', { n: o.number })}
                </Link>
              ) : (
                t('numbered', { n: o.number })
              )
            ) : (
              <span className="gh-long">{o.answer}</span>
            )}
          </Fact>
        </>
      ) : null}
    </dl>
  );
}

interface ProposalProps {
  readonly proposal: ProposedAnswer;
  readonly canConfirm: boolean;
}

/** 拟定的答复: what was proposed, and the tenderee's word on it. */
function Proposal({
  proposal: { answerId, answer, outcome, outcomeReason, proposedAt },
  canConfirm,
}: ProposalProps) {
  const t = useText(clarificationText);
  const once = useOnce();
  const [returning, setReturning] = useState(false);
  const sendBack = async (reason: string) => {
    if (
      !(await once(`${answerId}:${reason}`, (nonce) => send(returnAnswer, { answerId, reason }, { nonce })))
    )
      return false;
    toast('success', t('done.answerReturned'));
    await refreshCalls(clarificationList);
    return true;
  };
  return (
    <>
      <dl className="gh-grid">
        <Fact label={t('field.proposal')} wide>
          <span className="gh-long">{answer}</span>
        </Fact>
        <Fact label={t('field.proposedAt')}>
          <Time value={proposedAt} precision="second" />
        </Fact>
        {outcomeReason ? (
          <Fact label={t('field.returnReason')} wide>
            <span className="gh-long">{outcomeReason}</span>
          </Fact>
        ) : null}
      </dl>
      {canConfirm && outcome === null ? (
        <div className="cl-settle">
          <ActButton
            type="primary"
            size="small"
            text={t('op.confirmAnswer')}
            call={confirmAnswer}
            input={{ answerId }}
            confirm={{ title: t('confirm.confirmAnswer') }}
            done={t('done.answerConfirmed')}
          />
          <WhyButton size="small" onClick={() => setReturning(true)}>
            {t('op.returnAnswer')}
          </WhyButton>
        </div>
      ) : null}
      {returning ? (
        <ReasonDialog
          title={t('op.returnAnswer')}
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

interface DialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** 拟定异议答复: nothing written is lost when it is refused. */
const AnswerDialog = ({ id, onClose }: DialogProps) => (
  <FormDialog
    open
    onClose={onClose}
    texts={clarificationText}
    fields={answerFields}
    mode="add"
    title="section.answer"
    draft={`clarification.answer.${id}`}
    sections={[{ title: 'field.answer', fields: ['answer'] }]}
    save={{
      text: 'op.propose',
      confirm: 'confirm.answer',
      done: 'done.answerProposed',
      run: async (values, { nonce }) => {
        await send(proposeAnswer, { ...values, id }, { nonce });
        await refreshCalls(clarificationList);
      },
    }}
  />
);

/** 提出异议: sent once; it cannot be changed, only withdrawn. */
export function RaiseObjection({ packageId }: { readonly packageId: string }) {
  const t = useText(clarificationText);
  const [open, setOpen] = useState(false);
  return (
    <>
      <WhyButton onClick={() => setOpen(true)}>{t('section.object')}</WhyButton>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        texts={clarificationText}
        fields={objectionFields}
        mode="add"
        title="section.object"
        draft={`clarification.object.${packageId}`}
        sections={[
          {
            title: 'section.object',
            fields: [
              { field: 'target', wide: true },
              { field: 'content', label: 'field.facts' },
              'request',
              { field: 'fileId', label: 'field.evidence' },
            ],
          },
        ]}
        save={{
          text: 'op.object',
          confirm: 'confirm.object',
          done: 'done.objected',
          run: async (values, { nonce }) => {
            await send(raiseObjection, { ...values, packageId }, { nonce });
            await refreshCalls(myClarifications);
          },
        }}
      />
    </>
  );
}
