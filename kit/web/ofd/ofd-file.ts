import { type ColourSpace, colourSpaceOf } from './ofd-colour.ts';
import { type Box, boxOf, childOf, childrenOf, locOf, rootOf, textOf } from './ofd-xml.ts';
import { openPackage, type Package } from './unzip.ts';

/** More pages are not listed. */
export const PAGES_MAX = 5000;
const TEMPLATES_MAX = 1000;
/** One page goes by this where a document names no size, or one that no paper has. */
const A4: Box = { x: 0, y: 0, w: 210, h: 297 };
const [SIDE_MIN, SIDE_MAX] = [1, 5000];

/** What a reader is told of a document that is not shown whole (预览说明). */
export type Note = 'more' | 'part' | 'object' | 'picture' | 'font' | 'pattern' | 'seal' | 'size';

interface Said {
  readonly element: Element;
  /** The path that its own paths begin at. */
  readonly from: string;
}

/** 资源: fonts, pictures, drawing parameters and colour spaces by their number; a page's own come before the document's. */
export class Resources {
  readonly #known = new Map<string, Said>();
  readonly #spaces = new Map<string, ColourSpace>();
  readonly #above: Resources | undefined;

  constructor(above?: Resources) {
    this.#above = above;
  }

  /** Takes in a description of resources; paths of its media begin in its BaseLoc. */
  add(root: Element, at: string): void {
    const base = root.getAttribute('BaseLoc');
    const from = base ? `${locOf(at, base) ?? ''}/` : at;
    for (const list of root.children)
      for (const element of list.children) {
        const id = element.getAttribute('ID');
        if (id) this.#known.set(`${element.localName} ${id}`, { element, from });
      }
  }

  /** One of this kind and number, or undefined. */
  get(kind: string, id: string | null): Said | undefined {
    if (!id) return undefined;
    return this.#known.get(`${kind} ${id}`) ?? this.#above?.get(kind, id);
  }

  space(id: string): ColourSpace | undefined {
    const before = this.#spaces.get(id);
    if (before) return before;
    const said = this.get('ColorSpace', id);
    if (!said) return undefined;
    const made = colourSpaceOf(said.element);
    this.#spaces.set(id, made);
    return made;
  }
}

/** 签章: where a seal stands on its page, and where its picture may lie. */
export interface Seal {
  readonly box: Box;
  readonly clip: Box | undefined;
  /** Parts of the package that may hold the seal's picture. */
  readonly parts: readonly string[];
}

/** 模板页: where it lies, and whether it covers the page. */
export interface Template {
  readonly loc: string;
  readonly isAbove: boolean;
}

/** A document as it was found in its package; pages are read one by one. */
export interface OfdFile {
  readonly pages: readonly { readonly id: string; readonly loc: string }[];
  readonly size: Box;
  readonly resources: Resources;
  readonly templates: ReadonlyMap<string, Template>;
  /** Where annotations of a page are described (注释), by the page's number. */
  readonly annotations: ReadonlyMap<string, readonly string[]>;
  readonly seals: ReadonlyMap<string, readonly Seal[]>;
  readonly notes: Set<Note>;
  /** A font or a picture. */
  readonly bytes: (loc: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  readonly xml: (loc: string | undefined) => Promise<Element | undefined>;
}

/** The paper's size, or the other one where it is none. */
export function paperOf(area: Element | undefined, other: Box): Box {
  const box = boxOf(textOf(childOf(area, 'PhysicalBox')));
  if (!box) return other;
  return [box.w, box.h].every((side) => side >= SIDE_MIN && side <= SIDE_MAX) ? box : other;
}

/** Opens an OFD package (版式文件, GB/T 33190): the first document of it. What holds none is an error. */
export async function openOfd(blob: Blob): Promise<OfdFile> {
  const pack = openPackage(new Uint8Array(await blob.arrayBuffer()));
  const { part, medium } = finders(pack);
  const bytes = async (loc: string) => pack.read(medium(loc) ?? '');
  const xml = async (loc: string | undefined) =>
    loc === undefined ? undefined : rootOf(await pack.read(part(loc) ?? ''));
  const notes = new Set<Note>();
  const bodies = childrenOf(await xml('OFD.xml'), 'DocBody');
  const [body] = bodies;
  if (bodies.length > 1) notes.add('more');
  const at = locOf('', textOf(childOf(body, 'DocRoot')));
  const root = await xml(at);
  const common = childOf(root, 'CommonData');
  if (!at || !root) throw new Error('no document');
  const told = paperOf(childOf(common, 'PageArea'), { ...A4, w: 0 });
  if (told.w === 0) notes.add('size');

  const resources = new Resources();
  for (const kind of ['PublicRes', 'DocumentRes'])
    for (const one of childrenOf(common, kind).slice(0, 100))
      await addResources(resources, { xml, at, notes }, one);

  const listed = childrenOf(childOf(root, 'Pages'), 'Page');
  if (listed.length > PAGES_MAX) notes.add('more');
  const pages = listed.slice(0, PAGES_MAX).map((page) => ({
    id: page.getAttribute('ID') ?? '',
    loc: locOf(at, page.getAttribute('BaseLoc') ?? '') ?? '',
  }));
  if (pages.length === 0) throw new Error('no page');
  const templates = new Map<string, Template>();
  for (const one of childrenOf(common, 'TemplatePage').slice(0, TEMPLATES_MAX))
    templates.set(one.getAttribute('ID') ?? '', {
      loc: locOf(at, one.getAttribute('BaseLoc') ?? '') ?? '',
      isAbove: one.getAttribute('ZOrder') === 'Foreground',
    });
  return {
    pages,
    size: told.w === 0 ? A4 : told,
    resources,
    templates,
    annotations: await annotationsOf(xml, locOf(at, textOf(childOf(root, 'Annotations')))),
    seals: await sealsOf(xml, locOf('', textOf(childOf(body, 'Signatures')))),
    notes,
    bytes,
    xml,
  };
}

const lastOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1).toLowerCase();

/**
 * Names as the list has them. A few programs care little for capitals, and some write the path of a font or picture from another folder than
 * the standard says: one that is not where it should be is the one of that name, where there is only one. Descriptions are never guessed.
 */
function finders({ names }: Package) {
  const exact = new Set(names);
  const loose = new Map(names.map((name) => [name.toLowerCase().replace(/^\/+/, ''), name]));
  const called = Map.groupBy(names, lastOf);
  const part = (loc: string) => (exact.has(loc) ? loc : loose.get(loc.toLowerCase()));
  const medium = (loc: string) => {
    const like = called.get(lastOf(loc)) ?? [];
    return part(loc) ?? (like.length === 1 ? like[0] : undefined);
  };
  return { part, medium };
}

type ReadXml = OfdFile['xml'];

interface Around {
  readonly xml: ReadXml;
  readonly at: string;
  readonly notes: Set<Note>;
}

/** Reads the resources that a document or a page names. */
export async function addResources(to: Resources, { xml, at, notes }: Around, said: Element): Promise<void> {
  const loc = locOf(at, textOf(said));
  const root = await xml(loc);
  if (loc && root) to.add(root, loc);
  else notes.add('part');
}

async function annotationsOf(xml: ReadXml, at: string | undefined): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  if (!at) return found;
  for (const page of childrenOf(await xml(at), 'Page').slice(0, PAGES_MAX)) {
    const loc = locOf(at, textOf(childOf(page, 'FileLoc')));
    const id = page.getAttribute('PageID') ?? '';
    if (loc) found.set(id, [...(found.get(id) ?? []), loc]);
  }
  return found;
}

async function sealsOf(xml: ReadXml, at: string | undefined): Promise<Map<string, Seal[]>> {
  const found = new Map<string, Seal[]>();
  if (!at) return found;
  for (const one of childrenOf(await xml(at), 'Signature').slice(0, 100)) {
    const loc = locOf(at, one.getAttribute('BaseLoc') ?? '');
    const root = await xml(loc);
    if (!loc) continue;
    const signed = childOf(root, 'SignedInfo');
    const parts = [textOf(childOf(signed, 'Seal', 'BaseLoc')), textOf(childOf(root, 'SignedValue'))]
      .map((part) => locOf(loc, part))
      .filter((part) => part !== undefined);
    for (const stamp of childrenOf(signed, 'StampAnnot').slice(0, PAGES_MAX)) {
      const page = stamp.getAttribute('PageRef') ?? '';
      const box = boxOf(stamp.getAttribute('Boundary'));
      if (box)
        found.set(page, [
          ...(found.get(page) ?? []),
          { box, clip: boxOf(stamp.getAttribute('Clip')), parts },
        ]);
    }
  }
  return found;
}
