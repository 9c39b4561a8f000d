import { randomUUID } from 'node:crypto';

/** A new opaque id (UUID version 7): rises with time, so that indexes grow at one end. */
export function newId(): string {
  const ms = Date.now().toString(16).padStart(12, '0');
  // The rest is random already, its variant in place.
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7${randomUUID().slice(15)}`;
}
