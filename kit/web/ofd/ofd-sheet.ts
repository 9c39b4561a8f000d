import { BLACK } from './ofd-colour.ts';
import type { Fonts } from './ofd-font.ts';
import { addResources, type Note, type OfdFile, Resources, type Seal } from './ofd-file.ts';
import { Look, paramsOf, shadeOf } from './ofd-look.ts';
import { pathOf } from './ofd-path.ts';
import { drawText, type Letter } from './ofd-text.ts';
import { type Box, boxOf, childOf, childrenOf, locOf, numberAt, numbersOf, textOf } from './ofd-xml.ts';
import type { Pictures } from './picture.ts';
import { matrix, short, svg } from './svg.ts';

/** What one page may hold; the rest is left out, and that is said. */
const OBJECTS_MAX = 30_000;
const LETTERS_MAX = 150_000;
const OUTLINE_MAX = 8_000_000;
const DEPTH_MAX = 24;
/** And so long it may take; drawings that multiply each other cost more than their number says. */
const LONGEST_MS = 20_000;
/** After so many objects whoever looks has their turn: to scroll, or to close the window. */
const TURN = 500;

interface Around {
  readonly resources: Resources;
  /** Drawing parameters that hold where an object has none of its own. */
  readonly params: readonly Element[];
  readonly depth: number;
  /** Composite objects that this one stands in: none holds itself. */
  readonly within: readonly Element[];
}

const orders = ['Background', 'Body', 'Foreground'];
let sheets = 0;

/** 页面对象: what stands on one page, drawn object by object until the page has enough. */
export class Sheet {
  readonly letters: Letter[] = [];
  readonly #file: OfdFile;
  readonly #fonts: Fonts;
  readonly #pictures: Pictures;
  readonly #name: string;
  #ids = 0;
  #objects = 0;
  #outline = 0;
  readonly #until = performance.now() + LONGEST_MS;

  constructor(file: OfdFile, fonts: Fonts, pictures: Pictures) {
    this.#file = file;
    this.#fonts = fonts;
    this.#pictures = pictures;
    sheets += 1;
    this.#name = `gh-ofd-${sheets}`;
  }

  #note = (note: Note) => this.#file.notes.add(note);

  #id(): string {
    this.#ids += 1;
    return `${this.#name}-${this.#ids}`;
  }

  /** The layers of a page or a template, from the back to the front. */
  async content(root: Element, at: string): Promise<SVGElement[]> {
    const resources = new Resources(this.#file.resources);
    const around = { xml: this.#file.xml, at, notes: this.#file.notes };
    for (const one of childrenOf(root, 'PageRes').slice(0, 20)) await addResources(resources, around, one);
    const order = (layer: Element) => orders.indexOf(layer.getAttribute('Type') ?? 'Body');
    const layers = childrenOf(childOf(root, 'Content'), 'Layer').sort((a, b) => order(a) - order(b));
    const drawn: SVGElement[] = [];
    for (const layer of layers) {
      const params = paramsOf(resources, layer.getAttribute('DrawParam'));
      drawn.push(svg('g', {}, await this.#all(layer, { resources, params, depth: 0, within: [] })));
    }
    return drawn;
  }

  /** A template page, or nothing where it is not there. */
  async template(at: string): Promise<SVGElement[]> {
    const root = await this.#file.xml(at);
    if (!root) this.#note('part');
    return root ? this.content(root, at) : [];
  }

  /** What was added to a page (注释), as it looks; what it would do is left out. */
  async annotations(at: string): Promise<SVGElement[]> {
    const root = await this.#file.xml(at);
    if (!root) this.#note('part');
    const around = { resources: this.#file.resources, params: [], depth: 0, within: [] };
    const drawn: SVGElement[] = [];
    for (const one of childrenOf(root, 'Annot').slice(0, OBJECTS_MAX)) {
      const look = childOf(one, 'Appearance');
      if (!look || one.getAttribute('Visible') === 'false') continue;
      const box = boxOf(look.getAttribute('Boundary'));
      drawn.push(framed(svg('g', {}, await this.#all(look, around)), box, 0));
    }
    return drawn;
  }

  /** 签章: the picture of the seal, or a frame with the word where it cannot be read. Nothing of it is verified. */
  async seal({ box, clip, parts }: Seal, word: string): Promise<SVGElement> {
    let url: string | undefined;
    for (const part of parts) url ??= await this.#pictures.inSeal(part);
    if (!url) this.#note('seal');
    const { w, h } = box;
    const inside = url
      ? [svg('image', { width: w, height: h, preserveAspectRatio: 'none', href: url })]
      : [
          svg('rect', { width: w, height: h, fill: 'none', stroke: 'rgb(200,0,0)', 'stroke-width': 0.5 }),
          svg(
            'text',
            {
              transform: `translate(${short(w / 2)} ${short(h / 2)}) scale(${short(Math.min(w, h) / 80)})`,
              'font-size': 20,
              'text-anchor': 'middle',
              'dominant-baseline': 'central',
              fill: 'rgb(200,0,0)',
            },
            [document.createTextNode(word)],
          ),
        ];
    const cut = clip ? svg('svg', { x: clip.x, y: clip.y, width: clip.w, height: clip.h }) : undefined;
    cut?.append(
      svg('g', { transform: `translate(${short(-(clip?.x ?? 0))} ${short(-(clip?.y ?? 0))})` }, inside),
    );
    return svg(
      'svg',
      { x: box.x, y: box.y, width: w, height: h, class: 'gh-ofd-seal' },
      cut ? [cut] : inside,
    );
  }

  async #all(of: Element, around: Around): Promise<SVGElement[]> {
    const drawn: SVGElement[] = [];
    for (const one of of.children) {
      if (this.#objects >= OBJECTS_MAX || performance.now() > this.#until) {
        this.#note('object');
        break;
      }
      if (this.#objects % TURN === TURN - 1) await new Promise((go) => setTimeout(go));
      const made = await this.#object(one, around);
      if (made) drawn.push(made);
    }
    return drawn;
  }

  async #object(object: Element, around: Around): Promise<SVGElement | undefined> {
    const name = object.localName;
    const isGroup = name === 'PageBlock';
    if (!isGroup && !['TextObject', 'PathObject', 'ImageObject', 'CompositeObject'].includes(name))
      return undefined;
    this.#objects += 1;
    if (object.getAttribute('Visible') === 'false') return undefined;
    if (around.depth >= DEPTH_MAX) {
      this.#note('object');
      return undefined;
    }
    if (isGroup) return svg('g', {}, await this.#all(object, { ...around, depth: around.depth + 1 }));
    const own = paramsOf(around.resources, object.getAttribute('DrawParam'));
    const look = new Look([object, ...own, ...around.params], around.resources);
    const ctm = numbersOf(object.getAttribute('CTM'), 6);
    const grown = ctm ? Math.max(...ctm.slice(0, 4).map(Math.abs)) : 1;
    const box = boxOf(object.getAttribute('Boundary'));
    const { drawn, margin } = await this.#kind(object, look, {
      ...around,
      params: [...own, ...around.params],
    });
    let group: SVGElement = drawn;
    const clips = childOf(object, 'Clips');
    const isMoved = clips?.getAttribute('TransFlag') === 'true';
    if (isMoved) group = this.#clipped(group, clips);
    if (ctm) group = svg('g', { transform: matrix(ctm) }, [group]);
    if (!isMoved) group = this.#clipped(group, clips);
    const alpha = numberAt(object, 'Alpha');
    if (alpha !== undefined && alpha < 255) group.setAttribute('opacity', short(Math.max(0, alpha) / 255));
    return framed(group, box, margin * grown);
  }

  async #kind(object: Element, look: Look, around: Around): Promise<{ drawn: SVGElement; margin: number }> {
    switch (object.localName) {
      case 'TextObject': {
        const size = Math.abs(numberAt(object, 'Size') ?? 0);
        // Programs measure letters tightly: what hangs below the line is not cut off.
        return { drawn: await this.#text(object, look, around), margin: size / 4 };
      }
      case 'PathObject':
        return { drawn: await this.#path(object, look, around), margin: look.lineWidth / 2 };
      case 'ImageObject':
        return { drawn: await this.#image(object, around), margin: 0 };
      default:
        return { drawn: await this.#composite(object, around), margin: 0 };
    }
  }

  async #text(object: Element, look: Look, around: Around): Promise<SVGElement> {
    const face = await this.#fonts.face(around.resources, object.getAttribute('Font'));
    const most = LETTERS_MAX - this.letters.length;
    const group = svg('g');
    const paint = {
      ...(await this.#paint('fill', object.getAttribute('Fill') !== 'false', look, around, group)),
      ...(await this.#paint('stroke', object.getAttribute('Stroke') === 'true', look, around, group)),
    };
    const { group: drawn, letters } = drawText(object, { face, paint, most });
    if (letters.length >= most) this.#note('object');
    for (const letter of letters) this.letters.push(letter);
    group.append(drawn);
    return group;
  }

  async #path(object: Element, look: Look, around: Around): Promise<SVGElement> {
    const data = textOf(childOf(object, 'AbbreviatedData'));
    this.#outline += data.length;
    const group = svg('g');
    if (this.#outline > OUTLINE_MAX) {
      this.#note('object');
      return group;
    }
    const isStroked = object.getAttribute('Stroke') !== 'false';
    const isFilled = object.getAttribute('Fill') === 'true' && look.said('FillColor') !== undefined;
    const paint = {
      // A surface without a colour stays open.
      ...(await this.#paint('fill', isFilled, look, around, group)),
      ...(await this.#paint('stroke', isStroked, look, around, group)),
      ...(isStroked ? look.line : {}),
    };
    const rule = object.getAttribute('Rule') === 'Even-Odd' ? 'evenodd' : undefined;
    group.append(svg('path', { d: pathOf(data), 'fill-rule': rule, ...paint }));
    return group;
  }

  /** What text, a line or a surface is drawn with; black where no colour is said. */
  async #paint(kind: 'fill' | 'stroke', isOn: boolean, look: Look, around: Around, group: SVGElement) {
    if (!isOn) return { [kind]: 'none' };
    const said = look.said(kind === 'fill' ? 'FillColor' : 'StrokeColor');
    if (said && said.children.length > 0) {
      const id = await this.#special(said, look, around, group);
      if (id) return { [kind]: `url(#${id})` };
      this.#note('pattern');
    }
    const { paint, alpha } = look.colour(said) ?? BLACK;
    return { [kind]: paint, [`${kind}-opacity`]: alpha < 1 ? alpha : undefined };
  }

  /** 渐变 and 底纹: colours that are more than one. */
  async #special(said: Element, look: Look, around: Around, group: SVGElement): Promise<string | undefined> {
    const shade = shadeOf(said, look);
    const id = this.#id();
    if (shade) {
      const stops = shade.stops.map(({ at, paint, alpha }) =>
        svg('stop', { offset: at, 'stop-color': paint, 'stop-opacity': alpha < 1 ? alpha : undefined }),
      );
      group.append(
        svg('defs', {}, [svg(shade.name, { id, gradientUnits: 'userSpaceOnUse', ...shade.values }, stops)]),
      );
      return id;
    }
    const pattern = childOf(said, 'Pattern');
    const [w, h] = [numberAt(pattern, 'Width') ?? 0, numberAt(pattern, 'Height') ?? 0];
    const cell = childOf(pattern, 'CellContent');
    if (!cell || w <= 0 || h <= 0 || around.depth >= DEPTH_MAX) return undefined;
    const ctm = numbersOf(pattern?.getAttribute('CTM'), 6);
    const values = {
      id,
      patternUnits: 'userSpaceOnUse',
      width: Math.max(0.1, numberAt(pattern, 'XStep') ?? w),
      height: Math.max(0.1, numberAt(pattern, 'YStep') ?? h),
      patternTransform: ctm ? matrix(ctm) : undefined,
    };
    const drawn = await this.#all(cell, { ...around, params: [], depth: around.depth + 1 });
    group.append(svg('defs', {}, [svg('pattern', values, drawn)]));
    return id;
  }

  async #picture(resources: Resources, id: string | null): Promise<string | undefined> {
    const said = resources.get('MultiMedia', id);
    const loc = said && locOf(said.from, textOf(childOf(said.element, 'MediaFile')));
    return loc ? this.#pictures.of(loc) : undefined;
  }

  async #image(object: Element, { resources }: Around): Promise<SVGElement> {
    // Without a matrix a picture would be one millimetre wide: it fills its frame.
    const box = object.getAttribute('CTM') === null ? boxOf(object.getAttribute('Boundary')) : undefined;
    const values = { width: box?.w ?? 1, height: box?.h ?? 1, preserveAspectRatio: 'none' };
    const url =
      (await this.#picture(resources, object.getAttribute('ResourceID'))) ??
      (await this.#picture(resources, object.getAttribute('Substitution')));
    if (!url) {
      this.#note('picture');
      return svg('g', {}, [
        svg('rect', { ...values, preserveAspectRatio: undefined, fill: 'rgb(236,236,236)' }),
      ]);
    }
    const masked = object.getAttribute('ImageMask');
    const mask = masked === null ? undefined : await this.#picture(resources, masked);
    if (masked !== null && !mask) this.#note('picture');
    if (!mask) return svg('g', {}, [svg('image', { ...values, href: url })]);
    const id = this.#id();
    const shape = { id, maskUnits: 'userSpaceOnUse', x: 0, y: 0, width: values.width, height: values.height };
    return svg('g', {}, [
      svg('defs', {}, [svg('mask', shape, [svg('image', { ...values, href: mask })])]),
      svg('image', { ...values, href: url, mask: `url(#${id})` }),
    ]);
  }

  /** 复合对象: a drawing that is kept among the resources. */
  async #composite(object: Element, around: Around): Promise<SVGElement> {
    const unit = around.resources.get('CompositeGraphicUnit', object.getAttribute('ResourceID'))?.element;
    const content = childOf(unit, 'Content');
    if (!content || around.within.includes(content)) {
      this.#note('object');
      return svg('g');
    }
    const inside = { ...around, depth: around.depth + 1, within: [...around.within, content] };
    return svg('g', {}, await this.#all(content, inside));
  }

  /** 裁剪区: what lies within all of them, each made of some outlines. */
  #clipped(group: SVGElement, clips: Element | undefined): SVGElement {
    let made = group;
    for (const clip of childrenOf(clips, 'Clip').slice(0, 32)) {
      const outlines: SVGElement[] = [];
      for (const area of childrenOf(clip, 'Area').slice(0, 256)) {
        const path = childOf(area, 'Path');
        if (!path || this.#objects >= OBJECTS_MAX) continue;
        this.#objects += 1;
        const [first, own] = [area, path].map((one) => numbersOf(one.getAttribute('CTM'), 6));
        const box: Box = boxOf(path.getAttribute('Boundary')) ?? { x: 0, y: 0, w: 0, h: 0 };
        const data = textOf(childOf(path, 'AbbreviatedData'));
        this.#outline += data.length;
        const moves = [
          first ? matrix(first) : '',
          `translate(${short(box.x)} ${short(box.y)})`,
          own ? matrix(own) : '',
        ];
        const isOdd = path.getAttribute('Rule') === 'Even-Odd';
        if (this.#outline <= OUTLINE_MAX)
          outlines.push(
            svg('path', {
              d: pathOf(data),
              transform: moves.filter(Boolean).join(' '),
              'clip-rule': isOdd ? 'evenodd' : undefined,
            }),
          );
      }
      // Of letters as an outline nothing is cut: more is shown then, not less.
      if (outlines.length === 0) continue;
      const id = this.#id();
      made = svg('g', {}, [
        svg('defs', {}, [svg('clipPath', { id }, outlines)]),
        svg('g', { 'clip-path': `url(#${id})` }, [made]),
      ]);
    }
    return made;
  }
}

/** A frame (Boundary) that cuts off what lies outside it, by so much more on each side as a line is thick. */
function framed(group: SVGElement, box: Box | undefined, margin: number): SVGElement {
  if (!box) return group;
  const { x, y, w, h } = box;
  const moved =
    margin === 0
      ? [group]
      : [svg('g', { transform: `translate(${short(margin)} ${short(margin)})` }, [group])];
  return svg('svg', { x: x - margin, y: y - margin, width: w + 2 * margin, height: h + 2 * margin }, moved);
}
