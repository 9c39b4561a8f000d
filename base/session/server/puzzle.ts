import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { randomInt } from 'node:crypto';

/** Background 280 x 155 pixels, piece 45 square; the piece travels 0 to 235. */
const WIDTH = 280;
const HEIGHT = 155;
const PIECE = 45;
const EDGE = 8;
const KNOB = 7;

/** Which way each side of a piece goes: out, in, or straight. */
type Shape = readonly [number, number, number, number];

const sides = (): Shape => [randomInt(-1, 2), randomInt(-1, 2), randomInt(-1, 2), randomInt(-1, 2)];
function shapeUnlike(other?: Shape): Shape {
  const made = sides();
  const flat = made.every((side) => side === 0);
  return flat || (other && made.every((side, i) => side === other[i])) ? shapeUnlike(other) : made;
}

/** The outline of a piece (拼图轮廓): a square whose sides bulge out or in. */
function outline(c: SKRSContext2D, left: number, top: number, shape: Shape): void {
  const [a, b] = [EDGE, PIECE - EDGE];
  const middle = PIECE / 2;
  const corners = [
    [a, a],
    [b, a],
    [b, b],
    [a, b],
  ] as const;
  c.beginPath();
  c.moveTo(left + a, top + a);
  for (const [i, side] of shape.entries()) {
    const [fx, fy] = corners[i] as readonly [number, number];
    const [tx, ty] = corners[(i + 1) % 4] as readonly [number, number];
    if (side !== 0) {
      const angle = Math.atan2(ty - fy, tx - fx);
      const cx = left + (i % 2 === 0 ? middle : fx);
      const cy = top + (i % 2 === 0 ? fy : middle);
      c.arc(cx, cy, KNOB, angle + Math.PI, angle, side < 0);
    }
    c.lineTo(left + tx, top + ty);
  }
  c.closePath();
}

function scenery(): Canvas {
  const seed = randomInt(1000);
  const canvas = createCanvas(WIDTH, HEIGHT);
  const c = canvas.getContext('2d');
  const sky = c.createLinearGradient(0, 0, WIDTH, HEIGHT);
  sky.addColorStop(0, `hsl(${200 + (seed % 40)} 45% 82%)`);
  sky.addColorStop(1, `hsl(${150 + (seed % 60)} 35% 62%)`);
  c.fillStyle = sky;
  c.fillRect(0, 0, WIDTH, HEIGHT);
  for (let i = 0; i < 26; i++) {
    c.fillStyle = `hsla(${randomInt(150, 260)} ${randomInt(25, 60)}% ${randomInt(35, 80)}% / ${randomInt(15, 50) / 100})`;
    c.beginPath();
    if (i % 2) c.arc(randomInt(WIDTH), randomInt(HEIGHT), randomInt(8, 42), 0, Math.PI * 2);
    else {
      const x = randomInt(WIDTH);
      const y = randomInt(HEIGHT);
      c.moveTo(x, y);
      c.lineTo(x + randomInt(-60, 60), y + randomInt(10, 70));
      c.lineTo(x + randomInt(-60, 60), y + randomInt(10, 70));
    }
    c.fill();
  }
  return canvas;
}

/** Grains over a picture, so that no two copies of a place agree in their pixels. */
function grain(c: SKRSContext2D, width: number, height: number, most: number): void {
  const image = c.getImageData(0, 0, width, height);
  for (let i = 0; i < image.data.length; i += 4) {
    const by = (Math.random() - 0.5) * 2 * most;
    for (let channel = 0; channel < 3; channel++)
      image.data[i + channel] = (image.data[i + channel] as number) + by;
  }
  c.putImageData(image, 0, 0);
}

/** A hole of some colour and strength; a wrong one looks alike but for its shape. */
function hole(c: SKRSContext2D, left: number, top: number, shape: Shape): void {
  outline(c, left, top, shape);
  c.fillStyle = `hsla(${randomInt(180, 260)} ${randomInt(15, 45)}% ${randomInt(10, 30)}% / ${randomInt(42, 62) / 100})`;
  c.fill();
  c.strokeStyle = 'rgba(255,255,255,0.55)';
  c.lineWidth = 1;
  c.stroke();
}

/** Draws a slider's two pictures (滑块图片): where the piece belongs, and two places of other shapes where it does not. */
export async function drawPuzzle() {
  const x = randomInt(60, 226);
  const y = randomInt(10, HEIGHT - PIECE - 10);
  const shape = shapeUnlike();
  const background = scenery();
  const piece = createCanvas(PIECE, PIECE);
  const p = piece.getContext('2d');
  p.save();
  outline(p, 0, 0, shape);
  p.clip();
  p.drawImage(background, x, y, PIECE, PIECE, 0, 0, PIECE, PIECE);
  p.restore();
  grain(p, PIECE, PIECE, 14);
  outline(p, 0, 0, shape);
  p.strokeStyle = 'rgba(255,255,255,0.95)';
  p.lineWidth = 2;
  p.stroke();
  const b = background.getContext('2d');
  // One wrong place in the same rows, well apart; another anywhere.
  const apart = x > 140 ? randomInt(5, x - 55) : randomInt(x + 55, WIDTH - PIECE - 5);
  hole(b, apart, Math.min(HEIGHT - PIECE, Math.max(0, y + randomInt(-4, 5))), shapeUnlike(shape));
  hole(b, randomInt(0, WIDTH - PIECE), y > 55 ? randomInt(0, 12) : randomInt(100, 110), shapeUnlike(shape));
  hole(b, x, y, shape);
  grain(b, WIDTH, HEIGHT, 14);
  return {
    x,
    y,
    images: {
      background: `data:image/png;base64,${(await background.encode('png')).toString('base64')}`,
      slider: `data:image/png;base64,${(await piece.encode('png')).toString('base64')}`,
    },
  };
}
