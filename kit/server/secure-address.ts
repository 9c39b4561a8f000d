/** Names and addresses that never leave this machine. */
const LOOPBACK = /^(localhost|[a-z0-9.-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** This very machine (本机地址), by the host alone: `127.0.0.1.example.cn` is somebody else. */
export const isLoopback = (url: URL): boolean => LOOPBACK.test(url.hostname);

/** Browsers seal bids and use passkeys here (安全上下文): https, or this very machine. */
export function isSecureAddress(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && (url.protocol === 'https:' || isLoopback(url));
}
