/** Text that may stand in a page as it is: made by `html`, or vouched for by `trusted`. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => ESCAPES[c] ?? c);

type HtmlValue = Html | string | number | null | undefined | false | readonly HtmlValue[];

function spoken(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(spoken).join('');
  return escapeHtml(String(value));
}

/** A piece of a page: everything put into it is escaped unless it is such a piece itself. */
export const html = (pieces: TemplateStringsArray, ...values: readonly HtmlValue[]): Html =>
  new Html(pieces.reduce((text, piece, i) => text + spoken(values[i - 1]) + piece));

/** Text that somebody has cleaned already. The caller answers for it. */
export const trusted = (cleaned: string): Html => new Html(cleaned);
