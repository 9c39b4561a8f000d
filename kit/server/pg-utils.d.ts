declare module 'pg/lib/utils.js' {
  /** A value as it goes to PostgreSQL: text, bytes or null. */
  const utils: { prepareValue: (value: unknown) => string | Buffer | null };
  export default utils;
}
