import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type JWKS } from 'oidc-provider';

/** What the confidential clients below were given at their registration. */
export const CLIENT_SECRET = 'registered-at-the-provider-4711';

/**
 * A real identity provider in this process (测试身份提供方): anybody is who they say; a public client with PKCE, two with a secret, and,
 * where a key was registered, one that signs. By the host `localhost` it is another site to a browser than the platform at 127.0.0.1.
 */
export async function openProvider(redirectUri: string, jwks?: JWKS, host = '127.0.0.1') {
  const http = createServer();
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const issuer = `http://${host}:${(http.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: (
      [
        ['gongheng', 'none'],
        ['gongheng-basic', 'client_secret_basic'],
        ['gongheng-post', 'client_secret_post'],
        ...(jwks ? [['gongheng-jwt', 'private_key_jwt'] as const] : []),
      ] as const
    ).map(([client_id, token_endpoint_auth_method]) => ({
      client_id,
      token_endpoint_auth_method,
      ...(token_endpoint_auth_method.startsWith('client_secret') ? { client_secret: CLIENT_SECRET } : {}),
      ...(jwks && token_endpoint_auth_method === 'private_key_jwt' ? { jwks } : {}),
      redirect_uris: [redirectUri],
      response_types: ['code' as const],
      grant_types: ['authorization_code'],
      application_type: 'web' as const,
    })),
    pkce: { required: () => true },
    cookies: { keys: ['only for tests'] },
    features: { devInteractions: { enabled: true } },
  });
  const handle = provider.callback();
  http.on('request', (request, response) => void handle(request, response));
  const close = () =>
    new Promise<void>((resolve) => {
      http.close(() => resolve());
      // A browser keeps its connection for the next time.
      http.closeAllConnections();
    });
  return { issuer, provider, close };
}

/** Signs in at the provider as a person would, and answers with what it sends back (浏览器登录). */
export async function signInAt(url: string, subject: string, redirectUri: string): Promise<URLSearchParams> {
  const jar = new Map<string, string>();
  const go = async (to: string, form?: Record<string, string>) => {
    const response = await fetch(to, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    return response;
  };
  let at = url;
  for (let step = 0; step < 12; step += 1) {
    if (at.startsWith(redirectUri)) return new URL(at).searchParams;
    const answer = await go(at);
    let to = answer.headers.get('location');
    if (!to) {
      const page = await answer.text();
      const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
      if (!prompt)
        throw new Error(
          `the provider refused at ${at}: ${page.replaceAll(/<style>[^]*<\/style>|<[^>]*>|\s+/g, ' ').slice(0, 400)}`,
        );
      const form = prompt === 'login' ? { prompt, login: subject, password: 'x' } : { prompt };
      to = (await go(at, form)).headers.get('location');
    }
    at = new URL(to ?? '', at).href;
  }
  throw new Error('the provider never came back');
}
