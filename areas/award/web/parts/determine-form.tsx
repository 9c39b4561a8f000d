import { Alert } from 'antd';
import { type ReactNode, useState } from 'react';
import { LotFacts } from '#areas/project/web/index.ts';
import { submission } from '#base/approval/web/index.ts';
import { useRecordSigner } from '#base/ca/web/index.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import type { ControlProps } from '#kit/web/form/control.ts';
import { FormPage } from '#kit/web/form/form-page.tsx';
import { toast } from '#kit/web/notice.ts';
import { CallFailed } from '#kit/web/call-failed.ts';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { type awardDetail, determineWinner } from '../../shared/calls.ts';
import { awardStatus, legalCases, SERVICE_KEY } from '../../shared/status.ts';
import { determinationToSign } from '../../shared/signing.ts';
import { awardText } from '../../shared/text/index.ts';
import { determineFields } from '../../shared/fields.ts';
import { AwardHint, barredIn, DeterminationSection, ObjectionsSection } from './award-sections.tsx';
import { type Candidate, CandidatesTable } from './candidates-table.tsx';
import { AwardTag } from './publicity.tsx';
import './award.css';

type Award = OutputOf<typeof awardDetail>;

/** The person closed the question for the PIN: nothing was asked of the server. */
const GIVEN_UP = -1;

interface Props {
  readonly award: Award;
  readonly actions: ReactNode;
}

/** 定标: the first candidate, or another one with the case of the law and the reason. */
export function DetermineForm({ award, actions }: Props) {
  const t = useText(awardText);
  const signer = useRecordSigner();
  const { packageId, candidates } = award;
  const barred = barredIn(award);
  const first = candidates.find((c) => c.rank === 1);
  const proposed = first && !barred.has(first.bidId) ? first.bidId : null;
  const [chosen, setChosen] = useState<string | null>(proposed);
  const another = chosen !== null && chosen !== first?.bidId;
  return (
    <FormPage
      texts={awardText}
      fields={determineFields}
      mode="add"
      title="determineTitle"
      tags={<AwardTag award={award} />}
      actions={() => actions}
      initial={{ bidId: proposed }}
      onChange={(part) => {
        if ('bidId' in part) setChosen(part.bidId ?? null);
      }}
      sections={[
        { title: 'section.lot', render: () => <LotFacts lot={award} /> },
        {
          title: 'section.determination',
          fields: [
            {
              field: 'bidId',
              label: 'field.winner',
              wide: true,
              control: (props) => <CandidateChoice {...props} candidates={candidates} barred={barred} />,
            },
            ...(another ? (['legalCase', 'reason'] as const) : []),
          ],
          render: () => (
            <div className="aw-hints">
              <Alert type={another ? 'warning' : 'info'} showIcon title={t('hint.firstWins')} />
              {award.status === awardStatus.returned ? <AwardHint award={award} /> : null}
            </div>
          ),
        },
      ]}
      submit={{
        text: 'action.determine',
        confirm: 'confirm.determine',
        done: null,
        run: async ({ bidId, legalCase, reason }, { nonce }) => {
          const why = another
            ? { legalCase: legalCases.find((c) => c === legalCase) ?? null, reason: reason }
            : { legalCase: null, reason: '' };
          const asked = { reportDigest: award.reportDigest ?? '', bidId: bidId, ...why };
          const signature = award.certificate
            ? await signer.sign(determinationToSign(packageId, asked))
            : null;
          if (signature === undefined) throw new CallFailed(GIVEN_UP, '', { told: true });
          const wfParameter = await submission(SERVICE_KEY, packageId);
          const { needApproval } = await send(
            determineWinner,
            { packageId, bidId: bidId, ...why, signature, wfParameter },
            { nonce },
          );
          toast('success', t(needApproval ? 'done.submitted' : 'done.determined'));
        },
      }}
    >
      {() => (
        <>
          {signer.dialog}
          <ObjectionsSection award={award} />
          {award.determination ? <DeterminationSection award={award} /> : null}
        </>
      )}
    </FormPage>
  );
}

interface ChoiceProps extends ControlProps {
  readonly candidates: readonly Candidate[];
  readonly barred: ReadonlySet<string>;
}

/** The candidates as the choice itself; a barred one cannot be chosen and says why. */
function CandidateChoice({ id, value, onChange, disabled = false, candidates, barred }: ChoiceProps) {
  return (
    <div {...(id ? { id } : {})} tabIndex={-1}>
      <CandidatesTable
        candidates={candidates}
        barred={barred}
        selection={{
          type: 'radio',
          chosen: candidates.filter((c) => c.bidId === value),
          onChange: ([c]) => onChange?.(c?.bidId ?? null),
          isShut: (c) => disabled || barred.has(c.bidId),
          label: (c) => c.bidderName,
        }}
      />
    </div>
  );
}
