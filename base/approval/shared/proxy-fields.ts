import { fieldSet } from '#kit/shared/fields.ts';
import { proxyText } from './text/proxy.ts';

/** 委托代理 as a form: the businesses as their keys joined by commas, none = every one. */
export const proxyFields = fieldSet(proxyText, {
  userId: { kind: 'text', need: 'need.user' },
  serviceKeys: { kind: 'text' },
  startsAt: { kind: 'instant', need: 'need.startsAt' },
  endsAt: { kind: 'instant', need: 'need.endsAt' },
});
