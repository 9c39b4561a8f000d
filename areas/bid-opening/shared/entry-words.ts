import { listed, quoted } from '#kit/shared/punctuation.ts';
import type { Lang } from '#kit/shared/text.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import type { HallEvent } from './entries.ts';
import type { Hall } from './hall.ts';
import { openingText } from './text/index.ts';

type Words = typeof openingText;

/** The words of a failure code (失败原因), also for a code of a later version. */
export function codeWords(lang: Lang, code: string, of: Words = openingText): string {
  const known = openingText.zh.code;
  return of.say(lang, `code.${code in known ? (code as keyof typeof known) : 'other'}`);
}

/** What happened by itself bears this name. */
const SYSTEM = 'system';

/** 操作人 as it is shown and printed; what happened by itself is nobody's name. */
export const actorWords = (lang: Lang, e: HallEvent): string =>
  e.userName === SYSTEM
    ? openingText.say(lang, 'hint.system')
    : [e.orgName, e.userName].filter(Boolean).join(' ');

/** Who took part (参加人员), where the setting names nobody: everybody who acted in the hall. */
export const presentNames = (lang: Lang, events: readonly HallEvent[]): string =>
  listed(lang, [...new Set(events.filter((e) => e.userName !== SYSTEM).map((e) => actorWords(lang, e)))]);

/** One entry of the record in words (过程记录). */
export function entryWords(lang: Lang, e: HallEvent, { hall, of }: { hall: Hall; of: Words }): string {
  const bidder =
    'bidId' in e.data
      ? (hall.bids.find((b) => b.bidId === (e.data as { bidId: string }).bidId)?.bidderName ?? '')
      : '';
  const say = (params: Record<string, string | number> = {}) =>
    of.say(lang, `entry.${e.kind}`, { bidder, ...params });
  switch (e.kind) {
    case 'setting':
      return say(e.data);
    case 'started':
      return say({ n: e.data.bids.length });
    case 'failed':
      return say({ n: e.data.count, reason: quoted(lang, e.data.reason) });
    case 'lotKeyReleased':
      return e.data.reason
        ? of.say(lang, 'entry.lotKeyReleasedBySecond', { reason: quoted(lang, e.data.reason) })
        : say();
    case 'bidFailed':
      return say({
        code: codeWords(lang, e.data.code, of),
        cause: of.say(lang, `causeShort.${e.data.cause}`),
        note: quoted(lang, e.data.note),
      });
    case 'bidStuck':
      return say({ code: codeWords(lang, e.data.code, of) });
    case 'attributionProposed':
      return say({
        cause: of.say(lang, `causeShort.${e.data.cause}`),
        note: quoted(lang, e.data.note),
      });
    case 'attributionReturned':
      return say({ reason: quoted(lang, e.data.reason) });
    case 'extended':
      return say({ until: shanghaiTime(e.data.decryptUntil), reason: quoted(lang, e.data.reason) });
    case 'readOut':
      return say({ until: shanghaiTime(e.data.signUntil) });
    case 'objected':
      return say({ reason: quoted(lang, e.data.reason) });
    case 'answered':
      return say({ answer: quoted(lang, e.data.answer) });
    case 'finished':
      return e.data.signatureId ? of.say(lang, 'entry.finishedSigned', { n: e.seq - 1 }) : say();
    case 'message':
      return say({ text: quoted(lang, e.data.text) });
    default:
      return say();
  }
}
