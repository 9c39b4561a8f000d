export const MANAGER = '/base/valset/manager';
export const entriesPage = (code: string): string => `/base/valset/entries?code=${encodeURIComponent(code)}`;
