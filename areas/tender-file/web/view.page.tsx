import { ApprovalRecordsButton } from '#base/approval/web/index.ts';
import { OwnerRecordsButton } from '#base/bizflow/web/index.ts';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { ClarificationsButton } from './parts/clarifications-button.tsx';
import { BidderDocument } from './parts/bidder-document.tsx';
import { FileForm } from './parts/file-form.tsx';
import { SERVICE_KEY } from '../shared/status.ts';

/** 招标文件查看: for the agency and the tenderee the whole file, for a supplier what it may know. */
export function Page() {
  const [query] = useSearchParams();
  const packageId = query.get('packageId') ?? '';
  if (query.get('opType') === 'supplier') return <BidderDocument key={packageId} packageId={packageId} />;
  return (
    <FileForm
      key={packageId}
      packageId={packageId}
      readOnly
      actions={(record) =>
        record.id ? (
          <>
            {record.issuedAt && record.fileId ? (
              <ClarificationsButton
                packageId={packageId}
                side={query.get('opType') === 'owner' ? 'owner' : 'PM'}
              />
            ) : null}
            <OwnerRecordsButton serviceKey={SERVICE_KEY} serviceId={packageId} />
            <ApprovalRecordsButton serviceKey={SERVICE_KEY} serviceId={packageId} />
          </>
        ) : null
      }
    />
  );
}
