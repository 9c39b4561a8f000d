/** Fonts that a rich text may use (字体). */
const richFonts = {
  song: `SimSun,'Songti SC','Noto Serif CJK SC',serif`,
  hei: `SimHei,'Heiti SC','Noto Sans CJK SC',sans-serif`,
} as const;
export const fontNames = Object.keys(richFonts) as (keyof typeof richFonts)[];

/** Sizes of its letters in points (字号). */
export const richSizes = [8, 10, 12, 14, 18, 24, 36] as const;

/** How its paragraphs stand (对齐). */
export const richAligns = ['left', 'center', 'right'] as const;

/** Type is kept in classes: public pages allow no styles of their own. */
export const fontClass = (name: string): string => `rt-${name}`;
export const sizeClass = (points: number): string => `rt-${points}pt`;
export const alignClass = (align: string): string => `rt-${align}`;

export const fontClasses: readonly string[] = fontNames.map(fontClass);
export const sizeClasses: readonly string[] = richSizes.map(sizeClass);
export const alignClasses: readonly string[] = richAligns.map(alignClass);

/** The style sheet of these classes within an element (正文样式), the same in the editor and on public pages. */
export const richStyle = (within: string): string =>
  [
    ...fontNames.map((name) => [fontClass(name), `font-family:${richFonts[name]}`]),
    ...richSizes.map((points) => [sizeClass(points), `font-size:${points}pt`]),
    ...richAligns.map((align) => [alignClass(align), `text-align:${align}`]),
    // In a narrow cell it may still be parted.
    ['rt-whole', 'display:inline-block'],
  ]
    .map(([name, rule]) => `${within} .${name}{${rule}}`)
    .join('\n');

/** Its dates, which a browser would part at a hyphen where a line ends; what stands within a tag is no text. */
export const wholeDates = (html: string): string =>
  html.replace(/<[^>]*>|(\b\d{4}-\d{1,2}-\d{1,2}\b)/g, (found, date?: string) =>
    date ? `<span class="rt-whole">${date}</span>` : found,
  );
