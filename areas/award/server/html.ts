/** The little markup that notices are made of; every word is escaped. */
const escaped = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

export const paragraph = (text: string): string => `<p>${escaped(text)}</p>`;

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const cells = (tag: 'th' | 'td', row: readonly string[]) =>
    row.map((c) => `<${tag}>${escaped(c)}</${tag}>`).join('');
  return `<table><thead><tr>${cells('th', head)}</tr></thead><tbody>${rows.map((r) => `<tr>${cells('td', r)}</tr>`).join('')}</tbody></table>`;
};
