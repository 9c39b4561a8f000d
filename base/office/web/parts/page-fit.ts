import type { Document } from '@eigenpal/docx-editor-core';

/** Twips in a pixel of the screen. */
const TWIPS = 15;
/** A4 upright, where a document says nothing. */
const A4 = 11_906;
/** Left and right of a page: what the editor keeps for its outline where there is room, and no more than a border where not. */
const BESIDE = 128;
const BORDER = 8;

/** How wide the widest page of a document is drawn, in pixels. */
export function paperWidth(document: Document): number {
  const { sections = [], finalSectionProperties } = document.package.document;
  const said = [finalSectionProperties, ...sections.map(({ properties }) => properties)]
    .map((one) => one?.pageWidth ?? 0)
    .filter((one) => one > 0);
  return Math.round((said.length > 0 ? Math.max(...said) : A4) / TWIPS);
}

/** 适合页宽: on a screen narrower than the page, the page is drawn as wide as the screen, so that it is read without moving it sideways. */
export function fitting(paper: number, room: number): { readonly zoom: number; readonly narrow: boolean } {
  if (room >= paper + BESIDE) return { zoom: 1, narrow: false };
  return { zoom: Math.min(1, Math.max(1, room - BORDER) / paper), narrow: true };
}

/** How much room a page takes that somebody drew larger than the screen. */
export const drawnWidth = (paper: number, zoom: number): number => Math.ceil(paper * zoom) + BORDER;
