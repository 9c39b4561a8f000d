import { useChannel } from '#kit/web/push.ts';
import { refreshAll, refreshCalls } from '#kit/web/query.ts';
import { records } from '../shared/calls.ts';

interface Subject {
  readonly serviceKey: string;
  readonly serviceId: string;
}

/** 业主审批有变化: the screen asks again when the confirmation moves; that somebody opened it shows in its records alone. */
export function useMoved(subject: Subject | undefined): void {
  const again = () => void refreshAll();
  useChannel(
    subject && `bizflow:${subject.serviceKey}:${subject.serviceId}`,
    (message) => {
      if ((message as { readonly kind?: string }).kind === 'opened') void refreshCalls(records);
      else again();
    },
    again,
  );
}
