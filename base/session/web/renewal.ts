import { send } from '#kit/web/send.ts';
import { setSessionCalls } from '#kit/web/session.ts';
import { refresh } from '../shared/calls.ts';
import { timeStamp } from '../shared/start-calls.ts';

/** Tells the request layer how tokens are renewed and where the server's time comes from (令牌续期). */
export function installRenewal(): void {
  const alone = { quiet: true, anonymous: true };
  setSessionCalls({
    refresh: (refreshToken) => send(refresh, { refreshToken }, alone),
    time: () => send(timeStamp, {}, alone),
  });
}
