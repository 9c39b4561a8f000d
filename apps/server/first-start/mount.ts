import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { setupFields, setupForm } from '#base/tenant/shared/setup.ts';
import { setupText } from '#base/tenant/shared/text/setup.ts';
import { commandLine } from '#kit/server/command-name.ts';
import { plainAddress } from '#kit/server/http/address.ts';
import type { Html } from '#kit/server/http/html.ts';
import { formProblems } from '#kit/shared/fields.ts';
import { Refusal } from '#kit/shared/refusal.ts';
import { type Lang, words } from '#kit/shared/text.ts';
import type { App } from '../compose.ts';
import { isSetUp, setUpPlatform } from '../set-up-platform.ts';
import type { FirstStartCode } from './code.ts';
import {
  CODE,
  donePage,
  fieldNames,
  type Filled,
  FIRST_START,
  formPage,
  refusedPage,
  STYLE,
} from './page.ts';

const POLICY =
  "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const FORM_BYTES = 16_384;
const EMPTY: Filled = { values: {}, wrong: {} };

const langOf = (request: FastifyRequest): Lang =>
  (request.query as { lang?: unknown }).lang === 'en' ? 'en' : 'zh';

/** Passwords are shown in the answer, so nobody between may read it: https, or this very machine. */
const isPrivate = ({ protocol, ip, headers }: FastifyRequest): boolean =>
  protocol === 'https' ||
  // Behind a proxy that nobody named everybody seems to be this machine.
  (headers['x-forwarded-for'] === undefined && /^(127\.|::1$)/.test(plainAddress(ip)));

const send = (reply: FastifyReply, code: number, page: Html) =>
  reply
    .code(code)
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', POLICY)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .send(page.text);

const said = (lang: Lang, key: string, params?: Parameters<typeof words>[2]): string =>
  words(lang, key, params) ?? key;

/** What is wrong with a refused form, by field. */
function wrongBy(lang: Lang, error: Refusal): Record<string, string> {
  if (error.fields.length === 0) return { '': said(lang, error.key, error.params) };
  return Object.fromEntries(error.fields.map(({ path, key, params }) => [path, said(lang, key, params)]));
}

async function taken(app: App, code: FirstStartCode, request: FastifyRequest, reply: FastifyReply) {
  const lang = langOf(request);
  const given = new URLSearchParams(String(request.body));
  const values = Object.fromEntries(fieldNames.map((name) => [name, (given.get(name) ?? '').trim()]));
  const again = (status: number, wrong: Filled['wrong']) =>
    send(reply, status, formPage(lang, { values, wrong }));
  if (!code.fits(given.get(CODE) ?? ''))
    return again(403, { [CODE]: setupText.say(lang, code.isSpent ? 'page.codeSpent' : 'page.codeWrong') });
  const problems = formProblems(setupFields, values);
  if (problems.length > 0)
    return again(
      400,
      Object.fromEntries(problems.map(({ path, key, params }) => [path, said(lang, key, params)])),
    );
  try {
    const entries = await setUpPlatform(app, setupForm.parse(values), plainAddress(request.ip));
    return send(reply, 200, donePage(lang, entries));
  } catch (error) {
    if (error instanceof Refusal) return again(error.code, wrongBy(lang, error));
    throw error;
  }
}

/**
 * The page that a platform without anybody in it is set up at (首次启动页): behind a code that stands in this process's log alone. Once
 * somebody can sign in it leads to where they do.
 */
export async function mountFirstStart(http: FastifyInstance, app: App, code: FirstStartCode): Promise<void> {
  await http.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      (_request, body, done) => done(null, body),
    );
    scope.get(`${FIRST_START}/style.css`, (_request, reply) =>
      reply.header('content-type', 'text/css; charset=utf-8').header('cache-control', 'no-cache').send(STYLE),
    );
    scope.addHook('preHandler', async (request, reply) => {
      if (request.url.startsWith(`${FIRST_START}/`)) return;
      if (await isSetUp(app.database)) return reply.redirect('/ebidding/');
      const lang = langOf(request);
      if (!isPrivate(request))
        return send(
          reply,
          403,
          refusedPage(lang, setupText.say(lang, 'page.insecure', { command: commandLine('setup') })),
        );
      return undefined;
    });
    scope.get(FIRST_START, (request, reply) => send(reply, 200, formPage(langOf(request), EMPTY)));
    scope.post(FIRST_START, (request, reply) => taken(app, code, request, reply));
  });
}
