/** How a push socket keeps alive (心跳与重连), in milliseconds. */
export interface Pace {
  /** A word from the browser this often. */
  readonly heartbeat: number;
  /** An answer to it, or anything else, comes within this time, or the connection counts as broken. */
  readonly timeout: number;
  /** After an unexpected close it tries again this much later. */
  readonly reconnect: number;
}

export const socketNames = ['global', 'common', 'review'] as const;
export type SocketName = (typeof socketNames)[number];

/**
 * 全局通道: one for the whole application, open as long as somebody is signed in. 公共通道: for screens on which a broken connection must
 * be known within seconds, open as long as one of them is. 评审通道: of the review, which takes hours.
 */
export const paces: Readonly<Record<SocketName, Pace>> = {
  global: { heartbeat: 30_000, timeout: 15_000, reconnect: 60_000 },
  common: { heartbeat: 7_000, timeout: 3_000, reconnect: 1_000 },
  review: { heartbeat: 60_000, timeout: 15_000, reconnect: 10_000 },
};

/** Where a push socket is; `{clientId}` stands for the browser's own. */
export const socketPath = (name: SocketName): string => `/message/ws/${name}/{clientId}`;
