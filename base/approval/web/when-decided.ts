import type { ApprovalKey } from '#kit/shared/names.ts';
import { useChannel } from '#kit/web/push.ts';
import type { Standing } from '../shared/beforehand.ts';

/** The screen of such an act hears when its approval moves, and asks again how it stands. */
export function useWhenDecided(
  serviceKey: ApprovalKey,
  serviceId: string,
  { standing, again }: { readonly standing: Standing | undefined; readonly again: () => void },
): void {
  // Before it is submitted nobody takes part in it, and nobody may listen.
  const channel = standing === 'inApproval' ? `wfcallback:${serviceKey}:${serviceId}` : undefined;
  useChannel(channel, again, again);
}
