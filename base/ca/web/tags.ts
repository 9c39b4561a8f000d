import type { CertificateState, CertificateType, DEMO_CA } from '../shared/status.ts';
import type { CertificateRecord } from '../shared/calls.ts';
import { tagSet } from '#kit/web/status-tag.tsx';
import { caText } from '../shared/text/index.ts';

export const stateTags = tagSet(caText)<CertificateState>({
  valid: ['done', 'state.valid'],
  notYetValid: ['saved', 'state.notYetValid'],
  expired: ['needs', 'state.expired'],
  unbound: ['saved', 'state.unbound'],
  notTrusted: ['refused', 'state.notTrusted'],
});

export const certificateTypeTags = tagSet(caText)<CertificateType>({
  both: ['saved', 'certificateType.both'],
  sign: ['saved', 'certificateType.sign'],
  seal: ['saved', 'certificateType.seal'],
});

/** 签名算法, as lists and facts say it. */
export const suiteTags = tagSet(caText)<CertificateRecord['suite']>({
  'P-256': ['saved', 'suite.P-256'],
  SM2: ['saved', 'suite.SM2'],
});

export const caTypeTags = tagSet(caText)<typeof DEMO_CA>({ DEMO: ['saved', 'caType.DEMO'] });
