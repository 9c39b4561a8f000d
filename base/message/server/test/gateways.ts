import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A mail server that really speaks SMTP (测试邮件服务器), and what it took. */
export async function mailServer() {
  const mails: { from: string; to: string[]; raw: string }[] = [];
  /** Answers of the server to come, before it takes mail again. */
  const refusals: number[] = [];
  const server = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      username === 'gongheng' && password === 'geheim'
        ? done(null, { user: username })
        : done(new Error('who is that')),
    onData: (stream, session, done) => {
      const take = async () => {
        const raw = await text(stream);
        const code = refusals.shift();
        if (code) return done(Object.assign(new Error('not now'), { responseCode: code }));
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map((r) => r.address), raw });
        return done();
      };
      void take();
    },
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://gongheng:geheim@127.0.0.1:${port}?from=noreply@gongheng.example.cn`,
    mails,
    refusals,
    close: () => new Promise<void>((done) => server.close(done)),
  };
}

/** An SMS gateway (测试短信网关), and what was posted to it. */
export async function smsPeer() {
  const posts: { headers: IncomingHttpHeaders; body: string }[] = [];
  const answers: number[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      posts.push({ headers: request.headers, body });
      const status = answers.shift() ?? 200;
      response.writeHead(status, status === 302 ? { location: 'http://169.254.169.254/' } : {}).end('{}');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://key-1:secret-1@127.0.0.1:${port}/send`,
    posts,
    answers,
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}
