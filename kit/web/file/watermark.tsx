import { use, useState } from 'react';
import { serverNow } from '../session.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import { ReaderContext } from './files.ts';

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (c) => `&#${c.codePointAt(0) ?? 0};`).replace(/\p{Cc}/gu, '');

/**
 * 水印: who looks, and when, over everything that is shown. It tells whoever takes a picture of the screen from whose it was taken; what
 * is downloaded does not carry it.
 */
export function Watermark() {
  const reader = use(ReaderContext);
  const [since] = useState(() => shanghaiTime(serverNow(), 'minute'));
  const [who, when] = [escaped(reader), escaped(since)];
  const picture =
    `<svg xmlns="http://www.w3.org/2000/svg" width="360" height="200">` +
    `<g transform="rotate(-22 180 100)" fill="#808a94" fill-opacity="0.28" font-family="sans-serif" font-size="15" text-anchor="middle">` +
    `<text x="180" y="92">${who}</text><text x="180" y="116">${when}</text></g></svg>`;
  return (
    <div
      className="gh-watermark"
      data-reader={reader}
      aria-hidden
      style={{ backgroundImage: `url("data:image/svg+xml,${encodeURIComponent(picture)}")` }}
    />
  );
}
