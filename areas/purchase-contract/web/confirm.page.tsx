import { useState } from 'react';
import { wordingOf } from '#areas/project/shared/modes.ts';
import { PageHeader, Panel, useTitle } from '#kit/web/page.tsx';
import { useCall } from '#kit/web/query.ts';
import { CallFailed } from '#kit/web/call-failed.ts';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { Answer, Empty } from '#kit/web/states.tsx';
import { Status } from '#kit/web/status-tag.tsx';
import { useText, Wording } from '#kit/web/text.ts';
import { ownContract } from '../shared/calls.ts';
import { contractScreens } from '../shared/screens.ts';
import { isConcluded } from '../shared/status.ts';
import { contractText } from '../shared/text/index.ts';
import { ContractActs } from './parts/contract-acts.tsx';
import { ContractSections } from './parts/contract-sections.tsx';
import { ownSupplementPath } from './links.ts';
import { statusTags } from './tags.ts';

/** 合同确认: the supplier reads the contract that was sent to it, confirms and signs it, or returns it with a reason. */
export function Page() {
  const t = useText(contractText);
  const [query] = useSearchParams();
  const id = query.get('id') ?? undefined;
  const packageId = query.get('packageId') ?? undefined;
  const [returned, setReturned] = useState(false);
  const answer = useCall(ownContract, id ? { id } : { packageId }, { quiet: true });
  // Once both have signed there is nothing left to confirm of the contract itself.
  const title = t(isConcluded(answer.data?.status ?? '') ? 'view' : 'confirmTitle');
  useTitle(title);
  // Inside the console the steps of the lot lead back.
  const back = packageId ? undefined : contractScreens.ownList;
  if (answer.error instanceof CallFailed && answer.error.code === 404)
    return (
      <>
        <PageHeader title={title} back={back} />
        <Panel>
          <Empty title={t(returned ? 'hint.ownReturned' : 'hint.ownNone')} />
        </Panel>
      </>
    );
  return (
    <Answer page={title} of={answer} rows={10}>
      {(contract) => (
        <Wording value={wordingOf(contract.lot.purchaseMode)}>
          <PageHeader
            title={title}
            tags={<Status of={statusTags} value={contract.status} />}
            back={back}
            actions={
              <ContractActs contract={contract} side="supplier" onReturned={() => setReturned(true)} />
            }
          />
          <ContractSections contract={contract} supplement={ownSupplementPath} />
        </Wording>
      )}
    </Answer>
  );
}
