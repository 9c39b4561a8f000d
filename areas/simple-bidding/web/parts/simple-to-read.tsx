import { Panel } from '#kit/web/page.tsx';
import { useCall } from '#kit/web/query.ts';
import { Answer } from '#kit/web/states.tsx';
import { simpleDetail } from '../../shared/calls.ts';
import { simpleStatus } from '../../shared/status.ts';
import { ComparisonOf } from './comparison.tsx';
import { Proposals } from './follow.tsx';
import { TogetherWith } from './together.tsx';
import { SimpleForm } from './simple-form.tsx';

/** A simple purchase as its approvers read it: the terms, and with the winner the comparison first. */
export function SimpleToRead({
  packageId,
  award = false,
}: {
  readonly packageId: string;
  readonly award?: boolean;
}) {
  return (
    <Answer of={useCall(simpleDetail, { packageId })} rows={10}>
      {(record) => (
        <>
          {award && record.status >= simpleStatus.awardInApproval ? (
            <>
              <Proposals record={record} />
              <ComparisonOf record={record} />
            </>
          ) : null}
          <TogetherWith record={record} />
          <Panel>
            <SimpleForm key={record.digest ?? record.status} record={record} readOnly />
          </Panel>
        </>
      )}
    </Answer>
  );
}
