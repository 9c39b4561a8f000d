import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';

/**
 * The limit to compare with: node:http, the body as it comes into a file, its SHA-256, a flush, a new name and a flush of that too, since it is
 * acknowledged. No form, no look at the bytes, no session. With BENCH_RECORD it writes one row for each file as well, in one statement, as
 * whoever wants to find the file again must.
 */
const folder = process.env.BENCH_FILES ?? '';
const pool = process.env.BENCH_RECORD
  ? new pg.Pool({ connectionString: process.env.BENCH_URL ?? '', max: 20 })
  : undefined;
await pool?.query('create table if not exists bench_file (path text primary key, size bigint, digest text)');

async function named(path: string): Promise<void> {
  await rename(`${path}.part`, path);
  const place = await open(folder, 'r');
  await place.sync();
  await place.close();
}

let kept = 0;
const server = createServer((request, response) => {
  const path = join(folder, `bare-${process.pid}-${(kept += 1)}`);
  const sum = createHash('sha256');
  let size = 0;
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    sum.update(chunk);
  });
  pipeline(request, createWriteStream(`${path}.part`, { flush: true }))
    .then(() => named(path))
    .then(async () => {
      const digest = sum.digest('hex');
      await pool?.query({
        name: 'kept',
        text: 'insert into bench_file (path, size, digest) values ($1, $2, $3)',
        values: [path, size, digest],
      });
      response.end(JSON.stringify({ path, digest }));
    })
    .catch((error: unknown) => {
      response.statusCode = 500;
      response.end(String(error));
    });
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }));
