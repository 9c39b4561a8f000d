import { ApprovalDesk } from '#base/approval/web/index.ts';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { opType } from '../shared/status.ts';
import { RelationForm } from './parts/relation-form.tsx';

/** 关联业务审批: the tenderee draws the relation up here, and its approvers decide here; `opType` 1 edits it. */
export function Page() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? query.get('serviceId') ?? undefined;
  const mode = id === undefined ? 'add' : query.get('opType') === opType.modify ? 'edit' : 'view';
  const title = ({ add: 'addRelation', edit: 'editRelation', view: 'relateTitle' } as const)[mode];
  return (
    <ApprovalDesk>
      <RelationForm key={`${mode} ${id ?? ''}`} id={id} mode={mode} title={title} />
    </ApprovalDesk>
  );
}
