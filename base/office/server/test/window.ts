import { randomBytes } from 'node:crypto';
import { Document, Packer, Paragraph } from 'docx';
import type { TestUser } from '#apps/server/test/world.ts';
import type { Envelope } from '#kit/shared/call.ts';

/** A Word document of these paragraphs. */
export const word = (...lines: string[]): Promise<Buffer> =>
  Packer.toBuffer(new Document({ sections: [{ children: lines.map((text) => new Paragraph(text)) }] }));

/** Saves a document as the window in the browser does (在线保存). */
export async function saving(by: TestUser, key: string, mark: string, bytes: Buffer) {
  const boundary = `----${randomBytes(8).toString('hex')}`;
  const body = Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="d"\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const query = new URLSearchParams({ key, mark });
  const { body: said } = await by.raw('POST', `/base/pageoffice/save?${query}`, body, {
    'content-type': `multipart/form-data; boundary=${boundary}`,
  });
  return JSON.parse(said) as Envelope<{ no: number; mark: string; fileId: string }>;
}
