import { ApprovalDesk, ApprovalButtons } from '#base/approval/web/index.ts';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { ProjectForm } from './parts/project-form.tsx';
import { SERVICE_KEY } from '../shared/status.ts';
import './project.css';

/** 项目审批: the project as its approvers read it, with the bar of whoever may decide. */
export function Page() {
  const [query] = useSearchParams();
  const mainId = query.get('mainId') ?? query.get('serviceId') ?? '';
  return (
    <ApprovalDesk>
      <ProjectForm
        key={mainId}
        mainId={mainId}
        mode="view"
        actions={() => <ApprovalButtons serviceKey={SERVICE_KEY} serviceId={mainId} />}
      />
    </ApprovalDesk>
  );
}
