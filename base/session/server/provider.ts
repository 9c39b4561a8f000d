import { configValues } from '#base/dictionary/server/index.ts';
import type { Read } from '#kit/server/context.ts';
import type { SettingKey } from '#kit/shared/names.ts';

/** The identity provider of a tenant (统一身份提供方), as its settings name it. */
export interface Provider {
  readonly issuer: string;
  readonly clientId: string;
  readonly title: string;
}

/** 统一身份提供方 of this tenant; none where its settings name none. */
export async function providerOf(read: Read): Promise<Provider | undefined> {
  const values = await configValues(read, ['ssoIssuer', 'ssoClientId', 'ssoTitle']);
  const of = (key: SettingKey) => (values.get(key) ?? '').trim();
  const [issuer, clientId] = [of('ssoIssuer'), of('ssoClientId')];
  return issuer !== '' && clientId !== '' ? { issuer, clientId, title: of('ssoTitle') } : undefined;
}
