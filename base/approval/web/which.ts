import { useEffect } from 'react';
import type { TextKey } from '#kit/shared/text.ts';
import { refreshAll, useCall } from '#kit/web/query.ts';
import { remembered } from '#kit/web/store.ts';
import { useChannel } from '#kit/web/push.ts';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { getApvlOperateParam, instance } from '../shared/calls.ts';
import type { approvalText } from '../shared/text/index.ts';

export type ApprovalWord = TextKey<(typeof approvalText)['zh']>;

/** Which approval: its instance, or the subject's latest one. */
export interface Which {
  readonly instanceId?: string | undefined;
  readonly serviceKey?: string | undefined;
  readonly serviceId?: string | undefined;
}

/** A subject, and where one of its approvals is meant, that one. */
export interface AboutSubject {
  readonly instanceId?: string | undefined;
  readonly serviceKey: string;
  readonly serviceId: string;
}

const STORED_LOT = 'packageId';
/** The schema of ids would bring its whole library to every screen. */
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** 标段: as the address names it, else the one that an address named last in this browser. */
export function usePackageId(): string | undefined {
  const [params] = useSearchParams();
  const named = params.get('packageId') ?? '';
  const asked = ID.test(named) ? named : undefined;
  useEffect(() => {
    if (asked) remembered.set(STORED_LOT, asked);
  }, [asked]);
  return asked ?? remembered.get(STORED_LOT) ?? undefined;
}

interface ApprovalQuery extends Which {
  readonly taskId: string | undefined;
  readonly takeBackAnyway: string | undefined;
  readonly packageId: string | undefined;
}

/** What the address says about the approval on this screen (审批参数). */
export function useApprovalQuery(): ApprovalQuery {
  const [params] = useSearchParams();
  const packageId = usePackageId();
  const get = (name: string) => params.get(name) || undefined;
  return {
    taskId: get('taskId'),
    instanceId: get('instanceId'),
    serviceKey: get('serviceKey'),
    serviceId: get('serviceId'),
    takeBackAnyway: get('takeBackAnyway'),
    packageId,
  };
}

export const isNamed = (w: Which): boolean =>
  w.instanceId !== undefined || (w.serviceKey !== undefined && w.serviceId !== undefined);

/** The approval that the address names. A link may name the task only: then the task tells the rest. */
export function useAskedInstance() {
  const query = useApprovalQuery();
  const byTask = useCall(
    getApvlOperateParam,
    { taskId: query.taskId ?? '' },
    { enabled: query.taskId !== undefined && !isNamed(query), quiet: true },
  );
  const answer = useInstance(isNamed(query) ? query : { instanceId: byTask.data?.instanceId });
  return byTask.error ? { ...answer, error: byTask.error } : answer;
}

/** The approval of the screen; it is asked again when something happens to it. */
export function useInstance(which: Which) {
  const asked = { instanceId: which.instanceId, serviceKey: which.serviceKey, serviceId: which.serviceId };
  const answer = useCall(instance, asked, { enabled: isNamed(which), quiet: true, shared: true });
  const i = answer.data;
  const refresh = () => void refreshAll();
  useChannel(i && `wfcallback:${i.serviceKey}:${i.serviceId}`, refresh, refresh);
  return answer;
}
