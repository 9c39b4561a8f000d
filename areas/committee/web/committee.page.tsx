import { Alert, Button } from 'antd';
import { useState } from 'react';
import { letsGo } from '#base/approval/shared/beforehand.ts';
import {
  ApprovalButtons,
  ApprovalPage,
  StandingTag,
  submission,
  useWhenDecided,
} from '#base/approval/web/index.ts';
import { pageOrganisations } from '#base/organisation/shared/calls.ts';
import { organisationText } from '#base/organisation/shared/text/index.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import type { Values } from '#kit/shared/fields.ts';
import { FormPage } from '#kit/web/form/either-form.tsx';
import type { FormContext } from '#kit/web/form/form-types.ts';
import { LiveLink } from '#kit/web/live.tsx';
import { KeyFact } from '#kit/web/reading.tsx';
import { Picker } from '#kit/web/form/picker.tsx';
import { useChannel } from '#kit/web/push.ts';
import { refreshCalls, useCall } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { Answer } from '#kit/web/states.tsx';
import { draftActs } from '#kit/web/form/draft-acts.ts';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { Status } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { committeeDetail, saveCommittee, submitCommittee } from '../shared/calls.ts';
import { committeeFields, type CommitteeValues } from '../shared/schema.ts';
import { memberState, SERVICE_KEY } from '../shared/status.ts';
import { committeeText } from '../shared/text/index.ts';
import { DrawPanel } from './parts/draw-panel.tsx';
import { MembersTable } from './parts/members-table.tsx';
import { statusTags } from './tags.ts';

type Committee = OutputOf<typeof committeeDetail>;
type Company = Committee['avoidedCompanies'][number];

interface Shown {
  readonly packageId: string;
  /** As part of another screen, to be read only. */
  readonly embedded?: boolean;
}

/** 评标委员会 of a lot. */
export function CommitteeOf({ packageId, embedded = false }: Shown) {
  const t = useText(committeeText);
  const answer = useCall(committeeDetail, { packageId });
  const again = () => void answer.refetch();
  useChannel(`committee:${packageId}`, again, again, 'common');
  useWhenDecided(SERVICE_KEY, packageId, { standing: answer.data?.beforehand, again });
  return (
    <Answer page={embedded ? undefined : t('title')} of={answer}>
      {(committee) => (
        <CommitteeForm
          key={`${packageId}:${committee.status}:${committee.beforehand}`}
          committee={committee}
          embedded={embedded}
        />
      )}
    </Answer>
  );
}

/** 评标委员会: plan, draw and seats of the lot in the address; answers of experts appear by themselves. An approver's task shows the plan. */
export function Page() {
  const [query] = useSearchParams();
  const packageId = query.get('packageId') ?? '';
  return query.get('taskId') ? (
    <PlanToApprove packageId={packageId} />
  ) : (
    <CommitteeOf packageId={packageId} />
  );
}

/** 评委会审批: the plan as it was submitted, and the approver's decision beside it; nobody is drawn yet. */
function PlanToApprove({ packageId }: { readonly packageId: string }) {
  const t = useText(committeeText);
  return (
    <ApprovalPage title={t('approveTitle')} serviceKey={SERVICE_KEY} serviceId={packageId}>
      <CommitteeOf packageId={packageId} embedded />
    </ApprovalPage>
  );
}

const companiesIn = (
  values: Readonly<Record<string, unknown>>,
  stored: readonly Company[],
): readonly Company[] => (values.avoidedCompanies as readonly Company[] | undefined) ?? stored;

const nothing: Committee['can'] = {
  save: false,
  submit: false,
  commit: false,
  reveal: false,
  witness: false,
};

interface FormProps {
  readonly committee: Committee;
  readonly embedded: boolean;
}

function CommitteeForm({ committee, embedded }: FormProps) {
  const { packageId, beforehand } = committee;
  const can = embedded ? nothing : committee.can;
  // Number, time and place stand above; the rest of a plan is often empty.
  const saysNothing =
    !can.save && !committee.deviationReason && !committee.remark && committee.avoidedCompanies.length === 0;
  // While the draw waits for this user it stands first, later the people that came of it.
  const drawing = can.commit || can.reveal || can.witness;
  const acts = draftActs({
    store: async (values: CommitteeValues, { nonce, all }: { nonce: string; all: Values }) => {
      const avoidedOrgIds = companiesIn(all, committee.avoidedCompanies).map((c) => c.orgId);
      await send(saveCommittee, { ...values, packageId, avoidedOrgIds }, { nonce });
    },
    submit: async (nonce) => {
      const wfParameter = await submission(SERVICE_KEY, packageId);
      return send(submitCommittee, { packageId, wfParameter }, { nonce });
    },
    after: () => refreshCalls(committeeDetail),
  });
  return (
    <FormPage
      texts={committeeText}
      fields={committeeFields}
      mode={can.save ? 'edit' : 'view'}
      embedded={embedded}
      actions={() =>
        beforehand === 'free' ? null : (
          <>
            <StandingTag value={beforehand} />
            <ApprovalButtons serviceKey={SERVICE_KEY} serviceId={packageId} />
          </>
        )
      }
      title={{ words: committee.name }}
      tags={
        <>
          {committee.status ? <Status of={statusTags} value={committee.status} /> : null}
          <LiveLink over="common" />
        </>
      }
      keyMore={embedded ? <Plan of={committee} /> : <Composition of={committee} />}
      keys={['time', 'location']}
      load={{ data: committee.status ? committee : { ...committee, plannedExtractCount: '5' } }}
      sections={[
        {
          title: 'section.plan',
          folded: saysNothing,
          fields: [
            { field: 'plannedExtractCount', modes: ['edit', 'add'] },
            'time',
            { field: 'location', wide: true },
            'deviationReason',
            'remark',
          ],
          render: (ctx) => <AvoidedCompanies ctx={ctx} stored={committee.avoidedCompanies} />,
        },
      ]}
      save={can.save ? { text: 'action.save', run: acts.save.run } : undefined}
      submit={
        can.submit
          ? { ...acts.submit, text: 'action.submit', confirm: 'confirm.submit', done: 'done.submitted' }
          : undefined
      }
    >
      {() => (
        <>
          {embedded ? null : <PlanHint of={committee} />}
          {committee.status && drawing ? <DrawPanel committee={committee} /> : null}
          {committee.status && !embedded ? <MembersTable committee={committee} /> : null}
          {committee.status && !drawing && !embedded ? <DrawPanel committee={committee} /> : null}
        </>
      )}
    </FormPage>
  );
}

/** Why the draw cannot begin yet, where the plan has to be approved. */
function PlanHint({ of: { beforehand } }: { readonly of: Committee }) {
  const t = useText(committeeText);
  if (letsGo(beforehand)) return null;
  return (
    <Alert
      type={beforehand === 'refused' ? 'warning' : 'info'}
      showIcon
      title={t(`hint.plan.${beforehand as 'toSubmit' | 'inApproval' | 'refused'}`)}
    />
  );
}

/** 组建方案 for its approvers: of which lot, and how many. */
function Plan({ of: c }: { readonly of: Committee }) {
  const t = useText(committeeText);
  return (
    <>
      <KeyFact label={t('field.bidName')}>{c.bidName}</KeyFact>
      <KeyFact label={t('field.plannedExtractCount')}>
        <span className="gh-number">{c.plannedExtractCount}</span>
      </KeyFact>
    </>
  );
}

/** 组成: how many said yes of how many that are wanted, and how they came to their seats. */
function Composition({ of: c }: { readonly of: Committee }) {
  const t = useText(committeeText);
  const seated = c.members.filter(
    (m) => m.state === memberState.invited || m.state === memberState.confirmed,
  );
  const drawn = seated.length - c.assignedCount;
  const last = c.draws.findLast((d) => d.drawnAt !== null && !d.forReplacement);
  return (
    <>
      <KeyFact label={t('field.confirmedOfPlanned')}>
        <span className="gh-number">
          {c.confirmedCount} / {c.plannedExtractCount ?? 0}
        </span>
      </KeyFact>
      <KeyFact label={t('field.composition')}>
        <span className="gh-number">
          {drawn} : {c.assignedCount}
        </span>
        {last ? (
          <div className="gh-hint">{t('hint.drawnFrom', { pool: last.poolSize, n: last.wanted })}</div>
        ) : null}
      </KeyFact>
    </>
  );
}

/** 回避单位: companies named beside those that are left out by law. */
function AvoidedCompanies({
  ctx,
  stored,
}: {
  readonly ctx: FormContext;
  readonly stored: readonly Company[];
}) {
  const t = useText(committeeText);
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState(stored);
  const change = (next: readonly Company[]) => {
    setChosen(next);
    ctx.set({ avoidedCompanies: next as unknown as string });
  };
  return (
    <div className="gh-read">
      <p>
        {t('field.avoidedCompanies')} <span className="gh-hint">{t('hint.avoid')}</span>
      </p>
      <ul>
        {chosen.map((c) => (
          <li key={c.orgId}>
            {c.orgName}{' '}
            {ctx.mode === 'view' ? null : (
              <Button
                type="link"
                size="small"
                onClick={() => change(chosen.filter((o) => o.orgId !== c.orgId))}
                aria-label={`× ${c.orgName}`}
              >
                ×
              </Button>
            )}
          </li>
        ))}
      </ul>
      {ctx.mode === 'view' ? null : <Button onClick={() => setOpen(true)}>{t('action.addCompany')}</Button>}
      <Picker
        open={open}
        onClose={() => setOpen(false)}
        multiple
        chosen={chosen.map((c) => c.orgId)}
        onPick={(rows) => {
          const picked = rows.filter((r) => !chosen.some((c) => c.orgId === r.id));
          change([...chosen, ...picked.map((r) => ({ orgId: r.id, orgName: r.orgName }))]);
          setOpen(false);
        }}
        call={pageOrganisations}
        texts={organisationText}
        title="pickOrg"
        columns={[{ field: 'orgName' }, { field: 'orgLicenceCode' }]}
      />
    </div>
  );
}
