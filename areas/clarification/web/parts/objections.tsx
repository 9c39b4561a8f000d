import { useState } from 'react';
import type { ProposedAnswer } from '#areas/objection/shared/schema.ts';
import { ObjectionList } from '#areas/objection/web/index.ts';
import { ActButton } from '#kit/web/act-button.tsx';
import { Fact } from '#kit/web/fact.tsx';
import { FileLinks } from '#kit/web/file/file-links.tsx';
import { FormDialog } from '#kit/web/form/form-dialog.tsx';
import { WhyButton } from '#kit/web/page.tsx';
import { refreshCalls } from '#kit/web/query.ts';
import { Link } from '#kit/web/router/router.tsx';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { Time, Until } from '#kit/web/time.tsx';
import {
  clarificationList,
  confirmAnswer,
  myClarifications,
  proposeAnswer,
  raiseObjection,
  returnAnswer,
  withdrawObjection,
} from '../../shared/calls.ts';
import { answerFields, objectionFields, type ShownObjection } from '../../shared/schema.ts';
import { clarificationText } from '../../shared/text/index.ts';
import { replyPath, type Side } from '../links.ts';
import { objectionTags } from '../tags.ts';

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
  /** Why nothing can be proposed or decided by this person. */
  readonly why?: string | undefined;
}

/** 对采购文件的异议: what was raised, what was proposed and what was answered; never who raised it. */
export function Objections({ packageId, objections, side, can = {}, why }: Props) {
  const t = useText(clarificationText);
  return (
    <ObjectionList
      objections={objections}
      idOf={(o) => o.id}
      stateOf={(o) => o.state}
      tags={objectionTags}
      why={why}
      heading={(o) => <strong>{o.target}</strong>}
      acts={(o) =>
        can.withdraw ? (
          <ActButton
            size="small"
            text={t('op.withdraw')}
            call={withdrawObjection}
            input={{ id: o.id }}
            confirm={{ title: t('confirm.withdraw') }}
            done={t('done.withdrawn')}
          />
        ) : null
      }
      facts={(o) => (
        <>
          <Fact label={t('field.askedAt')}>
            <Time value={o.askedAt} precision="second" />
          </Fact>
          <Fact label={t('field.answerUntil')}>
            <Until at={o.answerUntil} over={o.state !== 'open'} />
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
        </>
      )}
      answer={({ clarificationId, number, answer }) => {
        if (!clarificationId || number === null) return <span className="gh-long">{answer}</span>;
        const named = t('numbered', { n: number });
        return side ? <Link to={replyPath(packageId, side, clarificationId)}>{named}</Link> : named;
      }}
      form={can.answer ? (id, onClose) => <AnswerDialog id={id} onClose={onClose} /> : undefined}
      decide={
        can.confirmAnswer
          ? {
              confirm: confirmAnswer,
              sendBack: returnAnswer,
              question: t('confirm.confirmAnswer'),
              done: t('done.answerConfirmed'),
              note: t('confirm.returnAnswer'),
            }
          : undefined
      }
    />
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
