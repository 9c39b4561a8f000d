import { BLACK, type Colour, colourOf } from './ofd-colour.ts';
import type { Resources } from './ofd-file.ts';
import { childOf, numberAt, numberOf } from './ofd-xml.ts';

/** Parameters that refer to parameters: no deeper, and never in a circle. */
const RELATIVES_MAX = 16;
const DASHES_MAX = 32;
const LINE_WIDTH = 0.353;

/** 绘制参数 (DrawParam) by their number, each followed by the ones it rests on. */
export function paramsOf(resources: Resources, id: string | null): Element[] {
  const found: Element[] = [];
  let next = id;
  while (next && found.length < RELATIVES_MAX) {
    const said = resources.get('DrawParam', next)?.element;
    if (!said || found.includes(said)) break;
    found.push(said);
    next = said.getAttribute('Relative');
  }
  return found;
}

/** How an object is drawn: what it says itself, before its parameters, before those of its layer. */
export class Look {
  readonly #said: readonly Element[];
  readonly #resources: Resources;

  constructor(said: readonly Element[], resources: Resources) {
    this.#said = said;
    this.#resources = resources;
  }

  #word(name: string): string | null {
    for (const one of this.#said) {
      const word = one.getAttribute(name);
      if (word !== null) return word;
    }
    return null;
  }

  #number = (name: string): number | undefined => numberOf(this.#word(name));

  get lineWidth(): number {
    return Math.abs(this.#number('LineWidth') ?? LINE_WIDTH);
  }

  /** What a line is drawn with besides its colour. */
  get line(): Record<string, string | number | undefined> {
    const join = { Miter: 'miter', Round: 'round', Bevel: 'bevel' }[this.#word('Join') ?? ''];
    const cap = { Butt: 'butt', Round: 'round', Square: 'square' }[this.#word('Cap') ?? ''];
    const dashes = (this.#word('DashPattern') ?? '').trim().split(/\s+/).slice(0, DASHES_MAX).map(numberOf);
    const isDashed = dashes.every((n) => n !== undefined && n >= 0) && dashes.some((n) => n);
    return {
      'stroke-width': this.lineWidth,
      'stroke-linejoin': join,
      'stroke-linecap': cap,
      'stroke-miterlimit': Math.max(1, this.#number('MiterLimit') ?? 3.528),
      'stroke-dasharray': isDashed ? dashes.join(' ') : undefined,
      'stroke-dashoffset': isDashed ? this.#number('DashOffset') : undefined,
    };
  }

  /** What the nearest one says of this colour. */
  said(kind: 'FillColor' | 'StrokeColor'): Element | undefined {
    for (const one of this.#said) {
      const colour = childOf(one, kind);
      if (colour) return colour;
    }
    return undefined;
  }

  colour(said: Element | undefined): Colour | undefined {
    return colourOf(said, (id) => this.#resources.space(id));
  }
}

interface Shade {
  readonly name: 'linearGradient' | 'radialGradient';
  readonly values: Readonly<Record<string, string | number>>;
  readonly stops: readonly (Colour & { readonly at: number })[];
}

/** 渐变 (AxialShd, RadialShd): where a colour goes over into others; undefined for what is none. */
export function shadeOf(said: Element, look: Look): Shade | undefined {
  const axial = childOf(said, 'AxialShd');
  const shade = axial ?? childOf(said, 'RadialShd');
  if (!shade) return undefined;
  const [x1, y1] = pairAt(shade, 'StartPoint');
  const [x2, y2] = pairAt(shade, 'EndPoint');
  const segments = [...shade.children].filter((one) => one.localName === 'Segment').slice(0, 64);
  const stops = segments.map((one, i) => ({
    at: Math.min(1, Math.max(0, numberAt(one, 'Position') ?? i / Math.max(1, segments.length - 1))),
    ...(look.colour(childOf(one, 'Color')) ?? BLACK),
  }));
  if (stops.length === 0) return undefined;
  if (axial) return { name: 'linearGradient', values: { x1, y1, x2, y2 }, stops };
  const r = Math.abs(numberAt(shade, 'EndRadius') ?? 0);
  return { name: 'radialGradient', values: { fx: x1, fy: y1, cx: x2, cy: y2, r }, stops };
}

function pairAt(of: Element, name: string): readonly [number, number] {
  const [x, y] = (of.getAttribute(name) ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(numberOf);
  return [x ?? 0, y ?? 0];
}
