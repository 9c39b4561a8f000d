import { Extension, Mark } from '@tiptap/core';
import {
  alignClass,
  alignClasses,
  fontClass,
  fontClasses,
  richAligns,
  richSizes,
  sizeClass,
  sizeClasses,
} from '#kit/shared/rich-type.ts';

const classOf = (element: HTMLElement, known: readonly string[]): string | null =>
  known.find((name) => element.classList.contains(name)) ?? null;

const POINTS = { pt: 1, px: 0.75 } as const;

/** What comes from a word processor says its type in styles: the nearest of ours. */
function fontOf(element: HTMLElement): string | null {
  const family = element.style.fontFamily;
  if (/simsun|songti|宋/i.test(family)) return fontClass('song');
  return /simhei|heiti|黑/i.test(family) ? fontClass('hei') : null;
}

function sizeOf(element: HTMLElement): string | null {
  const [, number, unit] = /^([\d.]+)(pt|px)$/.exec(element.style.fontSize) ?? [];
  if (!number) return null;
  const points = Number(number) * POINTS[unit as keyof typeof POINTS];
  const nearest = richSizes.toSorted((a, b) => Math.abs(a - points) - Math.abs(b - points))[0];
  return nearest ? sizeClass(nearest) : null;
}

const typeMark = (name: string, known: readonly string[], styled: (element: HTMLElement) => string | null) =>
  Mark.create({
    name,
    addAttributes: () => ({
      class: { parseHTML: (element) => classOf(element, known) ?? styled(element) },
    }),
    parseHTML: () => [
      {
        tag: 'span',
        // One span may carry both font and size.
        consuming: false,
        getAttrs: (element) => ((classOf(element, known) ?? styled(element)) ? null : false),
      },
    ],
    renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
  });

/** 字体, 字号 and 对齐 of a rich text, kept as classes. */
export const typography = [
  typeMark('font', fontClasses, fontOf),
  typeMark('size', sizeClasses, sizeOf),
  Extension.create({
    name: 'align',
    addGlobalAttributes: () => [
      {
        types: ['paragraph', 'heading'],
        attributes: {
          class: {
            default: null,
            parseHTML: (element) => {
              const styled = richAligns.find((align) => align === element.style.textAlign);
              return classOf(element, alignClasses) ?? (styled ? alignClass(styled) : null);
            },
          },
        },
      },
    ],
  }),
];
