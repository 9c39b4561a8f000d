import type { Document, SectionProperties } from '@eigenpal/docx-editor-core';
import { expect, test } from 'vitest';
import { fitting, paperWidth } from './parts/page-fit.ts';

const pages = (last: SectionProperties | undefined, ...sections: SectionProperties[]) =>
  ({
    package: {
      document: { finalSectionProperties: last, sections: sections.map((properties) => ({ properties })) },
    },
  }) as unknown as Document;

test('a page is as wide as its widest section, and A4 where nothing is said', () => {
  expect(paperWidth(pages(undefined))).toBe(794);
  expect(paperWidth(pages({ pageWidth: 11_906 }))).toBe(794);
  expect(paperWidth(pages({ pageWidth: 11_906 }, { pageWidth: 16_838 }, {}))).toBe(1123);
});

test('it is drawn in its own size where there is room, and as wide as the screen where not', () => {
  expect(fitting(794, 922)).toEqual({ zoom: 1, narrow: false });
  // A little narrower the page itself still has room, only what stands beside it has none.
  expect(fitting(794, 921)).toEqual({ zoom: 1, narrow: true });
  expect(fitting(794, 802)).toEqual({ zoom: 1, narrow: true });
  for (const room of [320, 360, 390, 801]) {
    const { zoom, narrow } = fitting(794, room);
    expect([narrow, 794 * zoom]).toEqual([true, room - 8]);
  }
  // Not drawn yet.
  expect(fitting(794, 0).zoom).toBeGreaterThan(0);
});
