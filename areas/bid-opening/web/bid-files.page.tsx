import type { OutputOf } from '#kit/shared/call.ts';
import { DataTable } from '#kit/web/list/data-table.tsx';
import { Fact } from '#kit/web/fact.tsx';
import { FileLinks } from '#kit/web/file/file-links.tsx';
import { Money } from '#kit/web/money.tsx';
import { PageHeader, useTitle } from '#kit/web/page.tsx';
import { useCall } from '#kit/web/query.ts';
import { Section } from '#kit/web/section.tsx';
import { Answer } from '#kit/web/states.tsx';
import { Status, StatusTag } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { bytesText } from '#kit/web/file/upload-words.ts';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { openedFiles } from '../shared/calls.ts';
import { openingText } from '../shared/text/index.ts';
import { Relations } from './parts/relations.tsx';
import { stateTags } from './tags.ts';

/** 查看投标文件: after the opening, every opened bid with its files and their sealed digests. */
export function Page() {
  const t = useText(openingText);
  const [query] = useSearchParams();
  useTitle(t('filesTitle'));
  return (
    <Answer
      page={t('filesTitle')}
      of={useCall(openedFiles, { packageId: query.get('packageId') ?? '' })}
      rows={10}
    >
      {({ bids, relations }) => (
        <>
          <PageHeader title={t('filesTitle')} />
          <Relations rows={relations} />
          <p className="gh-hint">{t('signature.hint')}</p>
          {bids.map((bid) => (
            <Section
              key={bid.bidId}
              title={bid.bidderName}
              extra={<Status of={stateTags} value={bid.status} />}
            >
              <dl className="gh-grid">
                <Fact label={t('field.bidPrice')}>
                  <Money value={bid.price} unit="0" capital />
                </Fact>
                <Fact label={t('field.contact')}>
                  {[bid.contact?.contactName, bid.contact?.contactPhone, bid.contact?.contactEmail]
                    .filter(Boolean)
                    .join(' ') || '—'}
                </Fact>
                <Signed of={bid.signature} />
              </dl>
              <DataTable
                label={t('field.files')}
                rows={bid.files}
                rowKey={(file) => file.fileId}
                empty="—"
                columns={[
                  { key: 'name', title: t('field.files'), render: (file) => file.name },
                  {
                    key: 'size',
                    title: t('field.size'),
                    kind: 'tight',
                    align: 'end',
                    render: (file) => bytesText(file.size),
                  },
                  { key: 'sha256', title: t('field.sha256'), render: (file) => <code>{file.sha256}</code> },
                  {
                    key: 'open',
                    title: '',
                    kind: 'actions',
                    render: (file) => <FileLinks watermark value={file.fileId} />,
                  },
                ]}
              />
            </Section>
          ))}
        </>
      )}
    </Answer>
  );
}

type Checked = OutputOf<typeof openedFiles>['bids'][number]['signature'];

/** 签章验证: what checking the bid's signature anew found, and whose certificate it was. */
function Signed({ of }: { readonly of: Checked }) {
  const t = useText(openingText);
  if (!of) return <Fact label={t('field.signature')}>{t('signature.absent')}</Fact>;
  const tone = of.valid ? (of.inPeriod ? 'done' : 'needs') : 'refused';
  const words = of.valid ? (of.inPeriod ? 'signature.valid' : 'signature.expired') : 'signature.invalid';
  return (
    <>
      <Fact label={t('field.signature')}>
        <StatusTag tone={tone}>{t(words)}</StatusTag>
      </Fact>
      <Fact label={t('field.signer')}>{of.signer}</Fact>
      <Fact label={t('field.serial')}>
        <code>{of.serial}</code>
      </Fact>
      <Fact label={t('field.issuer')}>{of.issuer}</Fact>
    </>
  );
}
