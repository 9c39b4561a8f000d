import { useCan } from '#kit/web/can.tsx';
import { later } from '#kit/web/chunk.ts';
import { OpeningButton } from '#kit/web/opening-button.tsx';
import { useText } from '#kit/web/text.ts';
import { courseText } from '../shared/text/course.ts';
import { approvalText } from '../shared/text/index.ts';
import { useOffers } from './offers.ts';
import type { AboutSubject } from './which.ts';

const Records = later(() => import('./records.tsx').then((m) => m.ApprovalRecordsDrawer));
const Course = later(() => import('./flow-records.tsx').then((m) => m.FlowRecordsDrawer));
const Signed = later(() => import('./signed-files.tsx').then((m) => m.SignedFilesDialog));

/**
 * The button that opens the records (审批记录): `<ApprovalRecordsButton serviceKey="CONTRACT_APPROVAL" serviceId={id} />`. Who may not read
 * approvals has it only where they took part, so that it never opens on nothing.
 */
export function ApprovalRecordsButton(which: AboutSubject) {
  const t = useText(approvalText);
  const mayRead = useCan()('approval.read');
  const { data } = useOffers(which, !mayRead);
  if (!mayRead && !data?.records) return null;
  const { serviceKey, serviceId } = which;
  return (
    <OpeningButton text={t('button.records')}>
      {(at) => <Records {...{ serviceKey, serviceId }} {...at} />}
    </OpeningButton>
  );
}

/** 流程记录: the button with its drawer appears only where there are records. */
export function FlowRecordsButton(which: AboutSubject) {
  const t = useText(courseText);
  if (!useOffers(which).data?.course) return null;
  return <OpeningButton text={t('title')}>{(at) => <Course {...which} {...at} />}</OpeningButton>;
}

/** 查看签章文件: what was signed on paper and put in with a submission, to be read in the browser; only where there is any. */
export function SignedFilesButton(which: AboutSubject) {
  const t = useText(courseText);
  if (!useOffers(which).data?.signed) return null;
  return <OpeningButton text={t('signed')}>{(at) => <Signed {...which} {...at} />}</OpeningButton>;
}
