/** Names of values that nobody reads in a record of operation: what opens something, and how people are reached. */
const SECRET =
  /pass|pwd|secret|token|captcha|nonce|cipher|envelope|signature|private|credential|seed|salt|otp|(^|[a-z_])(key|pin|code|link|price|amount|bid|score)$|^(key|pin|link)$|mobile|phone|email|address|identity/i;

export const HIDDEN = '***';

/** The same value without its secrets (脱敏), by the names of its fields, however deep. */
export function withoutSecrets(value: unknown, name = ''): unknown {
  if (value === null || value === undefined || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.map((one) => withoutSecrets(one, name));
  if (typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value).map(([field, one]) => [field, withoutSecrets(one, field)]),
    );
  return SECRET.test(name) ? HIDDEN : value;
}
