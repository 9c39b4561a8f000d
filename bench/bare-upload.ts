import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** The limit to compare with: node:http, the body as it comes into a file, its SHA-256, a flush and a new name. No form, no look at the bytes, no record. */
let kept = 0;
const server = createServer((request, response) => {
  const path = join(process.env.BENCH_FILES ?? '', `bare-${(kept += 1)}`);
  const digest = createHash('sha256');
  request.on('data', (chunk: Buffer) => digest.update(chunk));
  pipeline(request, createWriteStream(`${path}.part`, { flush: true }))
    .then(() => rename(`${path}.part`, path))
    .then(
      () => response.end(JSON.stringify({ path, digest: digest.digest('hex') })),
      (error: unknown) => {
        response.statusCode = 500;
        response.end(String(error));
      },
    );
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }));
