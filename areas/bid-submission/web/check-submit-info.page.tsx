import { Alert } from 'antd';
import { useCallback } from 'react';
import { DataTable } from '#kit/web/list/data-table.tsx';
import { PageHeader, useTitle } from '#kit/web/page.tsx';
import { useCall } from '#kit/web/query.ts';
import { Section } from '#kit/web/section.tsx';
import { Answer } from '#kit/web/states.tsx';
import { Status } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import { bytesText } from '#kit/web/file/upload-words.ts';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { submissionList } from '../shared/calls.ts';
import { bidText } from '../shared/text/index.ts';
import { DeadlineFacts } from './parts/deadline-facts.tsx';
import { submitTags } from './tags.ts';

/** 投标递交情况 for agency and tenderee: nothing before the deadline, not even a number. */
export function Page() {
  const t = useText(bidText);
  const [query] = useSearchParams();
  useTitle(t('info'));
  const answer = useCall(submissionList, { packageId: query.get('packageId') ?? '' }, { quiet: true });
  const { refetch } = answer;
  const onOver = useCallback(() => void refetch(), [refetch]);
  return (
    <Answer page={t('info')} of={answer} rows={10}>
      {({ lot, deadline, rows }) => (
        <>
          <PageHeader title={t('info')} />
          <Section title={t('section.lot')}>
            <DeadlineFacts lot={lot} deadline={deadline} onOver={onOver} />
          </Section>
          <Section title={t('info')}>
            {rows === null ? (
              <Alert type="info" showIcon title={t('hint.notShown')} />
            ) : (
              <DataTable
                label={t('info')}
                rows={rows}
                rowKey={(row) => row.bidId}
                empty={t('state.none')}
                columns={[
                  {
                    key: 'bidderName',
                    title: t('field.bidderName'),
                    width: 220,
                    render: (row) => row.bidderName,
                  },
                  { key: 'phone', title: t('field.contactPhone'), kind: 'tight', render: (row) => row.phone },
                  {
                    key: 'status',
                    title: t('field.submitStatus'),
                    kind: 'tight',
                    render: (row) => <Status of={submitTags} value={row.status} />,
                  },
                  {
                    key: 'submitTime',
                    title: t('field.submitTime'),
                    kind: 'tight',
                    render: (row) => <Time value={row.submitTime} precision="ms" />,
                  },
                  {
                    key: 'withdrawTime',
                    title: t('field.withdrawTime'),
                    kind: 'tight',
                    render: (row) => <Time value={row.withdrawTime} precision="second" />,
                  },
                  { key: 'ip', title: t('field.ip'), kind: 'tight', render: (row) => row.ip },
                  {
                    key: 'participantName',
                    title: t('field.participantName'),
                    kind: 'tight',
                    render: (row) => row.participantName,
                  },
                  {
                    key: 'version',
                    title: t('field.version'),
                    kind: 'tight',
                    align: 'end',
                    render: (row) => row.version,
                  },
                  {
                    key: 'size',
                    title: t('field.size'),
                    kind: 'tight',
                    align: 'end',
                    render: (row) => bytesText(row.size),
                  },
                  {
                    key: 'digest',
                    title: t('field.ciphertextDigest'),
                    width: 300,
                    render: (row) => <code className="bs-code">{row.ciphertextDigest}</code>,
                  },
                ]}
              />
            )}
          </Section>
        </>
      )}
    </Answer>
  );
}
