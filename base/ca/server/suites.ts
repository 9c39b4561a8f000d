import { configValue } from '#base/dictionary/server/index.ts';
import type { Read } from '#kit/server/context.ts';
import { type SuiteName, suiteNames } from '#kit/shared/crypto/signing-key.ts';
import { isYes } from '#kit/shared/yes-no.ts';
import { SIGN_SUITES } from '../shared/settings.ts';
import { refuse } from '../shared/text/index.ts';
import type { CertificateRow } from './store.ts';
import { suiteOfRow } from './valid.ts';

type At = Pick<Read, 'db' | 'user'>;

/** 允许的签名算法: in which suites records and documents are signed here. The tenant decides; no company's own value counts. */
export async function suitesToSign(at: At): Promise<SuiteName[]> {
  const user = { ...at.user, orgId: '' };
  const allowed: SuiteName[] = [];
  for (const suite of suiteNames) {
    const setting = SIGN_SUITES[suite];
    if (isYes((await configValue({ db: at.db, user }, setting.key)) ?? setting.default)) allowed.push(suite);
  }
  return allowed;
}

/** 可绑定的算法: the international one always, since bids are sealed with it; the national one where it may sign. */
export const suitesToBind = async (at: At): Promise<SuiteName[]> => {
  const signing = await suitesToSign(at);
  return suiteNames.filter((suite) => suite === 'P-256' || signing.includes(suite));
};

/** Refuses a signature in a suite that the tenant does not take (签名算法限制). */
export async function demandSuite(at: At, certificate: Pick<CertificateRow, 'spki'>): Promise<void> {
  const suite = suiteOfRow(certificate);
  if (!(await suitesToSign(at)).includes(suite)) throw refuse('suiteNotAllowed', 409, { suite });
}
