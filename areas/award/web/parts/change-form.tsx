import { Alert } from 'antd';
import { type ReactNode, useState } from 'react';
import { LotFacts } from '#areas/project/web/index.ts';
import { submission } from '#base/approval/web/index.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import { Fact } from '#kit/web/fact.tsx';
import { FormPage } from '#kit/web/form/either-form.tsx';
import { Money } from '#kit/web/money.tsx';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { type awardDetail, submitChange } from '../../shared/calls.ts';
import { changeFields } from '../../shared/fields.ts';
import { CHANGE_KEY, legalCases } from '../../shared/status.ts';
import { awardText } from '../../shared/text/index.ts';
import { ChangesSection, DeterminationSection } from './award-sections.tsx';
import { CandidatesTable } from './candidates-table.tsx';
import { AwardTag } from './publicity.tsx';
import './award.css';

type Award = OutputOf<typeof awardDetail>;

interface Props {
  readonly award: Award;
  readonly actions: ReactNode;
}

/** Why it cannot be submitted, before anything is typed. */
function useWhy({ can }: Award): string | undefined {
  const t = useText(awardText);
  if (can.bidderToo) return t('bidderToo');
  return can.changeWhy ? t(can.changeWhy) : undefined;
}

/** 中标人变更: the ground of the law, the evidence, and whether the next candidate follows or the lot is tendered again. */
export function ChangeForm({ award, actions }: Props) {
  const t = useText(awardText);
  const why = useWhy(award);
  const { packageId, nextCandidate: next } = award;
  const first = next ? 'next' : 'anew';
  const [kind, setKind] = useState<string | null>(first);
  const shut = kind === 'next' && !next ? t('noNext') : undefined;
  return (
    <FormPage
      texts={awardText}
      fields={changeFields}
      mode="add"
      title="changeTitle"
      moduleName="ess"
      tags={<AwardTag award={award} />}
      actions={() => actions}
      initial={{ kind: first }}
      onChange={(part) => {
        if ('kind' in part) setKind(part.kind ?? null);
      }}
      sections={[
        { title: 'section.lot', render: () => <LotFacts lot={award} /> },
        {
          title: 'section.candidates',
          render: () => <CandidatesTable candidates={award.candidates} winner={award.determination?.bidId} />,
        },
        {
          title: 'section.change',
          fields: [
            { field: 'legalCase', wide: true },
            { field: 'kind', label: 'field.changeKind', wide: true },
            'reason',
            { field: 'fileIds', label: 'field.evidence' },
          ],
          render: () => (
            <div className="aw-hints">
              {why ? <Alert type="error" showIcon title={why} /> : null}
              <Alert type="warning" showIcon title={t('hint.change')} />
              {next ? null : <Alert type="info" showIcon title={t('hint.noNextHint')} />}
              <dl className="gh-grid">
                <Fact label={t('field.former')}>{award.determination?.bidderName}</Fact>
                {kind === 'next' && next ? (
                  <>
                    <Fact label={t('field.nextCandidate')}>
                      {next.rank}. {next.bidderName}
                    </Fact>
                    <Fact label={t('field.winnerPrice')}>
                      <Money value={next.price} />
                    </Fact>
                  </>
                ) : null}
              </dl>
            </div>
          ),
        },
      ]}
      submit={{
        text: 'action.change',
        confirm: 'confirm.change',
        done: 'done.changeSubmitted',
        why: why ?? shut,
        run: async ({ kind: chosen, legalCase, reason, fileIds }, { nonce }) => {
          // What the agency proposes waits for the tenderee, whose flow it then follows.
          const wfParameter = award.isOwner ? await submission(CHANGE_KEY, packageId) : {};
          await send(
            submitChange,
            {
              packageId,
              kind: chosen === 'next' ? 'next' : 'anew',
              legalCase: legalCases.find((one) => one === legalCase) ?? legalCases[0],
              reason: reason ?? '',
              fileIds: fileIds ?? '',
              wfParameter,
            },
            { nonce },
          );
        },
      }}
    >
      {() => (
        <>
          {award.determination ? <DeterminationSection award={award} /> : null}
          {award.changes.length > 0 ? <ChangesSection award={award} /> : null}
        </>
      )}
    </FormPage>
  );
}
