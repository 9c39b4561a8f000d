import { ApprovalButtons } from '#base/approval/web/index.ts';
import { OwnerButtons } from '#base/bizflow/web/index.ts';
import { ActButton } from '#kit/web/act-button.tsx';
import { useText } from '#kit/web/text.ts';
import { WhyButton } from '#kit/web/page.tsx';
import { useNavigate, useSearchParams } from '#kit/web/router/router.tsx';
import { discardClarification, issueClarification, reopenClarification } from '../shared/calls.ts';
import type { ClarificationRecord } from '../shared/schema.ts';
import { CLARIFICATION_KEY, clarificationStatus } from '../shared/status.ts';
import { clarificationText } from '../shared/text/index.ts';
import { listPath } from './links.ts';
import { ClarificationForm } from './parts/clarification-form.tsx';
import { Received } from './parts/received.tsx';
import { useDeadlineWords } from './parts/words.ts';

/** 答复单: one clarification. Those who run the lot draw it up and issue it; a supplier reads it and confirms its receipt. */
export function Page() {
  const [query] = useSearchParams();
  const packageId = query.get('packageId') ?? '';
  const id = query.get('id') ?? undefined;
  const side = query.get('opType');
  if (side === 'supplier') return <Received key={id ?? ''} id={id ?? ''} />;
  return (
    <ClarificationForm
      key={`${packageId} ${id ?? ''}`}
      packageId={packageId}
      id={id}
      actions={(record) => <Acts record={record} side={side === 'owner' ? 'owner' : 'PM'} />}
    />
  );
}

interface ActsProps {
  readonly record: ClarificationRecord;
  readonly side: 'PM' | 'owner';
}

function Acts({ record, side }: ActsProps) {
  const t = useText(clarificationText);
  const navigate = useNavigate();
  const at = useDeadlineWords();
  const { can, id, lot, newDeadline, status } = record;
  const toList = () => navigate(listPath(lot.packageId, side));
  return (
    <>
      <WhyButton onClick={() => void toList()}>{t('op.list')}</WhyButton>
      {id && can.reopen ? (
        <ActButton
          text={t('op.reopen')}
          call={reopenClarification}
          input={{ id }}
          confirm={{ title: t('confirm.reopen') }}
          done={t('done.reopened')}
        />
      ) : null}
      {id && can.discard ? (
        <ActButton
          danger
          text={t('op.discard')}
          call={discardClarification}
          input={{ id }}
          confirm={{ title: t('confirm.discard') }}
          done={t('done.discarded')}
          after={toList}
        />
      ) : null}
      {id ? (
        <>
          <OwnerButtons serviceKey={CLARIFICATION_KEY} serviceId={id} lot={lot} />
          <ApprovalButtons serviceKey={CLARIFICATION_KEY} serviceId={id} />
        </>
      ) : null}
      {id && can.issue ? (
        <ActButton
          type="primary"
          text={t('op.issue')}
          call={issueClarification}
          input={{ id }}
          why={can.bidderToo ? t('bidderToo') : undefined}
          confirm={{
            title: newDeadline ? t('confirm.issueMoved', { at: at(newDeadline) }) : t('confirm.issue'),
          }}
          done={t('done.issued')}
          after={toList}
        />
      ) : null}
      {id && !can.issue && status === clarificationStatus.approved && !can.reopen ? (
        <WhyButton why={t('hint.overForIssue')}>{t('op.issue')}</WhyButton>
      ) : null}
    </>
  );
}
