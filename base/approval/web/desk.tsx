import { Suspense } from 'react';
import { later } from '#kit/web/chunk.ts';
import { useCall } from '#kit/web/query.ts';
import { Section } from '#kit/web/section.tsx';
import { useText } from '#kit/web/text.ts';
import { records } from '../shared/calls.ts';
import { approvalText } from '../shared/text/index.ts';
import './approval.css';
import { ApprovalBar } from './approval-bar.tsx';
import { ApprovalFlow } from './flow.tsx';
import { RecordGroups, withOpinions } from './records.tsx';
import { useAskedInstance, type Which } from './which.ts';

const Changes = later(() => import('./changes.tsx').then((m) => m.ApprovalChanges));

/** 审批办理: what stands beside a subject under approval: the decision, who asked whom, what changed and was said. */
export function ApprovalDeed() {
  const { data: i } = useAskedInstance();
  if (!i) return null;
  const subject = { serviceKey: i.serviceKey, serviceId: i.serviceId };
  return (
    <>
      <ApprovalBar />
      <ApprovalFlow of={i} />
      <History {...subject} instanceId={i.id} />
    </>
  );
}

/** 历次意见: what was said before, and what this submission changed against the one before it. */
function History({ instanceId, ...subject }: Which & { readonly instanceId: string }) {
  const t = useText(approvalText);
  const { data: groups } = useCall(records, subject, { quiet: true });
  if (!groups) return null;
  const said = withOpinions(groups);
  const before = groups[groups.findIndex((g) => g.instanceId === instanceId) + 1];
  return (
    <>
      {before ? (
        <Suspense fallback={null}>
          <Changes {...subject} now={instanceId} before={before.instanceId} />
        </Suspense>
      ) : null}
      {said.length > 0 ? (
        <div className="ap-said">
          <Section title={t('records.said')}>
            <RecordGroups groups={said} only />
          </Section>
        </div>
      ) : null}
    </>
  );
}
