import { ApprovalButtons } from '#base/approval/web/index.ts';
import { OwnerButtons } from '#base/bizflow/web/index.ts';
import { ActButton } from '#kit/web/act-button.tsx';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { useText } from '#kit/web/text.ts';
import { discardException } from '../shared/calls.ts';
import type { ExceptionRecord } from '../shared/schema.ts';
import { EXCEPTION_KEY } from '../shared/status.ts';
import { exceptionText } from '../shared/text/index.ts';
import { EndedActs } from './parts/ended-acts.tsx';
import { ExceptionForm } from './parts/exception-form.tsx';
// Here it is mostly filled in: what that needs comes with the screen.
import '#kit/web/form/form-page.tsx';

/** 异常处理编制: reason, evidence, announcement and approval of the lot in the address. */
export function Page() {
  const [query] = useSearchParams();
  const packageId = query.get('packageId') ?? '';
  return (
    <ExceptionForm
      key={packageId}
      packageId={packageId}
      actions={(record) => (record.id ? <Acts id={record.id} record={record} /> : null)}
    />
  );
}

function Acts({ id, record }: { readonly id: string; readonly record: ExceptionRecord }) {
  const t = useText(exceptionText);
  const { packageId } = record.lot;
  return (
    <>
      {record.can.discard ? (
        <ActButton
          danger
          text={t('op.discard')}
          call={discardException}
          input={{ packageId }}
          confirm={{ title: t('confirm.discard') }}
          done={t('done.discarded')}
        />
      ) : null}
      <OwnerButtons serviceKey={EXCEPTION_KEY} serviceId={id} lot={record.lot} />
      <ApprovalButtons serviceKey={EXCEPTION_KEY} serviceId={id} />
      <EndedActs record={record} />
    </>
  );
}
