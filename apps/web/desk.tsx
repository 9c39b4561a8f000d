import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pageProjects } from '#areas/project/shared/main/calls.ts';
import { pageStatus } from '#areas/project/shared/status.ts';
import { editPath, projectTags } from '#areas/project/web/index.ts';
import { pageMyLots } from '#areas/tender-file/shared/calls.ts';
import { unhandledPage } from '#base/approval/shared/calls.ts';
import { taskRoute } from '#base/approval/web/index.ts';
import { recentMessages } from '#base/message/shared/calls.ts';
import { useCan } from '#kit/web/can.tsx';
import { Panel } from '#kit/web/page.tsx';
import { useCall } from '#kit/web/query.ts';
import { Status } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { Countdown, Time } from '#kit/web/time.tsx';
import { messageScreens } from '#base/message/shared/screens.ts';
import { consoleScreens } from '#areas/console/shared/screens.ts';
import { projectScreens } from '#areas/project/shared/screens.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { approvalScreens } from '#base/approval/shared/screens.ts';
import { shellText } from './words.ts';

const SHOWN = 5;
const first = { current: 1, size: SHOWN };
const latest = { ...first, status: [], phase: [], purchaseMode: [], bidOrganizationWay: [] };

interface DeskPanelProps {
  readonly title: string;
  /** What to say when there is nothing; without it the panel is not there then. */
  readonly none?: string;
  /** Where all of them are. */
  readonly to: string;
  readonly count: number | undefined;
  readonly children: readonly ReactNode[];
}

function DeskPanel({ title, none, to, count, children }: DeskPanelProps) {
  const t = useText(shellText);
  if (count === undefined || (count === 0 && !none)) return null;
  return (
    <Panel>
      <header>
        <h2>{title}</h2>
        {count > 0 ? <Link to={to}>{t('deskAll', { count })}</Link> : null}
      </header>
      {count > 0 ? <ul>{children}</ul> : <p className="gh-hint">{none}</p>}
    </Panel>
  );
}

/**
 * 工作台: what waits for oneself, what was said lately, one's latest projects or the deadlines of one's lots; below it what
 * it is given. All stands at once, so that nothing is pushed away while somebody reads it.
 */
export function Desk({ children }: { readonly children: ReactNode }) {
  const t = useText(shellText);
  const can = useCan();
  const todo = useCall(unhandledPage, first, { quiet: true, everyMs: 60_000 });
  const messages = useCall(recentMessages, {}, { quiet: true, everyMs: 60_000 });
  const supplies = can('tenderFile.obtain');
  const staff = can('project.view');
  const lots = useCall(pageMyLots, first, { quiet: true, enabled: supplies });
  const projects = useCall(pageProjects, latest, { quiet: true, enabled: staff });
  const asked = [todo, messages, ...(supplies ? [lots] : []), ...(staff ? [projects] : [])];
  if (asked.some(({ isPending }) => isPending)) return null;
  return (
    <>
      <div className="sh-desk">
        <DeskPanel title={t('deskTodo')} to={approvalScreens.pending} count={todo.data?.total}>
          {(todo.data?.records ?? []).map((task) => (
            <li key={task.taskId}>
              <Link to={taskRoute(task)}>
                {task.serviceName} · {task.title}
              </Link>
              <Time value={task.createTime} />
            </li>
          ))}
        </DeskPanel>
        {supplies ? (
          <DeskPanel
            title={t('deskLots')}
            none={t('deskLotsNone')}
            to={consoleScreens.supplierLots}
            count={lots.data?.total}
          >
            {(lots.data?.records ?? []).map((lot) => (
              <li key={lot.packageId}>
                <Link to={linkTo(projectScreens.console, { packageId: lot.packageId, opType: 'supplier' })}>
                  {lot.packageName}
                </Link>
                <Countdown until={lot.bidDeadline} />
              </li>
            ))}
          </DeskPanel>
        ) : null}
        {staff ? (
          <DeskPanel
            title={t('deskProjects')}
            none={t('deskProjectsNone')}
            to={projectScreens.list}
            count={projects.data?.total}
          >
            {(projects.data?.records ?? []).map((project) => (
              <li key={project.mainId}>
                <Link to={editPath(pageStatus.view, project.mainId)}>{project.mainName}</Link>
                <Status of={projectTags} value={project.status} />
              </li>
            ))}
          </DeskPanel>
        ) : null}
        <DeskPanel
          title={t('deskMessages')}
          none={t('deskMessagesNone')}
          to={messageScreens.list}
          count={messages.data?.length}
        >
          {(messages.data ?? []).slice(0, SHOWN).map((message) => (
            <li key={message.id}>
              <span title={message.content}>
                {message.title}
                <span className="gh-hint"> {message.content}</span>
              </span>
              <Time value={message.sendTime} />
            </li>
          ))}
        </DeskPanel>
      </div>
      {children}
    </>
  );
}
