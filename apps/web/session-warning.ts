import { shanghaiTime } from '#kit/shared/time.ts';
import { texts } from '#kit/shared/text.ts';
import { getLang } from '#kit/web/lang.ts';
import { ask, toast } from '#kit/web/notice.ts';
import { expireLogin } from '#kit/web/send.ts';
import { refreshIfDue, tokens } from '#kit/web/session.ts';

/** Fetched when a login is about to end, which is seldom. */
const words = texts(
  'sessionEnd',
  {
    sessionEnds: '登录即将到期',
    sessionEndsText: '您已较长时间没有操作，登录将于{at}到期。继续使用即可延长，已填写的内容不受影响。',
    sessionGoOn: '继续使用',
    sessionLet: '暂不延长',
    sessionWentOn: '登录已延长',
    sessionLast: '本次登录已满12小时，{at}后需要重新登录，请先保存正在填写的内容',
  },
  {
    sessionEnds: 'Your login is about to end',
    sessionEndsText:
      'You have been inactive for some time; the login ends at {at}. Continue to extend it; what you have typed is kept.',
    sessionGoOn: 'Stay logged in',
    sessionLet: 'Not now',
    sessionWentOn: 'Your login has been extended',
    sessionLast: 'This login has lasted 12 hours; from {at} you must log in again. Please save your work.',
  },
);

const hour = (at: number): string => shanghaiTime(at, 'minute').slice(11);

/** Asks whether to go on, and says when that can no longer be put off; returns the end that was told last. */
export async function warnOfEnd(end: number, isNear: (end: number) => boolean): Promise<number> {
  const t = (key: keyof typeof words.zh, params?: { at: string }) => words.say(getLang(), key, params);
  const goOn = await ask({
    title: t('sessionEnds'),
    text: t('sessionEndsText', { at: hour(end) }),
    ok: t('sessionGoOn'),
    cancel: t('sessionLet'),
  });
  if (!goOn) return end;
  await refreshIfDue().catch(() => expireLogin());
  const now = tokens()?.expiredTime;
  if (now === undefined) return end;
  if (!isNear(now)) toast('success', t('sessionWentOn'));
  else toast('warning', t('sessionLast', { at: hour(now) }));
  return now;
}
