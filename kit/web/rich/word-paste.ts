const LIST = /\bl\d+\s+level(\d+)\s+lfo\d+/;
/** What Word draws before an entry of a list: a number or a sign, in a span of its own. */
const MARK = 'span[style*="mso-list:Ignore"], span[style*="mso-list: Ignore"]';
const NUMBERED = /^[(（]?(?:\d+|[a-z]|[ivx]+|[一二三四五六七八九十]+)[.)、）]/i;

interface Entry {
  readonly element: HTMLElement;
  readonly level: number;
  readonly ordered: boolean;
}

function entryOf(element: HTMLElement): Entry | undefined {
  // Style rules that browsers do not know are kept in the attribute alone.
  const level = Number(LIST.exec(element.getAttribute('style') ?? '')?.[1]);
  if (!(level > 0)) return undefined;
  const mark = element.querySelector(MARK);
  const ordered = NUMBERED.test((mark?.textContent ?? '').trim());
  mark?.remove();
  return { element, level, ordered };
}

/** Entries that stand one after the other become a list, deeper ones a list within. */
function listOf(document: Document, entries: readonly Entry[]): HTMLElement {
  const [first] = entries;
  const list = document.createElement(first?.ordered ? 'ol' : 'ul');
  const level = first?.level ?? 1;
  for (let at = 0; at < entries.length; ) {
    const one = entries[at] as Entry;
    const next = entries.findIndex((e, i) => i > at && e.level <= level);
    const end = next < 0 ? entries.length : next;
    const item = document.createElement('li');
    const text = document.createElement('p');
    text.append(...one.element.childNodes);
    item.append(text);
    if (end > at + 1) item.append(listOf(document, entries.slice(at + 1, end)));
    list.append(item);
    at = end;
  }
  return list;
}

/**
 * 粘贴清理: what a word processor puts on the clipboard besides the text goes (conditions, its own elements, styles, hidden
 * words); what it draws as lists becomes lists. Font, size and alignment are read by the editor.
 */
export function cleanPasted(html: string): string {
  const isWord = /class="?Mso|urn:schemas-microsoft-com:office|mso-/i.test(html);
  if (!isWord) return html;
  const page = new DOMParser().parseFromString(
    html.replace(/<!--\[if[\s\S]*?<!\[endif\]-->|<!\[(?:if|endif)[^>]*>/gi, ''),
    'text/html',
  );
  for (const gone of page.querySelectorAll('style, script, meta, link, title, xml, [style*="mso-hide:all"]'))
    gone.remove();
  // Its own elements keep their words; an empty one marks the end of a paragraph.
  for (const own of [...page.body.querySelectorAll('*')].filter((e) => e.localName.includes(':')))
    own.replaceWith(...own.childNodes);
  let run: Entry[] = [];
  const close = () => {
    run[0]?.element.before(listOf(page, run));
    for (const { element } of run) element.remove();
    run = [];
  };
  for (const element of page.body.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4, table')) {
    const entry = entryOf(element);
    // Only what stands side by side is one list.
    if (run.length > 0 && (!entry || run.at(-1)?.element.nextElementSibling !== element)) close();
    if (entry) run.push(entry);
  }
  close();
  return page.body.innerHTML;
}
