import type { Transporter } from 'nodemailer';
import { type Gateway, GatewayRefusal, type Outward } from './gateway.ts';

const LIMIT_MS = 15_000;
/** No such mailbox, or one that takes nothing (RFC 5321, RFC 7504). */
const OF_MAILBOX: readonly number[] = [510, 511, 550, 551, 553, 556];

/** SMTP_URL (邮件服务器): `smtps://USER:PASSWORD@mail.example.cn:465?from=noreply@example.cn`. */
export function isMailAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== '' && fromOf(url).includes('@');
}

/** The sender; without one named, the user who logs in, where that is an address. */
const fromOf = (url: URL): string => url.searchParams.get('from') ?? decodeURIComponent(url.username);

/** Loaded by the first mail: most processes never send one. */
const nodemailerLibrary = () => import('nodemailer');

/** Mail by SMTP (邮件发送): over TLS with `smtps:`, else upgraded where the server offers it. */
export class SmtpGateway implements Gateway {
  private readonly from: string;
  private readonly url: URL;
  private readonly library: typeof nodemailerLibrary;
  private opened: Promise<Transporter> | undefined;

  constructor(address: string, library = nodemailerLibrary) {
    this.library = library;
    this.url = new URL(address);
    this.from = fromOf(this.url);
  }

  /** Its line, opened by the first mail. */
  private transport(): Promise<Transporter> {
    return (this.opened ??= this.open().catch((error: unknown) => {
      // The next mail tries again.
      this.opened = undefined;
      throw error;
    }));
  }

  private async open(): Promise<Transporter> {
    const { url } = this;
    const secure = url.protocol === 'smtps:';
    const { default: nodemailer } = await this.library();
    return nodemailer.createTransport({
      host: url.hostname,
      port: Number(url.port) || (secure ? 465 : 587),
      secure,
      ...(url.username === ''
        ? {}
        : { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
      connectionTimeout: LIMIT_MS,
      greetingTimeout: LIMIT_MS,
      socketTimeout: LIMIT_MS,
      // Words come from templates and parameters; neither may pull in files or addresses.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  async send({ id, to, title, content }: Outward): Promise<void> {
    try {
      const transport = await this.transport();
      await transport.sendMail({
        from: this.from,
        to: { name: '', address: to },
        subject: title,
        text: content,
        messageId: `<${id}@${this.from.slice(this.from.lastIndexOf('@') + 1)}>`,
      });
    } catch (error) {
      const said = error as { responseCode?: number; command?: string; message: string };
      const { responseCode = 0, command, message } = said;
      if (responseCode < 500) throw error;
      const isForReceiver = command !== 'MAIL FROM' && OF_MAILBOX.includes(responseCode);
      throw new GatewayRefusal(message, { isForReceiver });
    }
  }

  /** Connects and signs in, and sends nothing (连通性检查). */
  async probe(): Promise<void> {
    await (await this.transport()).verify();
  }

  close(): void {
    this.opened?.then(
      (transport) => transport.close(),
      () => undefined, // Whoever asked for it was told.
    );
  }
}
