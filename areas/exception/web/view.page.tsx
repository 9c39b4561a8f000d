import { ApprovalRecordsButton } from '#base/approval/web/index.ts';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { EXCEPTION_KEY } from '../shared/status.ts';
import { EndedActs } from './parts/ended-acts.tsx';
import { ExceptionForm } from './parts/exception-form.tsx';
import { OwnNotice } from './parts/own-notice.tsx';

/** 异常处理查看: for the lot's own sides and the supervision the record, for a supplier what it is told. */
export function Page() {
  const [query] = useSearchParams();
  const packageId = query.get('packageId') ?? '';
  if (query.get('opType') === 'supplier') return <OwnNotice packageId={packageId} />;
  return (
    <ExceptionForm
      key={packageId}
      packageId={packageId}
      readOnly
      actions={(record) =>
        record.id ? (
          <>
            <ApprovalRecordsButton serviceKey={EXCEPTION_KEY} serviceId={record.id} />
            <EndedActs record={record} />
          </>
        ) : null
      }
    />
  );
}
