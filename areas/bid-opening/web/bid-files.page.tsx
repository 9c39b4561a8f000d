import { useSearchParams } from 'react-router';
import { DataTable } from '#kit/web/list/data-table.tsx';
import { Fact } from '#kit/web/fact.tsx';
import { FileLinks } from '#kit/web/file/file-links.tsx';
import { Money } from '#kit/web/money.tsx';
import { PageHeader, useTitle } from '#kit/web/page.tsx';
import { useCall } from '#kit/web/query.ts';
import { Section } from '#kit/web/section.tsx';
import { Answer } from '#kit/web/states.tsx';
import { Status } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { bytesText } from '#kit/web/file/upload.tsx';
import { openedFiles } from '../shared/calls.ts';
import { openingText } from '../shared/text/index.ts';
import { stateTags } from './tags.ts';

/** 查看投标文件: after the opening, every opened bid with its files and their sealed digests. */
export function Page() {
  const t = useText(openingText);
  const [query] = useSearchParams();
  useTitle(t('filesTitle'));
  return (
    <Answer of={useCall(openedFiles, { packageId: query.get('packageId') ?? '' })} rows={10}>
      {({ bids }) => (
        <>
          <PageHeader title={t('filesTitle')} />
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
                    render: (file) => <FileLinks value={file.fileId} />,
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
