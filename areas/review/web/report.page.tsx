import { lotLabel } from '#areas/project/shared/lot.ts';
import { Button, Space } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useRecordSigner } from '#base/ca/web/index.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import { DownloadButton } from '#kit/web/act-button.tsx';
import { useConfirm } from '#kit/web/dialog.tsx';
import { toast } from '#kit/web/notice.ts';
import { PageHeader, Panel, useTitle } from '#kit/web/page.tsx';
import { useChannel } from '#kit/web/push.ts';
import { refreshCalls, useAct, useCall } from '#kit/web/query.ts';
import { ReadingDesk } from '#kit/web/reading.tsx';
import { ReasonDialog } from '#kit/web/reason-dialog.tsx';
import { useLocation, useSearchParams } from '#kit/web/router/router.tsx';
import { Answer } from '#kit/web/states.tsx';
import { Status } from '#kit/web/status-tag.tsx';
import { listed, useText } from '#kit/web/text.ts';
import { reportDetail, reportPdf, signReport } from '../shared/calls.ts';
import { reportToSign } from '../shared/signing.ts';
import { stage } from '../shared/status.ts';
import { reviewText } from '../shared/text/index.ts';
import { hallPath } from './links.ts';
import { ReportView } from './parts/report-view.tsx';
import { stageTags } from './tags.ts';
import './parts/review.css';

type Report = OutputOf<typeof reportDetail>;

/** 评审报告: what was found, who signed it, and for members the place to sign or dissent. */
export function Page() {
  const t = useText(reviewText);
  const [query] = useSearchParams();
  const packageId = query.get('packageId') ?? '';
  const answer = useCall(reportDetail, { packageId }, { quiet: true });
  const again = () => void refreshCalls(reportDetail);
  useChannel(`review:${packageId}`, again, again, 'review');
  useTitle(t('report'));
  return (
    <Answer page={t('report')} of={answer}>
      {(report) => <Report report={report} />}
    </Answer>
  );
}

interface SaidProps {
  readonly report: Report;
  /** It was just signed: the button is gone, so the focus moves here. */
  readonly now: boolean;
}

/** 已签署: what the member said of the report, and whom it waits for now. */
function Said({ report: { members, signatures, stage: at }, now }: SaidProps) {
  const t = useText(reviewText);
  const words = useRef<HTMLParagraphElement>(null);
  const said = (seat: number) => signatures.find((s) => s.seat === seat)?.opinion;
  const me = members.find((m) => m.me);
  const opinion = me && said(me.seat);
  useEffect(() => {
    if (now) words.current?.focus();
  }, [now, opinion]);
  if (opinion !== 'agree' && opinion !== 'dissent') return null;
  const names = listed(members.filter((m) => said(m.seat) === undefined).map((m) => m.name));
  const waits = opinion === 'agree' ? 'hint.signedWait' : 'hint.dissentedWait';
  return (
    <div className="gh-panel rv-said">
      <p ref={words} role="status" tabIndex={-1}>
        {at === stage.signing ? t(waits, { names }) : t('hint.signedAll')}
      </p>
    </div>
  );
}

function Report({ report }: { readonly report: Report }) {
  const t = useText(reviewText);
  const { pathname } = useLocation();
  const { run, busy } = useAct(signReport);
  const confirm = useConfirm();
  const signer = useRecordSigner();
  const [dissenting, setDissenting] = useState(false);
  const [signedNow, setSignedNow] = useState(false);
  const { packageId, digest } = report;
  const say = async (opinion: 'agree' | 'dissent', reason: string): Promise<boolean> => {
    const said = { digest, opinion, reason };
    const signature = report.certificate ? await signer.sign(reportToSign(packageId, said)) : null;
    if (signature === undefined) return false;
    const signed = await run({ packageId, ...said, signature }).then(
      () => true,
      () => false,
    );
    setSignedNow(signed);
    if (signed) toast('success', t(opinion === 'agree' ? 'done.signed' : 'done.dissented'));
    return signed;
  };
  const agree = async () => {
    const question = { title: t('action.sign'), content: t('hint.sign'), okText: t('action.sign') };
    if (await confirm(question)) await say('agree', '');
  };
  return (
    <>
      <PageHeader
        sticky
        back={pathname.startsWith('/ess/') ? hallPath(packageId) : undefined}
        title={`${t('report')} · ${lotLabel(report.content.lot)}`}
        tags={<Status of={stageTags} value={report.stage} />}
        actions={<DownloadButton text={t('action.pdf')} call={reportPdf} input={{ packageId }} />}
      />
      <Said report={report} now={signedNow} />
      <ReadingDesk
        deed={
          report.can.sign ? (
            <Panel>
              <p className="rv-sign">{t('hint.sign')}</p>
              <Space wrap>
                <Button type="primary" loading={busy} onClick={() => void agree()}>
                  {t('action.sign')}
                </Button>
                <Button onClick={() => setDissenting(true)}>{t('opinion.dissent')}</Button>
              </Space>
            </Panel>
          ) : null
        }
      >
        <ReportView report={report} />
      </ReadingDesk>
      {dissenting ? (
        <ReasonDialog
          title={t('opinion.dissent')}
          label={t('field.reason')}
          need={t('need.dissent')}
          max={2000}
          onClose={() => setDissenting(false)}
          onOk={(reason) => say('dissent', reason)}
        />
      ) : null}
      {signer.dialog}
    </>
  );
}
