import { configValue } from '#base/dictionary/server/index.ts';
import type { Read } from '#kit/server/context.ts';
import { CA_TYPE } from '../shared/settings.ts';

/**
 * May certificates of this kind be bound here (CA类型限制)? The platform that the tenant works on decides; the code that a request
 * names does not count, since whoever asks chooses it.
 */
export async function allowsType(at: Pick<Read, 'db'>, caType: string): Promise<boolean> {
  const value = await configValue({ db: at.db, user: { orgId: '' } }, CA_TYPE.key);
  return (value ?? CA_TYPE.default)
    .split(',')
    .map((one) => one.trim())
    .includes(caType);
}
