import { type ReactNode, useState } from 'react';
import type { Call } from '#kit/shared/call.ts';
import { ActButton } from '#kit/web/act-button.tsx';
import { Fact } from '#kit/web/fact.tsx';
import { WhyButton } from '#kit/web/page.tsx';
import { ReasonButton } from '#kit/web/reason-button.tsx';
import { Status, StatusTag, type TagSet, tagSet } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import type { ProposedAnswer } from '../shared/schema.ts';
import { objectionText } from '../shared/text/index.ts';
import './objection.css';

const proposalTags = tagSet(objectionText)<'waiting' | NonNullable<ProposedAnswer['outcome']>>({
  waiting: ['needs', 'proposal.waiting'],
  confirmed: ['done', 'proposal.confirmed'],
  returned: ['refused', 'proposal.returned'],
});

interface Shown {
  readonly late: boolean;
  readonly answeredAt: string | null;
}

/** The calls of the tenderee, and what its area says before and after them. */
interface Decide {
  readonly confirm: Call<{ answerId: string }, unknown>;
  readonly sendBack: Call<{ answerId: string; reason: string }, unknown>;
  readonly question: string;
  readonly done: string;
  /** What will happen once it is returned. */
  readonly note: string;
}

interface ProposalProps<P> {
  readonly why?: string | undefined;
  /** Left out where this person confirms nothing. */
  readonly decide?: Decide | undefined;
  /** Its own facts of a proposed answer. */
  readonly proposalFacts?: (proposal: P) => ReactNode;
}

interface Props<O extends Shown, P extends ProposedAnswer> extends ProposalProps<P> {
  readonly objections: readonly (O & { readonly proposals?: readonly P[] })[];
  readonly idOf: (objection: O) => string;
  /** How it stands, as `tags` has it: `open` until it is answered, and shown as `proposed` while an answer waits to be confirmed. */
  readonly stateOf: (objection: O) => string;
  readonly tags: TagSet;
  readonly heading: (objection: O) => ReactNode;
  readonly facts: (objection: O) => ReactNode;
  readonly answer: (objection: O) => ReactNode;
  /** What else can be done about an open one. */
  readonly acts?: (objection: O) => ReactNode;
  /** The form of an answer; left out where this person proposes none. */
  readonly form?: ((id: string, onClose: () => void) => ReactNode) | undefined;
}

/** 异议: what was raised and answered, how it stands, what was proposed, and what this person may do about it now. */
export function ObjectionList<O extends Shown, P extends ProposedAnswer>({
  objections,
  idOf,
  stateOf,
  tags,
  heading,
  facts,
  answer,
  acts,
  form,
  ...of
}: Props<O, P>) {
  const t = useText(objectionText);
  const [answering, setAnswering] = useState<string>();
  if (objections.length === 0) return <p className="gh-hint">{t('none')}</p>;
  return (
    <>
      {objections.map((o) => {
        const id = idOf(o);
        const state = stateOf(o);
        const isOpen = state === 'open';
        const waits = isOpen && o.proposals?.some(({ outcome }) => outcome === null);
        return (
          <article key={id} className="ob-objection">
            <header>
              {heading(o)}
              <Status of={tags} value={waits ? 'proposed' : state} />
              {o.late ? <StatusTag tone="refused">{t(o.answeredAt ? 'late' : 'overdue')}</StatusTag> : null}
              {form && isOpen && !waits ? (
                <WhyButton size="small" type="primary" why={of.why} onClick={() => setAnswering(id)}>
                  {t('action.propose')}
                </WhyButton>
              ) : null}
              {isOpen ? acts?.(o) : null}
            </header>
            <dl className="gh-grid">
              {facts(o)}
              {o.answeredAt ? (
                <>
                  <Fact label={t('field.answeredAt')}>
                    <Time value={o.answeredAt} precision="second" />
                  </Fact>
                  <Fact label={t('field.answer')} wide>
                    {answer(o)}
                  </Fact>
                </>
              ) : null}
            </dl>
            {o.proposals?.map((one) =>
              one.outcome === 'confirmed' ? null : <Proposal key={one.answerId} proposal={one} {...of} />,
            )}
          </article>
        );
      })}
      {answering ? form?.(answering, () => setAnswering(undefined)) : null}
    </>
  );
}

/** 拟定的答复: what was proposed, and the tenderee's word on it. */
function Proposal<P extends ProposedAnswer>({
  proposal,
  why,
  decide,
  proposalFacts,
}: ProposalProps<P> & { readonly proposal: P }) {
  const t = useText(objectionText);
  const { answerId, answer, proposedAt, mine, outcome, outcomeAt, outcomeReason } = proposal;
  return (
    <div className="ob-proposal">
      <dl className="gh-grid">
        <Fact label={t('field.proposal')}>
          <Status of={proposalTags} value={outcome ?? 'waiting'} />
        </Fact>
        {proposalFacts?.(proposal)}
        <Fact label={t('field.proposedAt')}>
          <Time value={proposedAt} precision="second" />
        </Fact>
        {outcomeReason ? (
          <Fact label={t('field.returnedAt')}>
            <Time value={outcomeAt} precision="second" />
          </Fact>
        ) : null}
        <Fact label={t('field.answer')} wide>
          <span className="gh-long">{answer}</span>
        </Fact>
        {outcomeReason ? (
          <Fact label={t('field.returnReason')} wide>
            <span className="gh-long">{outcomeReason}</span>
          </Fact>
        ) : null}
      </dl>
      {!decide || outcome !== null ? null : mine ? (
        <p className="gh-hint">{t('hint.mine')}</p>
      ) : (
        <div className="ob-decide">
          <ActButton
            type="primary"
            size="small"
            text={t('action.confirm')}
            call={decide.confirm}
            why={why}
            input={{ answerId }}
            confirm={{ title: decide.question }}
            done={decide.done}
          />
          <ReasonButton
            size="small"
            text={t('action.sendBack')}
            call={decide.sendBack}
            why={why}
            input={(reason) => ({ answerId, reason })}
            note={decide.note}
            label={t('field.returnReason')}
            need={t('need.reason')}
            done={t('done.sentBack')}
          />
        </div>
      )}
    </div>
  );
}
