import type { Raw } from '#kit/server/http/http.ts';
import type { OfficeHolder } from '#kit/server/part.ts';
import { NoOfficeServer } from '#kit/server/office-server.ts';
import type { InputOf, OutputOf } from '#kit/shared/call.ts';
import type * as calls from '../../shared/calls.ts';
import { refuse } from '../../shared/text/index.ts';
import { demandEdited, opened, type Parts } from '../access.ts';
import { fileName, sourceOf } from './asked.ts';
import { giveToken } from './token.ts';

/**
 * Whether the office server edits documents of such records. What is more than a document once it is saved, such as a goods sheet whose cells
 * are judged one by one, stays with our own editor, which can show what is wrong.
 */
export const servesHolder = ({ officeServer }: Parts, { once }: OfficeHolder): boolean =>
  officeServer !== undefined && once !== true;

/**
 * 打开在线文档服务: where the operator's office server edits the document of a window, and the token that it shows to be heard. To nobody who may
 * not edit it now; the server is asked for its address outside any transaction.
 */
export const start =
  (parts: Parts) =>
  async (r: Raw, { key }: InputOf<typeof calls.startServer>): Promise<OutputOf<typeof calls.startServer>> => {
    const { officeServer } = parts;
    if (!officeServer) throw refuse('noServer', 404);
    const { window, shape, holder } = demandEdited(await r.read((read) => opened(parts, read, key)));
    if (!servesHolder(parts, holder)) throw refuse('serverCannot', 409);
    const source = sourceOf(parts, fileName(r.ctx.tenantId, window));
    const lang = r.ctx.lang === 'en' ? 'en-US' : 'zh-CN';
    const address = await officeServer.editAddress(shape, source, lang).catch((error: unknown) => {
      if (!(error instanceof NoOfficeServer)) throw error;
      r.request.log.error({ err: error }, 'office server: no discovery');
      throw refuse('serverAway', 409);
    });
    if (address === undefined) throw refuse('serverCannot', 409);
    const { token, until } = await r.write((tx) => giveToken(tx, window));
    return { address, token, ttl: until.getTime() };
  };
