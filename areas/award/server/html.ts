import { html, trusted } from '#kit/server/http/html.ts';

/** The little markup that notices are made of; every word is escaped. */
export const paragraph = (text: string): string => html`<p>${text}</p>`.text;

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const cells = (tag: 'th' | 'td', row: readonly string[]) =>
    row.map((c) => html`${trusted(`<${tag}>`)}${c}${trusted(`</${tag}>`)}`);
  const body = rows.map((r) => html`<tr>${cells('td', r)}</tr>`);
  return html`<table><thead><tr>${cells('th', head)}</tr></thead><tbody>${body}</tbody></table>`.text;
};
