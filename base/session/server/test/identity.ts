import type { World } from '#apps/server/test/world.ts';
import { API_BASE } from '#kit/shared/call.ts';

/** What tests of the identity provider need again and again (统一身份测试): a browser, and the tenant's settings. */
export function identityHands(world: World) {
  /** A request with the cookie of a browser; answers with the cookie it was given. */
  const from = async (
    call: { method: string; path: string },
    input: object,
    cookie = '',
  ): Promise<{ code: number; key?: string; data: never; cookie: string }> => {
    const response = await world.app.http.inject({
      method: call.method as 'POST',
      url: API_BASE + call.path,
      headers: { 'content-type': 'application/json', prefecturecode: '2000', cookie },
      payload: JSON.stringify(input),
    });
    const given = String(response.headers['set-cookie'] ?? '').split(';')[0] ?? '';
    return { ...(JSON.parse(response.body) as { code: number; data: never }), cookie: given };
  };

  const settings = async (issuer: string, clientId = 'gongheng') => {
    for (const [key, value] of [
      ['ssoIssuer', issuer],
      ['ssoClientId', clientId],
      ['ssoTitle', '集团统一身份'],
    ])
      await world.sql(
        `insert into prefecture_config (tenant_id, prefecture_code, config_key, config_value) values ($1, '2000', $2, $3)
       on conflict (tenant_id, prefecture_code, config_key) do update set config_value = excluded.config_value`,
        [world.tenantId, key, value],
      );
  };

  return { from, settings };
}
