import { createWriteStream } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** The limit to compare with: node:http, the body as it comes into a file that is flushed. No form, no digest, no look at the bytes, no record. */
let kept = 0;
const server = createServer((request, response) => {
  const path = join(process.env.BENCH_FILES ?? '', `bare-${(kept += 1)}`);
  pipeline(request, createWriteStream(path, { flush: true })).then(
    () => response.end(`{"path":${JSON.stringify(path)}}`),
    (error: unknown) => {
      response.statusCode = 500;
      response.end(String(error));
    },
  );
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }));
