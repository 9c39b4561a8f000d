import { useSearchParams } from 'react-router';
import { ApprovalButtons } from '#base/approval/web/index.ts';
import { labelled, useText } from '#kit/web/text.ts';
import { bulletinText } from '../shared/text/index.ts';
import { BulletinForm } from './parts/bulletin-form.tsx';
import { PublishButton, ReopenButton } from './parts/publish-buttons.tsx';

const SERVICE_KEY = 'BULLETIN_APPROVAL';

/** 招标公告编制: text, approval and publication of the lot in the address. */
export function Page() {
  const t = useText(bulletinText);
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
            <ApprovalButtons serviceKey={SERVICE_KEY} serviceId={packageId} />
            {record.can.publish ? (
              <PublishButton
                packageId={packageId}
                why={record.ready.lotKey ? undefined : labelled(t('hint.lotKey'), '—')}
              />
            ) : null}
          </>
        ) : null
      }
    />
  );
}
