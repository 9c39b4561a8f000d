import { fieldSet } from '#kit/shared/fields.ts';
import { projectProxyText } from '../text/proxy.ts';

export const PROXY_REASON_MAX = 200;

/** 委托代办 as a form: the projects as their ids joined by commas. */
export const projectProxyFields = fieldSet(projectProxyText, {
  mainIds: { kind: 'text', need: 'need.mainIds' },
  userId: { kind: 'text', need: 'need.userId' },
  startsAt: { kind: 'instant', need: 'need.startsAt' },
  endsAt: { kind: 'instant', need: 'need.endsAt' },
  reason: { kind: 'text', max: PROXY_REASON_MAX, tooLong: 'wrong.reason' },
});
