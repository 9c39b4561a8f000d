import { ReadingDesk } from '#kit/web/reading.tsx';
import { useCall } from '#kit/web/query.ts';
import { Answer, ErrorBox } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { useTitle } from '#kit/web/page.tsx';
import { apvlContentParam } from '../shared/course-calls.ts';
import { approvalText } from '../shared/text/index.ts';
import './approval.css';
import { ApprovalDeed } from './desk.tsx';
import { SubjectOf } from './subject-of.tsx';
import { isNamed, useApprovalQuery } from './which.ts';

/** 业务表单容器: a subject by its business and nothing around it, as another program shows it in a frame of its own. */
export function Page() {
  const t = useText(approvalText);
  const { takeBackAnyway: _, ...query } = useApprovalQuery();
  const known = query.taskId !== undefined || isNamed(query);
  const answer = useCall(apvlContentParam, query, { enabled: known, quiet: true });
  useTitle(answer.data?.title ?? '');
  if (!known) return <ErrorBox title={t('notFound')} hint={t('screen.noAddress')} />;
  return (
    <Answer of={answer}>
      {({ instanceId, serviceKey, serviceId, taskId }) => (
        <div className="ap-naked">
          <ReadingDesk deed={taskId === '' ? null : <ApprovalDeed />}>
            <SubjectOf instanceId={instanceId} serviceKey={serviceKey} serviceId={serviceId} />
          </ReadingDesk>
        </div>
      )}
    </Answer>
  );
}
