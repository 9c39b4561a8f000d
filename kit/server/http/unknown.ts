import type { FastifyInstance } from 'fastify';
import { kitRefuse } from '#kit/shared/text/index.ts';
import { sendError } from './answer.ts';
import { isCall, pageOf, sendPage, wantsPage } from './outermost.ts';
import { type PageFrame, PUBLIC_BASE, sendPublic } from './pages.ts';

/** An address that nothing stands at (地址不存在): a page for people, an envelope for programs. */
export function answerUnknown(app: FastifyInstance, frame: PageFrame): void {
  app.setNotFoundHandler((request, reply) => {
    if (isCall(request)) return sendError(kitRefuse('refused.noCall', 404), request, reply);
    if (!wantsPage(request)) return sendError(kitRefuse('refused.noPage', 404), request, reply);
    if (!(request.raw.url ?? '').startsWith(`${PUBLIC_BASE}/`))
      return sendPage(reply, 404, pageOf('refused.noPage'));
    const { lang } = request.query as { lang?: unknown };
    return sendPublic(request, reply, 404, frame.missing(lang === 'en' ? 'en' : 'zh'));
  });
}
