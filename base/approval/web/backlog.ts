import { useUser } from '#base/session/web/index.ts';
import type { Route } from '#kit/shared/names.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { useChannel } from '#kit/web/push.ts';
import { refreshCalls, useCall } from '#kit/web/query.ts';
import {
  type BacklogItem,
  handledNums,
  handledPage,
  submittedPage,
  unhandledNums,
  unhandledPage,
} from '../shared/calls.ts';
import { approvalScreens } from '../shared/screens.ts';

const refresh = (): void => {
  for (const call of [unhandledPage, handledPage, submittedPage]) void refreshCalls(call as never);
  for (const call of [unhandledNums, handledNums]) void refreshCalls(call as never);
};

/** To-do lists move by themselves when a task comes or goes (待办推送). */
export function useBacklogLive(): void {
  const { id } = useUser();
  useChannel(
    `user:${id}`,
    (m) => {
      if ((m as { kind?: string }).kind === 'backlog') refresh();
    },
    refresh,
  );
}

/** The approval screen of a task. */
export function taskRoute(
  row: Pick<BacklogItem, 'taskId' | 'instanceId' | 'serviceKey' | 'serviceId'>,
): Route {
  const { taskId, instanceId, serviceKey, serviceId } = row;
  return linkTo(approvalScreens.task, { taskId, instanceId, serviceKey, serviceId });
}

/** 业务类型: a filter by the kinds of business that there are, each with how many. */
export function useServiceFilter(call: typeof unhandledNums) {
  const { data } = useCall(call, {}, { quiet: true });
  const options = (data?.services ?? []).map((s) => ({
    value: s.serviceKey,
    label: `${s.serviceName} (${s.count})`,
  }));
  return { field: 'serviceKey', kind: 'choice', options } as const;
}
