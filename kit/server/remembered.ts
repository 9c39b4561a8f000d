import { hash } from 'node:crypto';

/** 记住结果: what follows from texts and nothing else, made once for the newest of them; what fails is tried again. */
export function remembered<const T extends readonly string[], R>(
  most: number,
  make: (...texts: T) => R,
): (...texts: T) => R {
  const known = new Map<string, R>();
  return (...texts) => {
    const key = hash('sha256', JSON.stringify(texts), 'base64');
    const before = known.get(key);
    if (before !== undefined) return before;
    const made = make(...texts);
    const [oldest] = known.keys();
    if (known.size >= most && oldest !== undefined) known.delete(oldest);
    known.set(key, made);
    if (made instanceof Promise) made.catch(() => known.delete(key));
    return made;
  };
}
