import { createServer } from 'node:http';

/** A control (反面对照): a server that takes whole bodies into its memory, however large, and answers when they have come. */
const server = createServer((asked, answer) => {
  const parts: Buffer[] = [];
  asked.on('data', (part: Buffer) => parts.push(part));
  asked.on('error', () => undefined);
  asked.on('end', () => {
    const body = String(Buffer.concat(parts));
    try {
      if (body) JSON.parse(body);
      answer.end('{}');
    } catch {
      answer.writeHead(400).end('{}');
    }
  });
}).listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }));
