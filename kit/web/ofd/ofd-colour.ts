import { childOf, childrenOf, numberAt, numberOf, textOf } from './ofd-xml.ts';

/** 颜色空间: how the numbers of a colour are meant, and the colours that are called by a number. */
export interface ColourSpace {
  readonly type: 'RGB' | 'GRAY' | 'CMYK';
  readonly bits: number;
  readonly palette: readonly string[];
}

export function colourSpaceOf(said: Element): ColourSpace {
  const type = (said.getAttribute('Type') ?? '').toUpperCase();
  return {
    type: type === 'GRAY' || type === 'CMYK' ? type : 'RGB',
    bits: Math.min(16, Math.max(1, numberAt(said, 'BitsPerComponent') ?? 8)),
    palette: childrenOf(childOf(said, 'Palette'), 'CV').slice(0, 65_536).map(textOf),
  };
}

export interface Colour {
  /** `rgb(…)`, made of numbers alone. */
  readonly paint: string;
  readonly alpha: number;
}

export const BLACK: Colour = { paint: 'rgb(0,0,0)', alpha: 1 };

const isOf = (count: number): ColourSpace['type'] => (count === 1 ? 'GRAY' : count === 4 ? 'CMYK' : 'RGB');

/** CT_Color as the screen shows it; colours of paper (CMYK) by the plain formula, without profiles. Undefined where none is said. */
export function colourOf(
  said: Element | undefined,
  spaceOf: (id: string) => ColourSpace | undefined,
): Colour | undefined {
  if (!said) return undefined;
  const space = spaceOf(said.getAttribute('ColorSpace') ?? '');
  const index = numberAt(said, 'Index');
  const value = said.getAttribute('Value') ?? (index === undefined ? null : (space?.palette[index] ?? null));
  const alpha = Math.min(1, Math.max(0, (numberAt(said, 'Alpha') ?? 255) / 255));
  if (value === null) return said.children.length > 0 ? undefined : { ...BLACK, alpha };
  const most = 2 ** (space?.bits ?? 8) - 1;
  const parts = value
    .trim()
    .split(/\s+/)
    .slice(0, 4)
    // `#ff` is a number of sixteen.
    .map((word) => numberOf(word.startsWith('#') ? `0x${word.slice(1)}` : word) ?? 0)
    .map((n) => Math.min(1, Math.max(0, n / most)));
  const [a = 0, b = 0, c = 0, k = 0] = parts;
  const type =
    space && parts.length >= { GRAY: 1, RGB: 3, CMYK: 4 }[space.type] ? space.type : isOf(parts.length);
  const rgb =
    type === 'GRAY' ? [a, a, a] : type === 'RGB' ? [a, b, c] : [a, b, c].map((n) => (1 - n) * (1 - k));
  return { paint: `rgb(${rgb.map((n) => Math.round(n * 255)).join(',')})`, alpha };
}
