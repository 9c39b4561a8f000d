import { Alert } from 'antd';
import { type ReactNode, useState } from 'react';
import { LotFacts } from '#areas/project/web/index.ts';
import { submission } from '#base/approval/web/index.ts';
import { useRecordSigner } from '#base/ca/web/index.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import type { ControlProps } from '#kit/web/form/control.ts';
import { FormPage } from '#kit/web/form/either-form.tsx';
import { Fact } from '#kit/web/fact.tsx';
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
  const rank = candidates.find((c) => c.bidId === chosen)?.rank ?? 1;
  const before = candidates.filter((c) => c.rank < rank);
  const another = before.length > 0;
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
          ],
          render: () => (
            <div className="aw-hints">
              <Alert type={another ? 'warning' : 'info'} showIcon title={t('hint.firstWins')} />
              {award.status === awardStatus.returned ? <AwardHint award={award} /> : null}
            </div>
          ),
        },
        ...before.map(({ rank: place, bidderName }) => ({
          title: place === 1 ? ('section.passedOver1' as const) : ('section.passedOver2' as const),
          fields: place === 1 ? (['legalCase1', 'reason1'] as const) : (['legalCase2', 'reason2'] as const),
          render: () => (
            <dl className="gh-grid">
              <Fact label={t('field.bidderName')}>{bidderName}</Fact>
            </dl>
          ),
        })),
      ]}
      submit={{
        text: 'action.determine',
        why: award.can.bidderToo ? t('bidderToo') : undefined,
        confirm: 'confirm.determine',
        done: null,
        run: async ({ bidId, ...said }, { nonce }) => {
          const passedOver = before.flatMap((one) => {
            const own = passedIn(one.rank, said);
            return own ? [{ bidId: one.bidId, ...own }] : [];
          });
          const asked = { reportDigest: award.reportDigest ?? '', bidId, passedOver };
          const signature = award.certificate
            ? await signer.sign(determinationToSign(packageId, asked))
            : null;
          if (signature === undefined) throw new CallFailed(GIVEN_UP, '', { told: true });
          const wfParameter = await submission(SERVICE_KEY, packageId);
          const { needApproval } = await send(
            determineWinner,
            { packageId, bidId, passedOver, signature, wfParameter },
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

interface Said {
  readonly legalCase1?: string | null;
  readonly reason1?: string | null;
  readonly legalCase2?: string | null;
  readonly reason2?: string | null;
}

/** What is said of the candidate of this rank. */
function passedIn(rank: number, said: Said) {
  const [code, reason] = rank === 1 ? [said.legalCase1, said.reason1] : [said.legalCase2, said.reason2];
  const legalCase = legalCases.find((one) => one === code);
  return legalCase && { legalCase, reason: reason ?? '' };
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
