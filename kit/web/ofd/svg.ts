const SVG = 'http://www.w3.org/2000/svg';

/** The elements a page is drawn with; none of them runs, leads away or fetches anything but what was unpacked here. */
type Drawn =
  | 'svg'
  | 'g'
  | 'path'
  | 'text'
  | 'tspan'
  | 'image'
  | 'rect'
  | 'clipPath'
  | 'defs'
  | 'linearGradient'
  | 'radialGradient'
  | 'stop'
  | 'pattern'
  | 'mask'
  | 'title';

/** One element of the picture. Values are numbers, or words that this viewer made itself: nothing of a file is an attribute as it stands. */
export function svg(
  name: Drawn,
  values: Readonly<Record<string, string | number | undefined>> = {},
  children: readonly Node[] = [],
): SVGElement {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(values))
    if (value !== undefined) made.setAttribute(key, typeof value === 'number' ? short(value) : value);
  made.append(...children);
  return made;
}

/** A number as short as a thousandth of a millimetre asks for. */
export const short = (n: number): string => String(Math.round(n * 10_000) / 10_000);

export const matrix = (of: readonly number[]): string => `matrix(${of.map((n) => String(n)).join(' ')})`;
