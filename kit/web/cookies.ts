import { APP_BASE } from './paths.ts';

export function readCookie(name: string): string | undefined {
  for (const part of document.cookie.split('; ')) {
    const eq = part.indexOf('=');
    if (eq > 0 && part.slice(0, eq) === name) {
      try {
        return decodeURIComponent(part.slice(eq + 1));
      } catch {
        return undefined;
      }
    }
  }
  return undefined;
}

export function writeCookie(name: string, value: string, maxAgeSeconds = 365 * 86_400): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // The Cookie Store API needs a secure context
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=${APP_BASE}; Max-Age=${Math.floor(maxAgeSeconds)}; SameSite=Lax${secure}`;
}

export const dropCookie = (name: string): void => writeCookie(name, '', 0);
