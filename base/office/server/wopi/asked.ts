import { hash } from 'node:crypto';
import { API_BASE } from '#kit/shared/call.ts';
import { kitRefuse } from '#kit/shared/text/index.ts';
import { NoOfficeServer } from '#kit/server/office-server.ts';
import type { Raw } from '#kit/server/http/http.ts';
import { refuse } from '../../shared/text/index.ts';
import { type Opened, type Parts, shownBy } from '../access.ts';
import type { Subject, WindowRow } from '../store.ts';
import { windowByToken } from './token.ts';

/** The address of a document as an office server knows it (WOPISrc). */
export const filePath = '/wopi/files/:file';

/** One document has one name, whoever opens it: the office server finds by it those who look at the same one. */
export const fileName = (tenantId: string, { kind, subjectId }: Subject): string =>
  hash('sha256', `${tenantId}\n${kind}\n${subjectId}`, 'hex').slice(0, 40);

/** Where the office server finds the document; only what PUBLIC_URL names is proven to be called. */
export const sourceOf = ({ publicUrl }: Parts, name: string): string =>
  `${publicUrl}${API_BASE}${filePath.replace(':file', name)}`;

/** Names in this protocol are letters and digits only. */
export const bare = (id: string): string => id.replaceAll('-', '');

/** Another one with each version of the document (文件版本). */
export const versionOf = ({ held }: Opened): string => bare(held.fileId);

export function headerOf(request: Raw['request'], name: string): string | undefined {
  const said = request.headers[name];
  return typeof said === 'string' ? said : undefined;
}

/** In the address, or as a bearer's: the protocol has both. */
export function tokenOf(request: Raw['request']): string {
  const { access_token: token } = request.query as { access_token?: unknown };
  if (typeof token === 'string') return token;
  return /^Bearer (\S+)$/.exec(headerOf(request, 'authorization') ?? '')?.[1] ?? '';
}

/** 验证来源: a call that bears no proof of the office server is answered as the protocol says, with 500, and its document is not looked at. */
export async function demandProof({ officeServer, publicUrl }: Parts, r: Raw, nowMs: number): Promise<void> {
  const { request } = r;
  const proof = {
    token: tokenOf(request),
    url: `${publicUrl}${request.url}`,
    timestamp: headerOf(request, 'x-wopi-timestamp'),
    proof: headerOf(request, 'x-wopi-proof'),
    proofOld: headerOf(request, 'x-wopi-proofold'),
  };
  const genuine = await officeServer?.proves(proof, nowMs).catch((error: unknown) => {
    if (!(error instanceof NoOfficeServer)) throw error;
    request.log.error({ err: error }, 'office server: its keys are not known');
    return false;
  });
  if (genuine) return;
  request.log.warn({ user: r.ctx.user.id }, 'office server: a call without its proof was turned away');
  throw kitRefuse('refused.failed', 500);
}

/** The window of a call's token, and the document that it shows now; a token of another document is none. */
export async function askedFor(parts: Parts, r: Raw): Promise<Opened> {
  const { file } = r.request.params as { file: string };
  return r.read(async (read) => {
    const window: WindowRow | undefined = await windowByToken(read, tokenOf(r.request));
    if (!window) throw kitRefuse('refused.session', 401);
    if (fileName(read.tenantId, window) !== file) throw refuse('notFound', 404);
    return shownBy(parts, read, window);
  });
}
