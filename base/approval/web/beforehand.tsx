import type { Call } from '#kit/shared/call.ts';
import type { ApprovalKey } from '#kit/shared/names.ts';
import { ActButton } from '#kit/web/act-button.tsx';
import { Status, tagSet } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { isToSubmit, type Standing } from '../shared/beforehand.ts';
import { beforehandText } from '../shared/text/beforehand.ts';
import type { Chosen } from '../shared/wf-parameter.ts';
import { submission } from './submission.ts';

const standingTags = tagSet(beforehandText)<Exclude<Standing, 'free'>>({
  toSubmit: ['needs', 'standing.toSubmit'],
  inApproval: ['process', 'standing.inApproval'],
  agreed: ['done', 'standing.agreed'],
  refused: ['refused', 'standing.refused'],
});

/** 事前审批 as a tag. */
export const StandingTag = ({ value }: { readonly value: Standing }) => (
  <Status of={standingTags} value={value} />
);

export interface BeforehandProps<I> {
  readonly serviceKey: ApprovalKey;
  readonly serviceId: string;
  readonly standing: Standing;
  /** What puts it into approval; left out for whoever only looks at it. */
  readonly call?: Call<I & { readonly wfParameter?: Chosen | undefined }, unknown> | undefined;
  readonly input: NoInfer<I>;
  /** Why this person cannot put it into approval. */
  readonly why?: string | undefined;
}

/** 事前审批 of an act that has no form of its own: how it stands and what puts it into approval; nothing without a flow. */
export function Beforehand<I extends object>({ standing, call, input, why, ...subject }: BeforehandProps<I>) {
  const t = useText(beforehandText);
  if (standing === 'free') return null;
  return (
    <>
      <StandingTag value={standing} />
      {call && isToSubmit(standing) ? (
        <ActButton
          type="primary"
          text={t('submit')}
          call={call}
          input={async () => ({
            ...input,
            wfParameter: await submission(subject.serviceKey, subject.serviceId),
          })}
          why={why}
          confirm={{ title: t('sure') }}
          done={t('done')}
        />
      ) : null}
    </>
  );
}
