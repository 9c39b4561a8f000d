import { useCall } from '#kit/web/query.ts';
import { offers } from '../shared/calls.ts';

/** 业主审批可办事项 of a subject: what stands on its screen about it shares one answer. */
export const useOffers = (
  { serviceKey, serviceId }: { readonly serviceKey: string; readonly serviceId: string },
  enabled = true,
) => useCall(offers, { serviceKey, serviceId }, { enabled, quiet: true, shared: true });
