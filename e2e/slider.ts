import { createCanvas, loadImage } from '@napi-rs/canvas';

interface Puzzle {
  readonly images: { readonly background: string; readonly slider: string };
  readonly current: number;
}

const bytesOf = (image: string) => Buffer.from(image.replace(/^data:[^,]*,/, ''), 'base64');

async function pixelsOf(image: string) {
  const drawn = await loadImage(bytesOf(image));
  const c = createCanvas(drawn.width, drawn.height).getContext('2d');
  c.drawImage(drawn, 0, 0);
  return { width: drawn.width, data: c.getImageData(0, 0, drawn.width, drawn.height).data };
}

/** Where the piece belongs (缺口位置): the hole shows the piece's own picture, darkened. */
export async function holeOf({ data }: { readonly data: Puzzle }): Promise<number> {
  const [scene, piece] = await Promise.all([pixelsOf(data.images.background), pixelsOf(data.images.slider)]);
  const dark = [20, 40, 60] as const;
  const differenceAt = (x: number): number => {
    let sum = 0;
    for (let row = 4; row < piece.width - 4; row += 2)
      for (let column = 4; column < piece.width - 4; column += 2)
        for (const [channel, shade] of dark.entries()) {
          const shown = scene.data[((data.current + row) * scene.width + x + column) * 4 + channel] ?? 0;
          const own = piece.data[(row * piece.width + column) * 4 + channel] ?? 0;
          sum += Math.abs(shown - (0.45 * own + 0.55 * shade));
        }
    return sum;
  };
  const places = Array.from({ length: scene.width - piece.width + 1 }, (_, x) => x);
  return places.reduce((best, x) => (differenceAt(x) < differenceAt(best) ? x : best), 0);
}
