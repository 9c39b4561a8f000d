import { ApprovalRecordsButton } from '#base/approval/web/index.ts';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { BulletinForm } from './parts/bulletin-form.tsx';
import { SigningActs } from './parts/signing-acts.tsx';
import { PublishedBulletin } from './parts/published-bulletin.tsx';
import { SERVICE_KEY } from '../shared/status.ts';

/** 公告查看: for the agency and the tenderee the record, for a supplier the published text. */
export function Page() {
  const [query] = useSearchParams();
  const packageId = query.get('packageId') ?? '';
  if (query.get('opType') === 'supplier') return <PublishedBulletin packageId={packageId} />;
  return (
    <BulletinForm
      key={packageId}
      packageId={packageId}
      readOnly
      actions={(record) =>
        record.id ? (
          <>
            <ApprovalRecordsButton serviceKey={SERVICE_KEY} serviceId={packageId} />
            <SigningActs packageId={packageId} record={record} />
          </>
        ) : null
      }
    />
  );
}
