import fastifyHelmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * Mounts what browsers show as pages inside one scope with the security headers of pages (安全响应头). The API answers
 * JSON only and sets its own two; a dozen headers on each of its answers would protect nothing.
 */
export async function secured(
  http: FastifyInstance,
  {
    publicUrl = '',
    frameSources = [],
    officeServerUrl,
  }: {
    publicUrl?: string;
    frameSources?: readonly string[];
    /** Where documents are edited, in a frame that is opened by a form (WOPI); absent = here. */
    officeServerUrl?: string | undefined;
  },
  fill: (scope: FastifyInstance) => Promise<void> | void,
): Promise<void> {
  const office = officeServerUrl ? [officeServerUrl] : [];
  await http.register(async (scope) => {
    await scope.register(fastifyHelmet, {
      contentSecurityPolicy: {
        directives: {
          defaultSrc: ["'self'"],
          // antd writes its styles into the page; everything else is served from here.
          styleSrc: ["'self'", "'unsafe-inline'"],
          imgSrc: ["'self'", 'data:', 'blob:'],
          // Older browsers do not count the sockets of one's own host as 'self'.
          connectSrc: ["'self'", ...(publicUrl ? [publicUrl.replace(/^http/, 'ws')] : [])],
          frameAncestors: ["'self'"],
          // Menu entries that lead outside are shown in a sandboxed frame where the operator allows their address.
          // A stored PDF is shown from memory, and so are films and sounds.
          frameSrc: ["'self'", 'blob:', ...frameSources, ...office],
          formAction: ["'self'", ...office],
          mediaSrc: ["'self'", 'blob:'],
          objectSrc: ["'none'"],
          upgradeInsecureRequests: null,
        },
      },
      crossOriginEmbedderPolicy: false,
      // Said for every answer already.
      strictTransportSecurity: false,
    });
    await fill(scope);
  });
}
