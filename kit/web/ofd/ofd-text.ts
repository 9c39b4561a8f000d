import type { Face } from './ofd-font.ts';
import { glyphLetter } from './glyph-font.ts';
import { childOf, childrenOf, numberAt, runOf, textOf } from './ofd-xml.ts';
import { short, svg } from './svg.ts';

/** Text is drawn large and shown small: browsers keep letters of a few units from becoming smaller than their reader set. */
const GROWN = 20;

/** One text names no more glyphs by their number. */
const GLYPHS_MAX = 50_000;

/** One letter of the page, for the search: where it stands within the element that holds it. */
export interface Letter {
  readonly char: string;
  readonly in: Element;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
}

interface Placed {
  readonly char: string;
  /** The letter that calls the glyph of the embedded font, where the document names one by its number. */
  readonly glyph: string | undefined;
  readonly x: number;
  readonly y: number;
}

/** The glyph of each letter that one is said for (CGTransform), by the letter's place in the whole object. */
function glyphsOf(object: Element): Map<number, string> {
  const found = new Map<number, string>();
  let left = GLYPHS_MAX;
  for (const one of childrenOf(object, 'CGTransform')) {
    if (left <= 0) break;
    const at = numberAt(one, 'CodePosition') ?? 0;
    const codes = numberAt(one, 'CodeCount') ?? 1;
    const glyphs = runOf(textOf(childOf(one, 'Glyphs')), left).filter((n) => n >= 0 && n < 65_535);
    left -= Math.max(1, glyphs.length, Math.min(codes, 10_000));
    // Letters and glyphs go one by one; what is left over is drawn with the last letter.
    glyphs.forEach((glyph, i) => {
      const place = at + Math.min(i, Math.max(1, codes) - 1);
      found.set(place, (found.get(place) ?? '') + glyphLetter(Math.floor(glyph)));
    });
    for (let i = glyphs.length; i < Math.min(codes, 10_000); i += 1) found.set(at + i, '');
  }
  return found;
}

const directions: Readonly<Record<string, readonly [number, number]>> = {
  '90': [0, 1],
  '180': [-1, 0],
  '270': [0, -1],
};

interface TextStyle {
  readonly face: Face;
  readonly paint: Readonly<Record<string, string | number | undefined>>;
  /** How many more letters this page bears. */
  readonly most: number;
}

/** 文字对象: its letters at their places, in millimetres of the object. */
export function drawText(object: Element, { face, paint, most }: TextStyle) {
  const size = Math.abs(numberAt(object, 'Size') ?? 0);
  const group = svg('g', { transform: `scale(${1 / GROWN})`, ...shown(object, face, size), ...paint });
  const letters: Letter[] = [];
  if (size === 0) return { group, letters };
  const glyphs = face.glyphs ? glyphsOf(object) : new Map<number, string>();
  const wide = numberAt(object, 'HScale') ?? 1;
  const turn = numberAt(object, 'CharDirection') ?? 0;
  const reading = directions[object.getAttribute('ReadDirection') ?? ''];
  let [x, y, count] = [0, 0, 0];
  for (const code of childrenOf(object, 'TextCode')) {
    x = numberAt(code, 'X') ?? x;
    y = numberAt(code, 'Y') ?? y;
    const chars = [...(code.textContent ?? '').replace(/[\r\n\t]/g, '')].slice(0, Math.max(0, most - count));
    const [dx, dy] = ['DeltaX', 'DeltaY'].map((name) => runOf(code.getAttribute(name), chars.length)) as [
      number[],
      number[],
    ];
    // Where nothing is said, letters follow each other as their font has them.
    const isFree = dx.length === 0 && dy.length === 0 && !reading;
    const placed: Placed[] = [];
    let [atX, atY] = [x, y];
    chars.forEach((char, i) => {
      placed.push({ char, glyph: glyphs.get(count + i), x: atX, y: atY });
      const width = dx[i] ?? dx.at(-1) ?? (isFree ? widthOf(char, size) * wide : 0);
      letters.push({ char, in: group, x: atX, y: atY, width: Math.abs(width) || size, size });
      if (reading && dx.length === 0 && dy.length === 0) {
        atX += reading[0] * size;
        atY += reading[1] * size;
      } else {
        atX += width;
        atY += dy[i] ?? dy.at(-1) ?? 0;
      }
    });
    count += chars.length;
    if (placed.length > 0) group.append(...lineOf(placed, { isFree, wide, turn, face }));
  }
  return { group, letters };
}

/** About as wide as letters are where their font says so itself. */
const widthOf = (char: string, size: number): number =>
  (char.codePointAt(0) ?? 0) < 0x2e80 ? size / 2 : size;

function shown(object: Element, face: Face, size: number): Record<string, string | number | undefined> {
  const weight = Math.min(900, Math.max(100, Math.round((numberAt(object, 'Weight') ?? 400) / 100) * 100));
  return {
    'font-family': face.family,
    'font-size': size * GROWN,
    'font-weight': face.isBold ? Math.max(700, weight) : weight === 400 ? undefined : weight,
    'font-style': face.isItalic || object.getAttribute('Italic') === 'true' ? 'italic' : undefined,
  };
}

interface LineStyle {
  readonly isFree: boolean;
  readonly wide: number;
  readonly turn: number;
  readonly face: Face;
}

function lineOf(placed: readonly Placed[], { isFree, wide, turn, face }: LineStyle): SVGElement[] {
  const [first] = placed;
  if (!first) return [];
  const familyOf = (one: Placed) => (one.glyph === undefined ? undefined : face.glyphs);
  const words = (one: Placed) => one.glyph ?? one.char;
  const isPlain = wide === 1 && turn === 0;
  if (isFree) {
    const spans = placed.map((one) => svg('tspan', { 'font-family': familyOf(one) }, [text(words(one))]));
    const isOfOneFont = placed.every((one) => one.glyph === undefined);
    const inside = isOfOneFont ? [text(placed.map(words).join(''))] : spans;
    return [svg('text', placeOf(first, wide, turn), inside)];
  }
  // One element holds the whole line where each letter is one unit of text and stands upright.
  if (isPlain && placed.every((one) => one.glyph === undefined && one.char.length === 1)) {
    const isLevel = placed.every((one) => one.y === first.y);
    const x = placed.map((one) => short(one.x * GROWN)).join(' ');
    const y = isLevel ? first.y * GROWN : placed.map((one) => short(one.y * GROWN)).join(' ');
    return [svg('text', { x, y }, [text(placed.map(words).join(''))])];
  }
  return placed.map((one) =>
    svg('text', { ...placeOf(one, wide, turn), 'font-family': familyOf(one) }, [text(words(one))]),
  );
}

const text = (words: string): Text => document.createTextNode(words);

function placeOf({ x, y }: Placed, wide: number, turn: number): Record<string, string | number> {
  const [atX, atY] = [x * GROWN, y * GROWN];
  if (wide === 1 && turn === 0) return { x: atX, y: atY };
  const turned = turn === 0 ? '' : ` rotate(${short(turn)})`;
  return { transform: `translate(${short(atX)} ${short(atY)})${turned} scale(${short(wide)} 1)` };
}

/** The place of letters of one element, as a mark behind them. */
export function markOf(letter: Letter): SVGElement {
  const { x, y, width, size } = letter;
  return svg('rect', {
    x: x * GROWN,
    y: (y - size * 0.88) * GROWN,
    width: width * GROWN,
    height: size * 1.12 * GROWN,
    class: 'gh-ofd-mark',
  });
}
