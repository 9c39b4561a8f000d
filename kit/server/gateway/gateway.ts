/** A message on its way out (外发消息). The id stays the same when it is sent again, so that a gateway knows it. */
export interface Outward {
  readonly id: string;
  readonly to: string;
  readonly title: string;
  readonly content: string;
}

/** What carries messages outside (短信或邮件网关). */
export interface Gateway {
  /** Resolves once the gateway has taken the message; rejects with `GatewayRefusal` where another try is useless. */
  send(message: Outward): Promise<void>;
  close(): void;
}

/** The gateways of this instance; an absent one means that nothing is sent that way. */
export interface Gateways {
  readonly sms?: Gateway;
  readonly email?: Gateway;
}

/** The gateway will never take this message: a wrong number, a refused content, a refused sender. */
export class GatewayRefusal extends Error {
  /** It is for whom the message is meant that the gateway refuses, and not for who sends it: a key, an account, a bill. */
  readonly isForReceiver: boolean;

  constructor(message: string, { isForReceiver }: { readonly isForReceiver: boolean }) {
    super(message);
    this.isForReceiver = isForReceiver;
  }
}
