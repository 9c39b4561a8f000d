import type { OutputOf } from '#kit/shared/call.ts';
import { Fact } from '#kit/web/fact.tsx';
import { FileLinks } from '#kit/web/file/file-links.tsx';
import { Section } from '#kit/web/section.tsx';
import { useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import type { ownChange } from '../../shared/calls.ts';
import { changeState } from '../../shared/status.ts';
import { registrationText } from '../../shared/text/index.ts';
import { Compare } from './compare.tsx';

/** 变更内容: before and after side by side, the reason, the proof, and what was decided. */
export function ChangeShown({ of: change }: { readonly of: OutputOf<typeof ownChange> }) {
  const t = useText(registrationText);
  return (
    <>
      <Compare of={change} />
      <Section title={t('change.section')}>
        <dl className="gh-grid">
          <Fact label={t('field.askedBy')}>{change.askedBy}</Fact>
          <Fact label={t('field.askedAt')}>
            <Time value={change.askedAt} />
          </Fact>
          <Fact label={t('field.changeReason')} wide>
            {change.changeReason}
          </Fact>
          <Fact label={t('field.proofFileId')} wide>
            <FileLinks value={change.proofFileId} />
          </Fact>
          {change.state === changeState.inApproval && change.opinion !== '' ? (
            <Fact label={t('change.firstOpinion')} wide>
              {change.opinion}
            </Fact>
          ) : null}
          {change.decidedAt ? (
            <Fact label={t('field.opinion')} wide>
              {change.decidedBy} · <Time value={change.decidedAt} /> {change.opinion}
            </Fact>
          ) : null}
        </dl>
      </Section>
    </>
  );
}
