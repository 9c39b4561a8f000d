/** A part of a package: its name, and its text or bytes. */
export type Parts = Readonly<Record<string, string | Uint8Array>>;

function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let i = 0; i < 8; i += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new CompressionStream('deflate-raw');
  const writer = stream.writable.getWriter();
  void writer.write(bytes);
  void writer.close();
  return new Uint8Array(await new Response(stream.readable).arrayBuffer());
}

const little = (...given: readonly (readonly [2 | 4, number])[]): number[] =>
  given.flatMap(([width, value]) => Array.from({ length: width }, (_, i) => (value >>> (i * 8)) & 0xff));

/** A zip of these parts; `claimed` is what its list says they unpack to, where that is a lie. */
export async function zipOf(
  parts: Parts,
  { claimed }: { claimed?: number } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const made: number[][] = [];
  const list: number[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(parts)) {
    const bytes = new Uint8Array(typeof content === 'string' ? new TextEncoder().encode(content) : content);
    const packed = await deflated(bytes);
    const words = [...new TextEncoder().encode(name)];
    const about = little(
      [2, 20],
      [2, 0x800],
      [2, 8],
      [4, 0],
      [4, crcOf(bytes)],
      [4, packed.length],
      [4, claimed ?? bytes.length],
      [2, words.length],
      [2, 0],
    );
    const local = [...little([4, 0x04034b50]), ...about, ...words];
    list.push(
      ...little([4, 0x02014b50], [2, 20]),
      ...about,
      ...little([2, 0], [2, 0], [2, 0], [4, 0], [4, at]),
      ...words,
    );
    made.push(local, [...packed]);
    at += local.length + packed.length;
  }
  const count = Object.keys(parts).length;
  const end = little(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, list.length],
    [4, at],
    [2, 0],
  );
  return new Uint8Array([...made.flat(), ...list, ...end]);
}

const XMLNS = 'xmlns:ofd="http://www.ofdspec.org/2016"';

/** Elements written without their prefix get it: `<Layer>` stands for `<ofd:Layer>`. */
export const ofdXml = (root: string, inside: string, attributes = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<ofd:${root} ${XMLNS} ${attributes}>${inside.replace(/<(\/?)(?=[A-Za-z])/g, '<$1ofd:')}</ofd:${root}>`;

export interface Made {
  /** What stands on the layer of each page. */
  readonly pages: readonly string[];
  /** Inside Document.xml beside its pages, and inside CommonData. */
  readonly document?: string;
  readonly common?: string;
  /** Inside the document's resources. */
  readonly resources?: string;
  /** Inside a page beside its content. */
  readonly beside?: string;
  readonly parts?: Parts;
  readonly body?: string;
}

export const PAGE_AREA = '<PageArea><PhysicalBox>0 0 210 297</PhysicalBox></PageArea>';

/** The parts of a small OFD (版式文件): pages of one layer each, with resources, and whatever else a test needs. */
export function ofdParts({
  pages,
  document = '',
  common = PAGE_AREA,
  resources = '',
  beside = '',
  parts = {},
  body = '',
}: Made): Parts {
  const listed = pages
    .map((_, i) => `<Page ID="${100 + i}" BaseLoc="Pages/Page_${i}/Content.xml"/>`)
    .join('');
  return {
    'OFD.xml': ofdXml(
      'OFD',
      `<DocBody><DocInfo/><DocRoot>Doc_0/Document.xml</DocRoot>${body}</DocBody>`,
      'Version="1.1" DocType="OFD"',
    ),
    'Doc_0/Document.xml': ofdXml(
      'Document',
      `<CommonData><MaxUnitID>999</MaxUnitID>${common}<DocumentRes>DocumentRes.xml</DocumentRes></CommonData><Pages>${listed}</Pages>${document}`,
    ),
    'Doc_0/DocumentRes.xml': ofdXml('Res', resources, 'BaseLoc="Res"'),
    ...Object.fromEntries(
      pages.map((page, i) => [
        `Doc_0/Pages/Page_${i}/Content.xml`,
        ofdXml('Page', `${beside}<Content><Layer ID="1">${page}</Layer></Content>`),
      ]),
    ),
    ...parts,
  };
}

/** A PNG of one red point: the smallest that browsers draw. */
export const PNG = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='),
  (c) => c.charCodeAt(0),
);

/** One value in DER. */
export const der = (tag: number, inside: Uint8Array | readonly number[]): number[] => {
  const { length } = inside;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return [tag, ...size, ...inside];
};
