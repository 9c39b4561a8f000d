import type { FastifyInstance } from 'fastify';
import { kitRefuse } from '#kit/shared/text/index.ts';
import { unknownField } from './answer.ts';
import { lostInBody } from './lost-name.ts';
import { isTooDeep } from './nesting.ts';

/** Bodies are JSON or forms (请求体格式); the text of one stays beside what it says. */
export function takeJson(app: FastifyInstance): void {
  // The signature covers the bytes as sent, so they are kept beside the parsed body.
  // A page of somebody else can make a browser send plain text without being asked; nothing here means anything by it.
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string;
    (request as unknown as { rawText: string }).rawText = text;
    if (isTooDeep(text)) return done(kitRefuse('wrong.input', 400), undefined);
    let parsed: unknown;
    try {
      parsed = text === '' ? {} : JSON.parse(text);
    } catch {
      return done(kitRefuse('wrong.input', 400), undefined);
    }
    const lost = lostInBody(text, parsed);
    done(lost === undefined ? null : unknownField(lost), parsed);
  });
}
