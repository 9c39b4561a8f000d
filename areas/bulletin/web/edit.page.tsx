import { ApprovalButtons } from '#base/approval/web/index.ts';
import { OwnerButtons } from '#base/bizflow/web/index.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { useText } from '#kit/web/text.ts';
import type { bulletinDetail } from '../shared/calls.ts';
import { bulletinText } from '../shared/text/index.ts';
import { SERVICE_KEY } from '../shared/status.ts';
import { BulletinForm } from './parts/bulletin-form.tsx';
import { SigningActs } from './parts/signing-acts.tsx';
import { PublishButton, ReopenButton } from './parts/publish-buttons.tsx';

/** What the publication still waits for, in words. */
function useWhyNot() {
  const t = useText(bulletinText);
  return ({ ready, signers }: OutputOf<typeof bulletinDetail>): string | undefined => {
    if (!ready.lotKey) return t('noLotKey');
    if (!ready.termsAgree) return t('termsChanged');
    return ready.signed ? undefined : t(signers.length > 0 ? 'halfSigned' : 'notSigned');
  };
}

/** 招标公告编制: text, approval and publication of the lot in the address. */
export function Page() {
  const whyNot = useWhyNot();
  const [query] = useSearchParams();
  const packageId = query.get('packageId') ?? '';
  return (
    <BulletinForm
      key={packageId}
      packageId={packageId}
      actions={(record) =>
        record.id ? (
          <>
            {record.can.reopen ? <ReopenButton packageId={packageId} /> : null}
            <OwnerButtons serviceKey={SERVICE_KEY} serviceId={packageId} lot={record.lot} />
            <ApprovalButtons serviceKey={SERVICE_KEY} serviceId={packageId} />
            <SigningActs packageId={packageId} record={record} />
            {record.can.publish ? <PublishButton packageId={packageId} why={whyNot(record)} /> : null}
          </>
        ) : null
      }
    />
  );
}
