import { Fonts } from './ofd-font.ts';
import { type OfdFile, paperOf, type Template } from './ofd-file.ts';
import { Sheet } from './ofd-sheet.ts';
import type { Letter } from './ofd-text.ts';
import { childOf, childrenOf } from './ofd-xml.ts';
import { Pictures } from './picture.ts';
import { short, svg } from './svg.ts';

/** One page as it is shown. */
export interface OfdPage {
  readonly svg: SVGElement;
  /** In millimetres. */
  readonly width: number;
  readonly height: number;
  /** The page's text, letter by letter. */
  readonly letters: readonly Letter[];
}

/** 绘制: draws the pages of one open document, with its fonts and pictures, until it is closed. */
export class Painter {
  readonly #file: OfdFile;
  readonly #fonts: Fonts;
  readonly #pictures: Pictures;
  readonly #sealWord: string;

  constructor(file: OfdFile, sealWord: string) {
    this.#file = file;
    this.#sealWord = sealWord;
    this.#fonts = new Fonts(file.bytes, file.notes);
    this.#pictures = new Pictures(file.bytes);
  }

  /** A page by its place in the document; one that cannot be read is an empty sheet, and that is said. */
  async page(index: number): Promise<OfdPage> {
    const file = this.#file;
    const { id = '', loc = '' } = file.pages[index] ?? {};
    const root = await file.xml(loc);
    if (!root) file.notes.add('part');
    const sheet = new Sheet(file, this.#fonts, this.#pictures);
    const { x, y, w, h } = paperOf(childOf(root, 'Area'), file.size);
    const templates = this.#templates(root);
    const drawn: SVGElement[] = [];
    // In the order in which they are read, too: what is searched goes from the back to the front.
    const drawTemplates = async (isAbove: boolean) => {
      for (const one of templates)
        if (one.isAbove === isAbove) drawn.push(...(await sheet.template(one.loc)));
    };
    await drawTemplates(false);
    if (root) drawn.push(...(await sheet.content(root, loc)));
    await drawTemplates(true);
    for (const at of file.annotations.get(id) ?? []) drawn.push(...(await sheet.annotations(at)));
    for (const seal of file.seals.get(id) ?? []) drawn.push(await sheet.seal(seal, this.#sealWord));
    const picture = svg('svg', { viewBox: [x, y, w, h].map(short).join(' ') }, drawn);
    return { svg: picture, width: w, height: h, letters: sheet.letters };
  }

  /** 模板页 that this page names, each behind or above it. */
  #templates(root: Element | undefined): Template[] {
    return childrenOf(root, 'Template')
      .slice(0, 20)
      .map((one) => {
        const template = this.#file.templates.get(one.getAttribute('TemplateID') ?? '');
        const order = one.getAttribute('ZOrder');
        const isAbove = order === null ? (template?.isAbove ?? false) : order === 'Foreground';
        return { loc: template?.loc ?? '', isAbove };
      });
  }

  close(): void {
    this.#fonts.close();
    this.#pictures.close();
  }
}
