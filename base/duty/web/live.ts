import { useSession } from '#base/session/web/index.ts';
import { useChannel } from '#kit/web/push.ts';
import { refreshCalls } from '#kit/web/query.ts';
import { countDuties, datesOfDuties, type Duty, pageDuties } from '../shared/calls.ts';

/** Where a duty is done, as a route. */
export const dutyTarget = ({ path, query }: Pick<Duty, 'path' | 'query'>): string => {
  const params = new URLSearchParams(query).toString();
  return params === '' ? path : `${path}?${params}`;
};

/** Everything on screen that shows duties asks again. */
export const refreshDuties = (): Promise<void> => refreshCalls(pageDuties, countDuties, datesOfDuties);

/** Hears when the user's duties change (待办变化); a screen with duties in a call of its own passes what to do then. */
export function useDutiesLive(changed: () => void = () => void refreshDuties()): void {
  const id = useSession()?.user.id;
  useChannel(
    id && `user:${id}`,
    (m) => {
      if ((m as { kind?: string }).kind === 'duty') changed();
    },
    changed,
  );
}
