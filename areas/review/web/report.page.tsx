import { Button } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { OutputOf } from '#kit/shared/call.ts';
import { useConfirm } from '#kit/web/confirm.ts';
import { toast } from '#kit/web/notice.ts';
import { PageHeader, useTitle } from '#kit/web/page.tsx';
import { useChannel } from '#kit/web/push.ts';
import { refreshCalls, useAct, useCall } from '#kit/web/query.ts';
import { ReasonDialog } from '#kit/web/reason-dialog.tsx';
import { fetchFile, saveFile } from '#kit/web/send.ts';
import { Answer } from '#kit/web/states.tsx';
import { Status } from '#kit/web/status-tag.tsx';
import { useText, useWords } from '#kit/web/text.ts';
import { reportDetail, reportPdf, signReport } from '../shared/calls.ts';
import { reviewText } from '../shared/text/index.ts';
import { ReportView } from './parts/report-view.tsx';
import { stageTags } from './tags.ts';
import './parts/review.css';

type Report = OutputOf<typeof reportDetail>;

/** 评审报告: what was found, who signed it, and for members the place to sign or dissent. */
export function Page() {
  const t = useText(reviewText);
  const [query] = useSearchParams();
  const packageId = query.get('packageId') ?? '';
  const answer = useCall(reportDetail, { packageId });
  const again = () => void refreshCalls(reportDetail);
  useChannel(`review:${packageId}`, again, again);
  useTitle(t('report'));
  return <Answer of={answer}>{(report) => <Report report={report} />}</Answer>;
}

function Report({ report }: { readonly report: Report }) {
  const t = useText(reviewText);
  const w = useWords();
  const confirm = useConfirm();
  const { run, busy } = useAct(signReport);
  const [dissenting, setDissenting] = useState(false);
  const [printing, setPrinting] = useState(false);
  const { packageId, digest } = report;
  const print = async () => {
    setPrinting(true);
    try {
      saveFile(await fetchFile(reportPdf, { packageId }));
    } catch {
      // said by the request layer
    } finally {
      setPrinting(false);
    }
  };
  const agree = async () => {
    if (!(await confirm({ title: t('action.sign'), content: t('hint.sign'), okText: t('action.sign') })))
      return;
    const done = await run({ packageId, digest, opinion: 'agree', reason: '' }).then(
      () => true,
      () => false,
    );
    if (done) toast('success', w('done.ok'));
  };
  const dissent = async (reason: string) =>
    run({ packageId, digest, opinion: 'dissent', reason }).then(
      () => true,
      () => false,
    );
  return (
    <>
      <PageHeader
        sticky
        title={`${t('report')} · ${report.content.lot.packageName}`}
        tags={<Status of={stageTags} value={report.stage} />}
        actions={
          <>
            {report.can.sign ? (
              <>
                <Button type="primary" loading={busy} onClick={() => void agree()}>
                  {t('action.sign')}
                </Button>
                <Button onClick={() => setDissenting(true)}>{t('opinion.dissent')}</Button>
              </>
            ) : null}
            <Button loading={printing} onClick={() => void print()}>
              {t('action.pdf')}
            </Button>
          </>
        }
      />
      <ReportView report={report} />
      {dissenting ? (
        <ReasonDialog
          title={t('opinion.dissent')}
          label={t('field.reason')}
          need={t('need.dissent')}
          max={2000}
          onClose={() => setDissenting(false)}
          onOk={dissent}
        />
      ) : null}
    </>
  );
}
