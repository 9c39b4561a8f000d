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

/** Where the piece belongs (缺口位置): a dark place of exactly the piece's shape, light all around it. */
export async function holeOf({ data }: { readonly data: Puzzle }): Promise<number> {
  const [scene, piece] = await Promise.all([pixelsOf(data.images.background), pixelsOf(data.images.slider)]);
  const side = piece.width;
  const inside = (row: number, column: number) => (piece.data[(row * side + column) * 4 + 3] ?? 0) > 200;
  const light = (x: number, row: number, column: number) => {
    const at = ((data.current + row) * scene.width + x + column) * 4;
    return (scene.data[at] ?? 0) + (scene.data[at + 1] ?? 0) + (scene.data[at + 2] ?? 0);
  };
  /** How well light and dark follow the outline, from -1 to 1. */
  const likenessAt = (x: number): number => {
    let [n, dark, sum, squares, sumInside] = [0, 0, 0, 0, 0];
    for (let row = 0; row < side; row++)
      for (let column = 0; column < side; column++) {
        const value = light(x, row, column);
        n += 1;
        sum += value;
        squares += value * value;
        if (!inside(row, column)) continue;
        dark += 1;
        sumInside += value;
      }
    const spread = Math.sqrt(squares / n - (sum / n) ** 2);
    const difference = (sum - sumInside) / (n - dark) - sumInside / dark;
    return (difference / spread) * Math.sqrt((dark / n) * (1 - dark / n));
  };
  const places = Array.from({ length: scene.width - side + 1 }, (_, x) => x);
  return places.reduce((best, x) => (likenessAt(x) > likenessAt(best) ? x : best), 0);
}
