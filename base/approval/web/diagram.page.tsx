import { PageHeader } from '#kit/web/page.tsx';
import { useNavigate } from '#kit/web/router/router.tsx';
import { Answer, ErrorBox } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { approvalText } from '../shared/text/index.ts';
import { courseText } from '../shared/text/course.ts';
import { ApprovalFlow } from './flow.tsx';
import { ApprovalRecordsButton, FlowRecordsButton } from './record-buttons.tsx';
import { ApvlStatusTag } from './tags.tsx';
import { isNamed, useApprovalQuery, useAskedInstance } from './which.ts';

/** 审批流程图: done, present and coming steps of one approval, with names and times. */
export function Page() {
  const t = useText(approvalText);
  const c = useText(courseText);
  const navigate = useNavigate();
  const query = useApprovalQuery();
  const answer = useAskedInstance();
  if (!query.taskId && !isNamed(query))
    return <ErrorBox title={t('notFound')} hint={t('screen.noAddress')} />;
  return (
    <Answer of={answer}>
      {(i) => (
        <>
          <PageHeader
            title={i.title}
            back={() => void navigate(-1)}
            tags={
              <>
                <span className="gh-hint">
                  {i.serviceName} · {c('diagram')}
                </span>
                <ApvlStatusTag value={i.status} />
              </>
            }
            actions={
              <>
                <ApprovalRecordsButton serviceKey={i.serviceKey} serviceId={i.serviceId} />
                <FlowRecordsButton serviceKey={i.serviceKey} serviceId={i.serviceId} />
              </>
            }
          />
          <ApprovalFlow of={i} />
        </>
      )}
    </Answer>
  );
}
