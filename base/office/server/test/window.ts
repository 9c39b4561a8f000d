import { randomBytes } from 'node:crypto';
import { Document, Packer, Paragraph } from 'docx';
import type { TestUser, World } from '#apps/server/test/world.ts';
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

/** So many minutes in which nothing is heard of any window: keys and locks count real time, so what is kept of them is made older. */
export async function silence(world: World, minutes: number): Promise<void> {
  for (const table of ['office_window', 'office_lock'])
    await world.sql(
      `update ${table} set until = until - $1 * interval '1 minute', wopi_until = wopi_until - $1 * interval '1 minute'`,
      [minutes],
    );
}
