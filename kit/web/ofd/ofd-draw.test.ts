import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { der, type Made, ofdParts, ofdXml, type Parts, PAGE_AREA, PNG, zipOf } from '../test/ofd-file.ts';
import { Painter } from './ofd-draw.ts';
import { openOfd } from './ofd-file.ts';

beforeEach(() => {
  let n = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${(n += 1)}`);
});
afterEach(() => vi.restoreAllMocks());

async function openParts(parts: Parts) {
  const file = await openOfd(new Blob([await zipOf(parts)]));
  const painter = new Painter(file, '签章');
  return { file, painter };
}

/** The first page of a document, drawn. */
async function drawn(made: Made | string) {
  const { file, painter } = await openParts(ofdParts(typeof made === 'string' ? { pages: [made] } : made));
  const page = await painter.page(0);
  const one = (selector: string) => page.svg.querySelector(selector);
  const at = (selector: string, ...names: readonly string[]) =>
    names.map((name) => one(selector)?.getAttribute(name) ?? null);
  return {
    ...page,
    page,
    one,
    at,
    notes: [...file.notes],
    text: page.letters.map(({ char }) => char).join(''),
  };
}

const object = (text: string, attributes = '') =>
  `<TextObject ID="2" Boundary="20 30 100 10" Font="7" Size="4" ${attributes}>${text}</TextObject>`;

test('text stands at its places: runs of equal steps are written once, and the frame moves it', async () => {
  const { at, one, svg, text, letters } = await drawn(
    object('<TextCode X="1" Y="5" DeltaX="g 2 4 6.5">招标文件</TextCode>'),
  );
  expect(svg.getAttribute('viewBox')).toBe('0 0 210 297');
  // Twenty times as large, in a picture shown at a twentieth.
  expect(at('text', 'x', 'y')).toEqual(['20 100 180 310', '100']);
  expect(one('text')?.parentElement?.getAttribute('transform')).toBe('scale(0.05)');
  expect(one('text')?.parentElement?.getAttribute('font-size')).toBe('80');
  // A quarter of a letter hangs over: 20 - 1, and back by 1 inside.
  expect(at('svg', 'x', 'y', 'width', 'height')).toEqual(['19', '29', '102', '12']);
  expect(text).toBe('招标文件');
  expect(letters.map(({ x, y, width }) => [x, y, width])).toEqual([
    [1, 5, 4],
    [5, 5, 4],
    [9, 5, 6.5],
    [15.5, 5, 6.5],
  ]);
});

test('text goes down, is turned, wide, bold and slanted as the document says', async () => {
  const down = await drawn(object('<TextCode X="1" Y="5" DeltaY="4 5">竖排字</TextCode>'));
  expect(down.at('text', 'x', 'y')).toEqual(['20 20 20', '100 180 280']);
  const next = await drawn(
    object('<TextCode X="1" Y="5" DeltaX="2">甲乙</TextCode><TextCode Y="9">丙</TextCode>'),
  );
  expect([...next.svg.querySelectorAll('text')].at(-1)?.getAttribute('x')).toBe('20');
  const wide = await drawn(
    object(
      '<TextCode X="1" Y="5" DeltaX="2">甲乙</TextCode>',
      'HScale="0.5" CharDirection="90" Weight="700" Italic="true"',
    ),
  );
  expect(wide.at('text', 'transform')).toEqual(['translate(20 100) rotate(90) scale(0.5 1)']);
  expect(wide.at('g[font-size]', 'font-weight', 'font-style')).toEqual(['700', 'italic']);
  const read = await drawn(object('<TextCode X="1" Y="5">甲乙</TextCode>', 'ReadDirection="90"'));
  expect(read.at('text', 'y')).toEqual(['100 180']);
});

test.each([
  ['宋体', 'SimSun'],
  ['楷体_GB2312', 'KaiTi'],
  ['仿宋', 'FangSong'],
  ['方正黑体', 'SimHei'],
  ['Courier New', 'monospace'],
])('%s is drawn with what looks like it', async (name, like) => {
  const resources = `<Fonts><Font ID="7" FontName="${name}"/></Fonts>`;
  const { at } = await drawn({ resources, pages: [object('<TextCode X="1" Y="5">甲</TextCode>')] });
  const [family] = at('g[font-family]', 'font-family');
  expect(family).toContain(`'${name}'`);
  expect(family).toContain(like);
});

test('an embedded font that is none is replaced, and that is said; glyphs named by number fall back to their letters', async () => {
  const { at, text, notes } = await drawn({
    resources: '<Fonts><Font ID="7" FontName="ABC+宋体"><FontFile>f.ttf</FontFile></Font></Fonts>',
    parts: { 'Doc_0/Res/f.ttf': 'no font' },
    pages: [
      object(
        '<CGTransform CodePosition="0" CodeCount="2" GlyphCount="2"><Glyphs>3 4</Glyphs></CGTransform><TextCode X="1" Y="5" DeltaX="4">公告</TextCode>',
      ),
    ],
  });
  expect([text, at('g[font-family]', 'font-family')[0]]).toEqual([
    '公告',
    "'ABC宋体', SimSun, STSong, 'Songti SC', 'Noto Serif CJK SC', serif",
  ]);
  expect(notes).toEqual(['font']);
});

test('outlines have every letter of theirs, and lines their width, ends and dashes', async () => {
  const { at } = await drawn(
    `<PathObject ID="3" Boundary="10 10 50 50" LineWidth="0.5" Join="Round" Cap="Square" DashPattern="2 1" DashOffset="1" Fill="true" Rule="Even-Odd">
      <StrokeColor Value="255 0 0"/><FillColor Value="0 0 255" Alpha="51"/>
      <AbbreviatedData>S 0 0 M 1 1 L 2 2 Q 3 3 4 4 B 5 5 6 6 7 7 A 8 8 0 0 1 9 9 C</AbbreviatedData></PathObject>`,
  );
  expect(at('path', 'd')).toEqual(['M0 0M1 1L2 2Q3 3 4 4C5 5 6 6 7 7A8 8 0 0 1 9 9Z']);
  expect(at('path', 'stroke', 'stroke-width', 'stroke-linejoin', 'stroke-linecap')).toEqual([
    'rgb(255,0,0)',
    '0.5',
    'round',
    'square',
  ]);
  expect(at('path', 'stroke-dasharray', 'stroke-dashoffset', 'fill', 'fill-opacity', 'fill-rule')).toEqual([
    '2 1',
    '1',
    'rgb(0,0,255)',
    '0.2',
    'evenodd',
  ]);
});

test('a line is black and a surface open where no colour is said', async () => {
  const { at } = await drawn(
    '<PathObject ID="3" Boundary="0 0 9 9" Fill="true"><AbbreviatedData>M 0 0 L 1 1</AbbreviatedData></PathObject>',
  );
  expect(at('path', 'stroke', 'stroke-width', 'fill')).toEqual(['rgb(0,0,0)', '0.353', 'none']);
});

test('colours by their space, and what parameters say holds where an object says nothing', async () => {
  const resources = `<ColorSpaces><ColorSpace ID="1" Type="GRAY"/><ColorSpace ID="2" Type="CMYK"/>
    <ColorSpace ID="3" Type="RGB"><Palette><CV>1 2 3</CV><CV>#0a #14 #1E</CV></Palette></ColorSpace></ColorSpaces>
    <DrawParams><DrawParam ID="4" LineWidth="2"><StrokeColor Value="128" ColorSpace="1"/></DrawParam>
    <DrawParam ID="5" Relative="4" Cap="Round"/><DrawParam ID="6" Relative="6"/></DrawParams>`;
  const path = (attributes: string, inside = '') =>
    `<PathObject ID="3" Boundary="0 0 9 9" ${attributes}>${inside}<AbbreviatedData>M 0 0 L 1 1</AbbreviatedData></PathObject>`;
  const { svg } = await drawn({
    resources,
    pages: [
      [
        path('DrawParam="5"'),
        path('DrawParam="5"', '<StrokeColor Value="0 255 255 0" ColorSpace="2"/>'),
        path('DrawParam="6" LineWidth="3"', '<StrokeColor Index="1" ColorSpace="3"/>'),
      ].join(''),
    ],
  });
  const found = [...svg.querySelectorAll('path')].map((one) =>
    ['stroke', 'stroke-width', 'stroke-linecap'].map((name) => one.getAttribute(name)),
  );
  expect(found).toEqual([
    ['rgb(128,128,128)', '2', 'round'],
    ['rgb(255,0,0)', '2', 'round'],
    ['rgb(10,20,30)', '3', null],
  ]);
});

test('a colour that goes over into another, and a pattern of a cell', async () => {
  const { at, notes, svg } = await drawn(
    `<PathObject ID="3" Boundary="0 0 9 9" Fill="true" Stroke="false"><FillColor><AxialShd StartPoint="0 0" EndPoint="9 0">
      <Segment Position="0"><Color Value="0 0 0"/></Segment><Segment Position="1"><Color Value="255 0 0"/></Segment></AxialShd></FillColor>
      <AbbreviatedData>M 0 0 L 9 0 L 9 9 C</AbbreviatedData></PathObject>
     <PathObject ID="4" Boundary="0 0 9 9" Fill="true"><FillColor><Pattern Width="3" Height="2"><CellContent>
      <PathObject ID="5" Boundary="0 0 1 1"><AbbreviatedData>M 0 0 L 1 1</AbbreviatedData></PathObject></CellContent></Pattern></FillColor>
      <AbbreviatedData>M 0 0 L 9 0 L 9 9 C</AbbreviatedData></PathObject>`,
  );
  expect(at('linearGradient', 'x1', 'x2')).toEqual(['0', '9']);
  expect([...svg.querySelectorAll('stop')].map((one) => one.getAttribute('stop-color'))).toEqual([
    'rgb(0,0,0)',
    'rgb(255,0,0)',
  ]);
  expect(at('path', 'fill')).toEqual([`url(#${at('linearGradient', 'id')[0] ?? ''})`]);
  expect(at('pattern', 'width', 'height')).toEqual(['3', '2']);
  expect(notes).toEqual([]);
});

test('pictures fill the matrix they are given; one of an unknown kind is a grey place, and that is said', async () => {
  const resources = `<MultiMedias><MultiMedia ID="8" Type="Image"><MediaFile>a.png</MediaFile></MultiMedia>
    <MultiMedia ID="9" Type="Image" Format="PNG"><MediaFile>b.png</MediaFile></MultiMedia></MultiMedias>`;
  const { one, at, notes } = await drawn({
    resources,
    parts: {
      'Doc_0/Res/a.png': PNG,
      'Doc_0/Res/b.png': '<svg xmlns="http://www.w3.org/2000/svg" onload="steal()"/>',
    },
    pages: [
      `<ImageObject ID="4" ResourceID="8" Boundary="5 6 30 20" CTM="30 0 0 20 0 0" Alpha="128"/>
       <ImageObject ID="5" ResourceID="9" Boundary="5 6 30 20" CTM="30 0 0 20 0 0"/>`,
    ],
  });
  expect(at('image', 'href', 'width', 'height', 'preserveAspectRatio')).toEqual(['blob:1', '1', '1', 'none']);
  const moved = one('image')?.parentElement?.parentElement;
  expect([moved?.getAttribute('transform'), moved?.getAttribute('opacity')]).toEqual([
    'matrix(30 0 0 20 0 0)',
    '0.502',
  ]);
  expect([one('rect')?.getAttribute('fill'), notes]).toEqual(['rgb(236,236,236)', ['picture']]);
});

test('what lies outside a clip is cut off, and composite drawings come from the resources', async () => {
  const { at } = await drawn({
    resources: `<CompositeGraphicUnits><CompositeGraphicUnit ID="11" Width="9" Height="9"><Content>
      <PathObject ID="12" Boundary="0 0 9 9"><Clips TransFlag="false"><Clip><Area CTM="2 0 0 2 0 0"><Path Boundary="1 1 5 5">
      <AbbreviatedData>M 0 0 L 5 0 L 5 5 C</AbbreviatedData></Path></Area></Clip></Clips>
      <AbbreviatedData>M 0 0 L 9 9</AbbreviatedData></PathObject></Content></CompositeGraphicUnit></CompositeGraphicUnits>`,
    pages: ['<CompositeObject ID="13" ResourceID="11" Boundary="50 60 9 9" CTM="2 0 0 2 0 0"/>'],
  });
  expect(at('clipPath > path', 'd', 'transform')).toEqual([
    'M0 0L5 0L5 5Z',
    'matrix(2 0 0 2 0 0) translate(1 1)',
  ]);
  expect(at('g[clip-path]', 'clip-path')).toEqual([`url(#${at('clipPath', 'id')[0] ?? ''})`]);
  expect(at('svg', 'x', 'y')).toEqual(['50', '60']);
});

test('templates lie behind and above, layers in their order, and annotations on top as they look', async () => {
  const words = (text: string) => object(`<TextCode X="0" Y="4" DeltaX="g 9 4">${text}</TextCode>`);
  const layer = (type: string, text: string) => `<Layer ID="1" Type="${type}">${words(text)}</Layer>`;
  const { text } = await drawn({
    common: `${PAGE_AREA}<TemplatePage ID="20" BaseLoc="Tpls/T0.xml"/><TemplatePage ID="21" BaseLoc="Tpls/T1.xml" ZOrder="Foreground"/>`,
    beside: '<Template TemplateID="21"/><Template TemplateID="20" ZOrder="Background"/>',
    document: '<Annotations>Annots/Annotations.xml</Annotations>',
    pages: [`</Layer>${layer('Foreground', '前')}${layer('Background', '后')}<Layer ID="9">${words('正文')}`],
    parts: {
      'Doc_0/Tpls/T0.xml': ofdXml('Page', `<Content>${layer('Body', '底')}</Content>`),
      'Doc_0/Tpls/T1.xml': ofdXml('Page', `<Content>${layer('Body', '盖')}</Content>`),
      'Doc_0/Annots/Annotations.xml': ofdXml(
        'Annotations',
        '<Page PageID="100"><FileLoc>Page_0/Annotation.xml</FileLoc></Page>',
      ),
      'Doc_0/Annots/Page_0/Annotation.xml': ofdXml(
        'PageAnnot',
        `<Annot ID="1" Type="Stamp"><Appearance Boundary="5 5 50 20">${words('批注')}</Appearance></Annot>
         <Annot ID="2" Type="Link" Visible="false"><Appearance>${words('藏')}</Appearance></Annot>`,
      ),
    },
  });
  expect(text).toBe('底后正文前盖批注');
});

const signed = (dat: string | Uint8Array) => ({
  body: '<Signatures>/Doc_0/Signs/Signatures.xml</Signatures>',
  pages: [''],
  parts: {
    'Doc_0/Signs/Signatures.xml': ofdXml(
      'Signatures',
      '<Signature ID="1" Type="Seal" BaseLoc="Sign_0/Signature.xml"/>',
    ),
    'Doc_0/Signs/Sign_0/Signature.xml': ofdXml(
      'Signature',
      '<SignedInfo><StampAnnot ID="1" PageRef="100" Boundary="120 200 40 40"/></SignedInfo><SignedValue>SignedValue.dat</SignedValue>',
    ),
    'Doc_0/Signs/Sign_0/SignedValue.dat': dat,
  },
});

test('a seal shows the picture inside it, at its place; one that cannot be read is a frame with the word', async () => {
  const picture = der(0x30, [
    ...der(
      0x16,
      [...'png'].map((c) => c.charCodeAt(0)),
    ),
    ...der(0x04, PNG),
    ...der(0x02, [40]),
  ]);
  const seal = der(0x30, [...der(0x02, [1]), ...der(0x30, [...der(0x16, [0x45, 0x53]), ...picture])]);
  const shown = await drawn(signed(Uint8Array.from(seal)));
  expect(shown.at('.gh-ofd-seal', 'x', 'y', 'width')).toEqual(['120', '200', '40']);
  expect([shown.at('image', 'href')[0], shown.notes]).toEqual(['blob:1', []]);
  const unread = await drawn(signed('no seal'));
  expect([unread.one('.gh-ofd-seal text')?.textContent, unread.notes]).toEqual(['签章', ['seal']]);
});

// What was written to do harm.

test('nothing of a file becomes an attribute as it stands: numbers that are none, and names that would end a quotation', async () => {
  const evil = `&quot; onload=&quot;steal()`;
  const { svg } = await drawn({
    resources: `<Fonts><Font ID="7" FontName="x', url(https://evil.example/)${evil}"/></Fonts>`,
    pages: [
      `${object(`<FillColor Value="url(#x) 1 2"/><TextCode X="1${evil}" Y="5">&lt;script&gt;steal()&lt;/script&gt;</TextCode>`, `CTM="1 0 0 1 0 ${evil}"`)}
       <PathObject ID="3" Boundary="0 0 9 9" Cap="${evil}" Join="javascript:steal()" DashPattern="1 ${evil}" LineWidth="9e99">
       <StrokeColor Value="${evil}" ColorSpace="__proto__"/><AbbreviatedData>M 0 0 L 1 1 ${evil}</AbbreviatedData></PathObject>
       <ImageObject ID="4" ResourceID="javascript:steal()" Boundary="0 0 9 9"/>`,
    ],
  });
  const attributes = [...svg.querySelectorAll('*')].flatMap((one) =>
    [...one.attributes].map((a) => `${a.name}=${a.value}`),
  );
  expect(attributes.join('\n')).not.toMatch(/steal\(|javascript:|https:|^on|"/m);
  expect(svg.querySelector('script, foreignObject, a, use, style')).toBeNull();
  // The family is one quoted name.
  expect(svg.querySelector('g[font-family]')?.getAttribute('font-family')).toMatch(
    /^'[\p{L}\p{N} _-]+', SimSun/u,
  );
  expect(svg.querySelector('text')?.textContent).toBe('<script>steal()</script>');
});

test('circles of resources end: composites, parameters and blocks within each other', async () => {
  const deep = `${'<PageBlock ID="1">'.repeat(60)}${'</PageBlock>'.repeat(60)}`;
  const { notes } = await drawn({
    resources: `<DrawParams><DrawParam ID="4" Relative="5"/><DrawParam ID="5" Relative="4"/></DrawParams>
      <CompositeGraphicUnits><CompositeGraphicUnit ID="11"><Content><CompositeObject ID="1" ResourceID="12"/></Content></CompositeGraphicUnit>
      <CompositeGraphicUnit ID="12"><Content><CompositeObject ID="2" ResourceID="11"/></Content></CompositeGraphicUnit></CompositeGraphicUnits>`,
    pages: [`<CompositeObject ID="13" ResourceID="11" DrawParam="4"/>${deep}`],
  });
  expect(notes).toEqual(['object']);
});

test('a drawing that multiplies itself is bounded', async () => {
  // Six floors of ten each would be a million.
  const floor = (n: number) =>
    `<CompositeGraphicUnit ID="${n}"><Content>${`<CompositeObject ID="1" ResourceID="${n + 1}"/>`.repeat(10)}</Content></CompositeGraphicUnit>`;
  const { notes, svg } = await drawn({
    resources: `<CompositeGraphicUnits>${[20, 21, 22, 23, 24, 25].map(floor).join('')}<CompositeGraphicUnit ID="26"><Content/></CompositeGraphicUnit></CompositeGraphicUnits>`,
    pages: ['<CompositeObject ID="13" ResourceID="20"/>'],
  });
  expect(notes).toEqual(['object']);
  expect(svg.querySelectorAll('*').length).toBeLessThan(150_000);
});

test('a page of very many objects shows the first ones, and says so', async () => {
  const path = '<PathObject ID="3"><AbbreviatedData>M 0 0</AbbreviatedData></PathObject>';
  const { notes, svg } = await drawn(`${path}${'<PathObject Visible="false"/>'.repeat(30_000)}${path}`);
  expect([svg.querySelectorAll('path').length, notes]).toEqual([1, ['object']]);
});

test('a document type, entities and broken descriptions make an empty page, and that is said', async () => {
  const bad = [
    `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><Page><Content>&x;</Content></Page>`,
    '<ofd:Page xmlns:ofd="u"><ofd:Content>',
    '',
  ];
  for (const content of bad) {
    const parts = { ...ofdParts({ pages: [''] }), 'Doc_0/Pages/Page_0/Content.xml': content };
    const { file, painter } = await openParts(parts);
    const page = await painter.page(0);
    expect([page.svg.children.length, [...file.notes]]).toEqual([0, ['part']]);
  }
});

test('paths that lead out of the package lead nowhere', async () => {
  const { notes, one } = await drawn({
    resources:
      '<MultiMedias><MultiMedia ID="8"><MediaFile>../../../../etc/a.png</MediaFile></MultiMedia></MultiMedias>',
    parts: { '../../etc/a.png': PNG, 'etc/a.png': PNG },
    pages: ['<ImageObject ID="4" ResourceID="8" Boundary="0 0 9 9"/>'],
  });
  expect([one('image'), notes]).toEqual([null, ['picture']]);
});

test('absurd sizes of paper are not believed, and that is said', async () => {
  const { width, height, notes } = await drawn({
    common: '<PageArea><PhysicalBox>0 0 1e9 1e-9</PhysicalBox></PageArea>',
    pages: [''],
  });
  expect([width, height, notes]).toEqual([210, 297, ['size']]);
});

test('a bomb is not unpacked further than its bound, whatever the list says; the rest of the document is shown', async () => {
  const parts = { ...ofdParts({ pages: ['', object('<TextCode X="1" Y="5">甲</TextCode>')] }) };
  const bomb = { ...parts, 'Doc_0/Pages/Page_0/Content.xml': new Uint8Array(40 * 1024 * 1024) };
  const file = await openOfd(new Blob([await zipOf(bomb, { claimed: 10 })]));
  const painter = new Painter(file, '签章');
  expect((await painter.page(0)).svg.children.length).toBe(0);
  expect([...file.notes]).toEqual(['part']);
  expect((await painter.page(1)).letters.length).toBe(1);
});

test.each<[string, Parts | string]>([
  ['no zip', 'PK no zip at all'],
  ['an empty zip', {}],
  ['a zip that is no OFD', { 'word/document.xml': '<a/>' }],
  [
    'a document that is not there',
    { 'OFD.xml': ofdXml('OFD', '<DocBody><DocRoot>Doc_0/Document.xml</DocRoot></DocBody>') },
  ],
  ['a document without pages', ofdParts({ pages: [] })],
])('%s is refused', async (_, made) => {
  const bytes = typeof made === 'string' ? made : await zipOf(made);
  await expect(openOfd(new Blob([bytes]))).rejects.toThrow();
});
