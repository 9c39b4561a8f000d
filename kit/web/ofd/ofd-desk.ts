import type { Desk, Heard } from '../file/desk.ts';
import { Painter } from './ofd-draw.ts';
import { type Note, openOfd } from './ofd-file.ts';
import { type Hit, hitsOf, type PageText, pageText } from './ofd-search.ts';
import { type Letter, markOf } from './ofd-text.ts';

/** Larger files are not unpacked in the browser: they would stop it. */
const LARGEST = 60 * 1024 * 1024;
/** A millimetre at the size of paper. */
const PIXELS = 96 / 25.4;
const WIDEST_FIT = 1.4;
const EDGE = 24;

interface HeardOfd extends Heard {
  readonly onNotes: (notes: readonly Note[]) => void;
}

/** The words that are part of the picture. */
interface Words {
  readonly seal: string;
  readonly page: (n: number) => string;
}

interface Sheet {
  readonly place: HTMLElement;
  width: number;
  height: number;
  drawn: readonly Letter[] | undefined;
  drawing: Promise<void> | undefined;
}

/** OFD预览: draws a layout file into this box, the pages in sight and their neighbours. */
export async function openOfdDesk(
  blob: Blob,
  box: HTMLElement,
  heard: HeardOfd,
  words: Words,
): Promise<Desk> {
  if (blob.size > LARGEST) throw new Error('too large');
  const file = await openOfd(blob);
  const painter = new Painter(file, words.seal);
  const holder = box.firstElementChild ?? box;
  let scale = 1;
  let isClosed = false;
  let told = -1;

  const sheets = file.pages.map((_, i): Sheet => {
    const place = document.createElement('div');
    place.className = 'gh-ofd-page';
    place.setAttribute('role', 'group');
    place.setAttribute('aria-label', words.page(i + 1));
    return { place, width: file.size.w, height: file.size.h, drawn: undefined, drawing: undefined };
  });

  const tell = () => {
    if (file.notes.size === told) return;
    told = file.notes.size;
    heard.onNotes([...file.notes]);
  };
  const fit = ({ place, width, height }: Sheet) => {
    place.style.width = `${width * PIXELS * scale}px`;
    place.style.height = `${height * PIXELS * scale}px`;
  };

  async function draw(sheet: Sheet, index: number): Promise<void> {
    const page = await painter.page(index).catch(() => undefined);
    sheet.drawing = undefined;
    if (isClosed) return;
    if (!page) file.notes.add('part');
    sheet.drawn = page?.letters ?? [];
    if (page) {
      [sheet.width, sheet.height] = [page.width, page.height];
      fit(sheet);
      sheet.place.replaceChildren(page.svg);
      mark(index);
    }
    tell();
  }
  const drawOnce = (index: number): Promise<void> => {
    const sheet = sheets[index];
    if (!sheet || sheet.drawn) return Promise.resolve();
    sheet.drawing ??= draw(sheet, index);
    return sheet.drawing;
  };

  const topOf = (sheet: Sheet) => sheet.place.offsetTop;
  const near = ({ place }: Sheet, screens: number) =>
    place.offsetTop <= box.scrollTop + box.clientHeight * (1 + screens) &&
    place.offsetTop + place.offsetHeight >= box.scrollTop - box.clientHeight * screens;

  /** Draws what is in sight, one page after the other, and forgets what is far away. */
  let isLooking = false;
  async function look(): Promise<void> {
    const line = box.scrollTop + box.clientHeight / 3;
    const here = sheets.findLastIndex((sheet) => topOf(sheet) <= line);
    heard.onPage(Math.max(0, box.clientHeight > 0 ? here : 0) + 1);
    if (isLooking) return;
    isLooking = true;
    for (const sheet of sheets)
      if (sheet.drawn && !near(sheet, 4)) {
        sheet.drawn = undefined;
        sheet.place.replaceChildren();
      }
    for (;;) {
      const next = sheets.findIndex((sheet) => !sheet.drawn && near(sheet, 1));
      if (next < 0 || isClosed) break;
      await drawOnce(next);
    }
    isLooking = false;
  }
  const onScroll = () => void look();

  const zoom: Desk['zoom'] = (to) => {
    const { clientHeight, scrollHeight, scrollTop } = box;
    const widest = sheets.reduce((most, sheet) => Math.max(most, sheet.width), 1) * PIXELS;
    const tallest = file.size.h * PIXELS;
    if (typeof to === 'number') scale = to;
    else if (to === 'page-fit') scale = (clientHeight - EDGE) / tallest;
    else scale = (box.clientWidth - EDGE) / widest;
    if (!(scale > 0)) scale = 1;
    // On a wide screen a page as wide as the window is hard to read.
    if (to === 'page-width') scale = Math.min(scale, WIDEST_FIT);
    sheets.forEach(fit);
    if (scrollHeight > 0) box.scrollTop = (scrollTop / scrollHeight) * box.scrollHeight;
    heard.onScale(scale);
    void look();
  };

  // 查找
  const texts: (PageText | undefined)[] = [];
  let asked = '';
  let hits: Hit[] = [];
  let at = 0;

  /** Marks what was found on a page that is drawn. */
  function mark(index: number): void {
    const { place, drawn } = sheets[index] ?? {};
    for (const old of place?.querySelectorAll('.gh-ofd-mark') ?? []) old.remove();
    if (!drawn) return;
    hits.forEach((hit, n) => {
      if (hit.page !== index) return;
      for (const letter of drawn.slice(hit.from, hit.to)) {
        const made = markOf(letter);
        if (n === at) made.classList.add('gh-ofd-mark-here');
        letter.in.prepend(made);
      }
    });
  }

  async function showHit(): Promise<void> {
    sheets.forEach((sheet, i) => sheet.drawn && mark(i));
    heard.onFound({
      current: hits.length === 0 ? 0 : at + 1,
      total: hits.length,
      isMissing: hits.length === 0,
    });
    const hit = hits[at];
    const sheet = hit && sheets[hit.page];
    if (!sheet) return;
    await drawOnce(hit.page);
    const found = sheet.place.querySelector('.gh-ofd-mark-here')?.getBoundingClientRect();
    const frame = box.getBoundingClientRect();
    if (!found || (found.top >= frame.top && found.bottom <= frame.bottom)) return;
    box.scrollTop += found.top - frame.top - box.clientHeight / 3;
  }

  async function search(sought: string): Promise<void> {
    asked = sought;
    const found: Hit[] = [];
    for (let i = 0; i < sheets.length && sought.trim() !== ''; i += 1) {
      const text = (texts[i] ??= pageText(sheets[i]?.drawn ?? (await painter.page(i)).letters));
      found.push(...hitsOf(text, sought, i));
      // Whoever types on is not kept waiting by a long document.
      if (i % 20 === 19) await new Promise((go) => setTimeout(go));
      if (isClosed || asked !== sought) return;
    }
    hits = found;
    const line = sheets.findIndex((sheet) => topOf(sheet) + sheet.place.offsetHeight > box.scrollTop);
    at = Math.max(
      0,
      hits.findIndex((hit) => hit.page >= line),
    );
    tell();
    await showHit();
  }

  holder.replaceChildren(...sheets.map((sheet) => sheet.place));
  box.addEventListener('scroll', onScroll, { passive: true });
  const resized = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(onScroll);
  resized?.observe(box);
  heard.onPages(sheets.length);
  tell();
  await drawOnce(0);
  zoom('page-width');
  return {
    go: (page) => {
      const sheet = sheets[page - 1];
      if (sheet) box.scrollTop = topOf(sheet) - 8;
    },
    zoom,
    find: (sought, again) => {
      if (again === 'first' || sought !== asked) return void search(sought);
      if (hits.length === 0) return;
      at = (at + (again === 'next' ? 1 : hits.length - 1)) % hits.length;
      void showHit();
    },
    small: async (number, place, width) => {
      const page = await painter.page(number - 1);
      page.svg.setAttribute('width', String(width));
      place.replaceChildren(page.svg);
      tell();
    },
    close: () => {
      isClosed = true;
      box.removeEventListener('scroll', onScroll);
      resized?.disconnect();
      holder.replaceChildren();
      painter.close();
    },
  };
}
