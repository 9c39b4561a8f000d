import { ObjectionList } from '#areas/objection/web/index.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import { Fact } from '#kit/web/fact.tsx';
import { FileLinks } from '#kit/web/file/file-links.tsx';
import { FormDialog } from '#kit/web/form/form-dialog.tsx';
import { send } from '#kit/web/send.ts';
import { Status } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { Time, Until } from '#kit/web/time.tsx';
import {
  answerObjection,
  type awardDetail,
  type candidatesForBidder,
  confirmAnswer,
  returnAnswer,
} from '../../shared/calls.ts';
import { answerFields } from '../../shared/fields.ts';
import { awardText } from '../../shared/text/index.ts';
import { decisionTags } from '../tags.ts';

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

/** 异议: what was raised against whom, and what was answered. */
export function Objections({ of, canAnswer = false, canConfirm = false, why }: Props) {
  const t = useText(awardText);
  const nameOf = (bidId: string | null) => of.candidates.find((c) => c.bidId === bidId)?.bidderName;
  return (
    <ObjectionList
      objections={of.objections}
      idOf={(o) => o.objectionId}
      stateOf={(o) => o.decision ?? 'open'}
      tags={decisionTags}
      why={why}
      heading={(o) => (
        <>
          <strong>{o.orgName}</strong>
          <Time value={o.submittedAt} precision="second" />
        </>
      )}
      facts={(o) => (
        <>
          <Fact label={t('field.target')}>{nameOf(o.bidId) ?? t('whole')}</Fact>
          {o.fileIds ? (
            <Fact label={t('field.fileIds')}>
              <FileLinks value={o.fileIds} />
            </Fact>
          ) : null}
          <Fact label={t('field.content')} wide>
            <span className="gh-long">{o.content}</span>
          </Fact>
          <Fact label={t('field.answerDay')}>
            <Until at={o.answerDay} over={o.decision !== null} />
          </Fact>
        </>
      )}
      answer={(o) => <span className="gh-long">{o.answer}</span>}
      proposalFacts={(p) => (
        <Fact label={t('field.decision')}>
          <Status of={decisionTags} value={p.decision} />
        </Fact>
      )}
      form={canAnswer ? (id, onClose) => <AnswerDialog objectionId={id} onClose={onClose} /> : undefined}
      decide={
        canConfirm
          ? {
              confirm: confirmAnswer,
              sendBack: returnAnswer,
              question: t('confirm.confirmAnswer'),
              done: t('done.confirmed'),
              note: t('confirm.returnAnswer'),
            }
          : undefined
      }
    />
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
      draft={`award.answer.${objectionId}`}
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
