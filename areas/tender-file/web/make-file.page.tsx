import { ApprovalButtons } from '#base/approval/web/index.ts';
import { OwnerButtons } from '#base/bizflow/web/index.ts';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { SERVICE_KEY } from '../shared/status.ts';
import { ClarificationsButton } from './parts/clarifications-button.tsx';
import { FileForm } from './parts/file-form.tsx';
import { ReopenButton } from './parts/reopen-button.tsx';

/** 招标文件编制: document, evaluation method, ceiling and dates of the lot in the address. */
export function Page() {
  const [query] = useSearchParams();
  const packageId = query.get('packageId') ?? '';
  return (
    <FileForm
      key={packageId}
      packageId={packageId}
      actions={(record) =>
        record.id ? (
          <>
            {record.issuedAt && record.fileId ? (
              <ClarificationsButton packageId={packageId} side="PM" />
            ) : null}
            {record.can.reopen ? <ReopenButton packageId={packageId} /> : null}
            <OwnerButtons serviceKey={SERVICE_KEY} serviceId={packageId} lot={record.lot} />
            <ApprovalButtons serviceKey={SERVICE_KEY} serviceId={packageId} />
          </>
        ) : null
      }
    />
  );
}
