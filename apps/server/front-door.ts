import fastifyMultipart from '@fastify/multipart';
import fastifyWebsocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import { publicFrame } from '#areas/bulletin/server/index.ts';
import { countAnswers } from '#kit/server/http/count-answers.ts';
import { makeHttp, mount } from '#kit/server/http/http.ts';
import { mountForeign } from '#kit/server/http/foreign.ts';
import { mountPages } from '#kit/server/http/pages.ts';
import { answerUnknown } from '#kit/server/http/unknown.ts';
import type { Durations } from '#kit/server/metrics.ts';
import type { ServerPart } from '#kit/server/part.ts';
import { traceRequests } from '#kit/server/tracing.ts';
import { secured } from './secured.ts';

interface FrontDoor {
  readonly http: FastifyInstance;
  /** How many answers were given, and how long they took. */
  readonly answers: Durations;
}

/** The web side of an instance (对外服务): every call and page of the areas, each answer counted, secured and followed. */
export async function openFrontDoor(
  httpParts: Parameters<typeof makeHttp>[0],
  parts: readonly ServerPart[],
  about: Parameters<typeof secured>[1] & { readonly publicUrl: string },
): Promise<FrontDoor> {
  const http = makeHttp(httpParts);
  const answers = countAnswers(http);
  traceRequests(http);
  await http.register(fastifyWebsocket, { options: { maxPayload: 8192 } });
  const routes = parts.flatMap((p) => p.routes);
  mount(
    http,
    httpParts,
    routes.filter((r) => r.kind !== 'raw'),
  );
  await uploads(http, (scope) =>
    mount(
      scope,
      httpParts,
      routes.filter((r) => r.kind === 'raw'),
    ),
  );
  await mountForeign(
    http,
    httpParts,
    parts.flatMap((p) => p.foreign ?? []),
  );
  const pages = parts.flatMap((p) => p.pages ?? []);
  await secured(http, about, (scope) =>
    mountPages(scope, { ...httpParts, publicUrl: about.publicUrl }, pages, publicFrame),
  );
  answerUnknown(http, publicFrame);
  return { http, answers };
}

/** Only calls that read their own request may get files; the others are spared the plugin's hooks. */
async function uploads(http: FastifyInstance, fill: (scope: FastifyInstance) => void): Promise<void> {
  await http.register(async (scope) => {
    await scope.register(fastifyMultipart);
    fill(scope);
  });
}
