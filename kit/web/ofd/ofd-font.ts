import type { Note, Resources } from './ofd-file.ts';
import { childOf, locOf, textOf } from './ofd-xml.ts';
import { withGlyphs } from './glyph-font.ts';

const FONT_MAX = 24 * 1024 * 1024;

/** 字体 as text is drawn with it. */
export interface Face {
  /** A list of families, made of names that are safe to write. */
  readonly family: string;
  readonly isBold: boolean;
  readonly isItalic: boolean;
  /** The embedded font under a name by which its glyphs are called by number; undefined where there is none. */
  readonly glyphs: string | undefined;
}

/** Families of the same look on the systems that readers have, by what a font is called. */
const LIKE: readonly (readonly [RegExp, string])[] = [
  [/楷|kai/i, "KaiTi, STKaiti, 'AR PL UKai CN', serif"],
  [/仿宋|fang/i, 'FangSong, STFangsong, SimSun, serif'],
  [
    /黑|hei|等线|deng|圆|arial|helvetica|sans|calibri|verdana/i,
    "SimHei, 'Microsoft YaHei', 'PingFang SC', 'Noto Sans CJK SC', sans-serif",
  ],
  [/courier|mono|consol/i, "'Courier New', monospace"],
  [/times|roman/i, "'Times New Roman', SimSun, serif"],
];
const SONG = "SimSun, STSong, 'Songti SC', 'Noto Serif CJK SC', serif";

/** The families to try for a font of this name, itself first. */
export function familiesOf(name: string): string {
  const own = name
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .slice(0, 80)
    .trim();
  const like = LIKE.find(([pattern]) => pattern.test(own))?.[1] ?? SONG;
  return own === '' ? like : `'${own}', ${like}`;
}

let made = 0;

/** Fonts of one open document; embedded ones are given to the browser as bytes, and taken back at the end. */
export class Fonts {
  readonly #faces = new Map<string, Promise<Face>>();
  readonly #given: FontFace[] = [];
  readonly #bytes: (loc: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  readonly #notes: Set<Note>;

  constructor(bytes: (loc: string) => Promise<Uint8Array<ArrayBuffer> | undefined>, notes: Set<Note>) {
    this.#bytes = bytes;
    this.#notes = notes;
  }

  /** The font of this number; text of an unknown one is drawn in 宋体. */
  face(resources: Resources, id: string | null): Promise<Face> {
    const said = resources.get('Font', id);
    const key = said ? `${said.from} ${id ?? ''}` : '';
    const before = this.#faces.get(key);
    if (before) return before;
    const found = this.#found(said);
    this.#faces.set(key, found);
    return found;
  }

  async #found(said: ReturnType<Resources['get']>): Promise<Face> {
    const { element, from } = said ?? {};
    const name = element?.getAttribute('FontName') ?? element?.getAttribute('FamilyName') ?? '';
    const plain = familiesOf(`${name}`);
    const isBold = element?.getAttribute('Bold') === 'true';
    const isItalic = element?.getAttribute('Italic') === 'true';
    const file = locOf(from ?? '', textOf(childOf(element, 'FontFile')));
    if (!file) return { family: plain, isBold, isItalic, glyphs: undefined };
    const bytes = await this.#bytes(file);
    const own = bytes && bytes.length <= FONT_MAX ? await this.#give(bytes) : undefined;
    const byNumber = bytes && bytes.length <= FONT_MAX ? withGlyphs(bytes) : undefined;
    const glyphs = byNumber ? await this.#give(byNumber) : undefined;
    if (!own && !glyphs) this.#notes.add('font');
    // A font brings its own weight.
    return {
      family: own ? `${own}, ${plain}` : plain,
      isBold: isBold && !own,
      isItalic: isItalic && !own,
      glyphs,
    };
  }

  /** Nothing is fetched for a font of bytes, so the page's rules for addresses stay as they are; a browser refuses what is none. */
  async #give(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
    if (typeof FontFace === 'undefined') return undefined;
    made += 1;
    const name = `gh-ofd-${made}`;
    try {
      const face = new FontFace(
        name,
        bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength),
      );
      await face.load();
      document.fonts.add(face);
      this.#given.push(face);
      return name;
    } catch {
      return undefined;
    }
  }

  close(): void {
    for (const face of this.#given) document.fonts.delete(face);
  }
}
