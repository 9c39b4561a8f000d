import { isYes } from '#kit/shared/yes-no.ts';
import { memberKind, operatePriv } from '../shared/member/calls.ts';
import { Button } from 'antd';
import { type ReactNode, Suspense } from 'react';
import { ApprovalDesk, ApprovalButtons } from '#base/approval/web/index.ts';
import { useText } from '#kit/web/text.ts';
import type { ProjectRecord } from '../shared/main/schema.ts';
import { isApproved, pageStatus, SERVICE_KEY } from '../shared/status.ts';
import { projectText } from '../shared/text/index.ts';
import { consolePath, editPath, LIST } from './parts/links.ts';
import { ProjectForm } from './parts/project-form.tsx';
import { later } from '#kit/web/chunk.ts';
import { PageHeader, Panel } from '#kit/web/page.tsx';
import { useCall } from '#kit/web/query.ts';
import { useNavigate, useSearchParams } from '#kit/web/router/router.tsx';
import { Empty, Loading } from '#kit/web/states.tsx';
import { Segments } from '#kit/web/segments.tsx';
import { projectDetail } from '../shared/main/calls.ts';
import './project.css';
// Here it is mostly filled in: what that needs comes with the screen.
import '#kit/web/form/form-page.tsx';

// Few people who edit a project open its members.
const MemberPanel = later(() => import('./parts/member-panel.tsx').then((m) => m.MemberPanel));

const modes = { [pageStatus.add]: 'add', [pageStatus.edit]: 'edit', [pageStatus.view]: 'view' } as const;

/** 项目页面: `status` says how it is opened; tabs of info and members for whoever operates on the project. */
export function Page() {
  const t = useText(projectText);
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const mainId = query.get('mainId') ?? undefined;
  const asked = query.get('status') ?? pageStatus.view;
  const status = mainId ? (asked === pageStatus.edit ? pageStatus.edit : pageStatus.view) : pageStatus.add;
  const members = query.get('tab') === 'members';
  const { data } = useCall(
    projectDetail,
    { mainId: mainId ?? '' },
    { enabled: mainId !== undefined && members },
  );
  const tabs = (record: ProjectRecord | undefined) =>
    record && mainId && record.operatePriv === operatePriv.operate ? (
      <Segments
        label={t('title')}
        value={members ? 'members' : 'info'}
        onChange={(tab) =>
          void navigate(editPath(status, mainId, tab === 'members' ? 'members' : undefined), {
            replace: true,
          })
        }
        options={[
          { value: 'info', label: t('tab.info') },
          { value: 'members', label: t('tab.members') },
        ]}
      />
    ) : null;
  if (members && mainId && data?.operatePriv === operatePriv.operate)
    return data.isPm !== memberKind.manager ? (
      <MembersShut title={data.mainName} tags={tabs(data)} />
    ) : (
      <Suspense fallback={<Loading />}>
        <MemberPanel mainId={mainId} title={data.mainName} tags={tabs(data)} edit={data.can.members} />
      </Suspense>
    );
  return (
    <ApprovalDesk>
      <ProjectForm
        key={`${status}:${mainId ?? ''}:${query.get('again') ?? ''}`}
        mainId={mainId}
        mode={modes[status]}
        addLot={isYes(query.get('addLot'))}
        again={mainId ? undefined : (query.get('again') ?? undefined)}
        tags={tabs}
        actions={(record) => (record && mainId ? <Actions record={record} status={status} /> : null)}
      />
    </ApprovalDesk>
  );
}

/** 项目成员 for whoever works on the project without managing it. */
function MembersShut({ title, tags }: { readonly title: string; readonly tags: ReactNode }) {
  const t = useText(projectText);
  return (
    <>
      <PageHeader sticky title={title} tags={tags} back={LIST} />
      <Panel>
        <Empty title={t('tab.members')} hint={t('membersOfPm')} />
      </Panel>
    </>
  );
}

function Actions({ record, status }: { readonly record: ProjectRecord; readonly status: string }) {
  const t = useText(projectText);
  const navigate = useNavigate();
  const { can, mainId } = record;
  const started = record.packageList.find((l) => isApproved(l.status));
  const view = status === pageStatus.view;
  return (
    <>
      {can.console && started ? (
        <Button onClick={() => void navigate(consolePath(started.packageId, mainId))}>
          {t('action.console')}
        </Button>
      ) : null}
      {view && can.edit ? (
        <Button type="primary" onClick={() => void navigate(editPath(pageStatus.edit, mainId))}>
          {t('action.edit')}
        </Button>
      ) : null}
      <ApprovalButtons serviceKey={SERVICE_KEY} serviceId={mainId} />
    </>
  );
}
