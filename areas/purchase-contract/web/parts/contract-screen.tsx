import { later } from '#kit/web/chunk.ts';
import { Suspense } from 'react';
import { ApprovalButtons } from '#base/approval/web/index.ts';
import { PageHeader, useTitle } from '#kit/web/page.tsx';
import { useCall } from '#kit/web/query.ts';
import { Answer, Loading } from '#kit/web/states.tsx';
import { Status } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { contractDetail } from '../../shared/calls.ts';
import { SERVICE_KEY } from '../../shared/status.ts';
import { contractText } from '../../shared/text/index.ts';
import { lotPath, sideOf, supplementPath } from '../links.ts';
import { statusTags } from '../tags.ts';
import { ContractActs } from './contract-acts.tsx';
import { ContractSections } from './contract-sections.tsx';
import { DraftSupplement } from './draft-supplement.tsx';

// Whoever only reads a contract need not wait for its form.
const Form = later(() => import('./contract-form.tsx').then((m) => m.ContractForm));

interface Props {
  readonly id: string;
  readonly opType: string | null;
}

/** 采购合同: to be drawn up by the agency while it may be changed, else to be read, confirmed and signed. */
export function ContractScreen({ id, opType }: Props) {
  const t = useText(contractText);
  const answer = useCall(contractDetail, { id });
  const changing = answer.data?.can.modify === true;
  useTitle(changing ? undefined : t('view'));
  return (
    <Answer page={t('view')} of={answer} rows={10}>
      {(contract) => {
        const back = lotPath(contract.lot.packageId, sideOf(opType));
        const approval = <ApprovalButtons serviceKey={SERVICE_KEY} serviceId={id} />;
        if (contract.can.modify)
          return (
            <Suspense fallback={<Loading rows={10} />}>
              <Form contract={contract} back={back} actions={approval} refetch={answer.refetch} />
            </Suspense>
          );
        return (
          <>
            <PageHeader
              title={t('view')}
              tags={<Status of={statusTags} value={contract.status} />}
              back={back}
              actions={
                <>
                  {approval}
                  <ContractActs contract={contract} side="owner" />
                  {contract.can.supplement ? (
                    <DraftSupplement contract={contract} opType={sideOf(opType)} />
                  ) : null}
                </>
              }
            />
            <ContractSections
              contract={contract}
              supplement={(found) => supplementPath(contract.lot.packageId, sideOf(opType), found)}
            />
          </>
        );
      }}
    </Answer>
  );
}
