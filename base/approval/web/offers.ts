import { useCall } from '#kit/web/query.ts';
import { offers } from '../shared/course-calls.ts';
import { type AboutSubject, useApprovalQuery } from './which.ts';

/** 审批可办事项 of a subject: its buttons stand beside each other and share one answer. */
export function useOffers({ instanceId, serviceKey, serviceId }: AboutSubject, enabled = true) {
  const { takeBackAnyway } = useApprovalQuery();
  const which = { instanceId, serviceKey, serviceId, takeBackAnyway };
  return { ...useCall(offers, which, { enabled, quiet: true, shared: true }), which };
}
