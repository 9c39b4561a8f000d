import { lotLabel } from '#areas/project/shared/lot.ts';
import { Alert, Button } from 'antd';
import type { OutputOf } from '#kit/shared/call.ts';
import { useRecordSigner } from '#base/ca/web/index.ts';
import { useConfirm } from '#kit/web/confirm.ts';
import { toast } from '#kit/web/notice.ts';
import { useAct } from '#kit/web/query.ts';
import { DataTable } from '#kit/web/list/data-table.tsx';
import { Section } from '#kit/web/section.tsx';
import { Status } from '#kit/web/status-tag.tsx';
import { useText, useWords } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import { bytesText } from '#kit/web/file/upload-words.ts';
import { Link } from '#kit/web/router/router.tsx';
import { recallBid, type submissionDetail } from '../../shared/calls.ts';
import { recallToSign } from '../../shared/signing.ts';
import { bidText } from '../../shared/text/index.ts';
import { receiptPath } from '../links.ts';
import { submitTags } from '../tags.ts';
import './bid.css';

interface Props {
  readonly detail: OutputOf<typeof submissionDetail>;
  /** Opens the form for another version. */
  readonly onReplace?: (() => void) | undefined;
}

type Bid = NonNullable<OutputOf<typeof submissionDetail>['bid']>;

/** 撤回投标文件: asks, then signs which version is recalled with certificate and PIN. */
function RecallButton({ lot, bid }: { readonly lot: Props['detail']['lot']; readonly bid: Bid }) {
  const { packageId } = lot;
  const t = useText(bidText);
  const w = useWords();
  const ask = useConfirm();
  const signer = useRecordSigner();
  const { run, busy } = useAct(recallBid);
  const recall = async () => {
    const title = `${t('action.recall')} · ${lotLabel(lot)}`;
    if (!(await ask({ title, content: t('confirm.recall'), okText: w('web.confirm'), danger: true }))) return;
    const signature = await signer.sign(recallToSign({ ...bid, packageId }));
    if (!signature) return;
    // A refusal is said by the request layer.
    const answer = await run({ packageId, signature }).catch(() => undefined);
    if (answer !== undefined) toast('success', t('recalledDone'));
  };
  return (
    <>
      <Button danger loading={busy} onClick={() => void recall()}>
        {t('action.recall')}
      </Button>
      {signer.dialog}
    </>
  );
}

/** 已递交的投标文件: the live bid with its receipt, every version before it, and the way to recall. */
export function MyBid({ detail, onReplace }: Props) {
  const t = useText(bidText);
  const w = useWords();
  if (detail.history.length === 0) return null;
  return (
    <Section
      title={t('section.mine')}
      extra={
        <div className="bs-acts">
          {onReplace ? <Button onClick={onReplace}>{t('action.replace')}</Button> : null}
          {detail.can.recall && detail.bid ? <RecallButton lot={detail.lot} bid={detail.bid} /> : null}
        </div>
      }
    >
      <Alert
        type={detail.bid ? 'success' : 'warning'}
        showIcon
        title={detail.bid ? t('submittedDone') : t('state.none')}
      />
      <DataTable
        label={t('section.history')}
        rows={detail.history}
        rowKey={(row) => row.bidId}
        empty={t('state.none')}
        columns={[
          {
            key: 'version',
            title: t('field.version'),
            kind: 'tight',
            align: 'end',
            render: (row) => row.version,
          },
          {
            key: 'status',
            title: t('field.submitStatus'),
            kind: 'tight',
            render: (row) => <Status of={submitTags} value={row.submitStatus} />,
          },
          {
            key: 'submitTime',
            title: t('field.submitTime'),
            kind: 'tight',
            render: (row) => <Time value={row.submitTime} precision="ms" />,
          },
          {
            key: 'recallTime',
            title: t('field.recallTime'),
            kind: 'tight',
            render: (row) => <Time value={row.recallTime} precision="second" />,
          },
          {
            key: 'size',
            title: t('field.size'),
            kind: 'tight',
            align: 'end',
            render: (row) => bytesText(row.size),
          },
          {
            key: 'participant',
            title: t('field.participantName'),
            kind: 'tight',
            render: (row) => row.participantName,
          },
          {
            key: 'receipt',
            title: w('web.operation'),
            kind: 'actions',
            render: (row) => (
              <Link to={receiptPath(detail.lot.packageId, row.bidId)}>{t('action.receipt')}</Link>
            ),
          },
        ]}
      />
    </Section>
  );
}
