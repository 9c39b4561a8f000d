import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_BASE } from '#kit/shared/call.ts';
import { kitRefuse, kitText } from '#kit/shared/text/index.ts';
import { sendError } from './answer.ts';
import { plainAddress } from './address.ts';
import { type Html, html } from './html.ts';
import { addressKey, Quota } from './quota.ts';

/** How many requests a minute are answered: calls of one address, calls of one session, pages and their parts of one address. */
export interface Limits {
  readonly address: number;
  readonly session: number;
  readonly assets: number;
}

const HEADERS = {
  'x-content-type-options': 'nosniff',
  // Whatever may be kept says so itself.
  'cache-control': 'no-store',
};
const SENSORS =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), ' +
  'microphone=(), midi=(), payment=(), usb=()';
const HSTS = 'max-age=31536000';

export const isCall = (request: FastifyRequest): boolean =>
  (request.raw.url ?? '').startsWith(`${API_BASE}/`);

/** The browser says that a script of a page asks, which shows the answer to nobody as a document. */
const isForScript = (request: FastifyRequest): boolean =>
  isCall(request) && request.headers['sec-fetch-dest'] === 'empty';

/** A person looks at this address, not a program. */
export const wantsPage = (request: FastifyRequest): boolean =>
  !isCall(request) && (request.headers.accept ?? '').includes('text/html');

/**
 * What holds for every request, whatever becomes of it (一切请求): headers on all answers, and a number of requests a
 * minute by what nobody can choose freely, which is the address they come from.
 */
export function outermost(app: FastifyInstance, limits: Limits | undefined): void {
  const calls = limits && new Quota(limits.address);
  const assets = limits && new Quota(limits.assets);
  const unheard = new Quota(1);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(HEADERS);
    if (!isForScript(request)) reply.header('permissions-policy', SENSORS);
    tellUnheard(request, unheard);
    if (request.protocol === 'https') reply.header('strict-transport-security', HSTS);
    const wait = (isCall(request) ? calls : assets)?.spend(addressKey(request.ip)) ?? 0;
    if (wait === 0) return done();
    reply.header('retry-after', wait);
    if (!wantsPage(request)) return sendError(kitRefuse('refused.tooFrequent', 503), request, reply);
    sendPage(reply, 429, pageOf('refused.tooFrequent'));
  });
}

/**
 * A proxy that nobody has named (未登记的代理): all who come through it look like one. Whoever likes can write that header, so it is
 * told once a minute and changes nothing.
 */
function tellUnheard(request: FastifyRequest, told: Quota): void {
  const named = request.headers['x-forwarded-for'];
  if (named === undefined || request.ip !== request.socket.remoteAddress) return;
  // Whoever calls from the proxy's own machine bears its address.
  if (String(named).trim() === plainAddress(request.ip)) return;
  if (told.spend('') === 0)
    request.log.warn(
      { proxy: plainAddress(request.ip) },
      'x-forwarded-for of an address that TRUSTED_PROXIES does not name is not heard',
    );
}

/** Sends a page that runs and loads nothing. */
export const sendPage = (reply: FastifyReply, status: number, page: Html) =>
  reply
    .code(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'self'")
    .send(page.text);

/** A page that needs nothing else, in both languages: nobody knows yet who reads it. */
export const pageOf = (
  key: 'refused.tooFrequent' | 'refused.noPage' | 'refused.busy',
): Html => html`<!doctype html>
<html lang="zh-CN">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${kitText.say('zh', 'web.product')}</title></head>
<body><main><h1>${kitText.say('zh', key)}</h1><p lang="en">${kitText.say('en', key)}</p><p><a href="/ebidding/">${kitText.say('zh', 'web.product')}</a></p></main></body>
</html>
`;
