import { createCanvas } from '@napi-rs/canvas';
import { randomInt } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '#kit/server/database/db.ts';
import { newId } from '#kit/server/ids.ts';
import type { Tx } from '#kit/server/context.ts';
import { refuse } from '../shared/text/index.ts';
import { captcha } from './tables.ts';

/** Background 280 x 155 pixels, piece 45 square; the piece travels 0 to 235. */
const WIDTH = 280;
const HEIGHT = 155;
const PIECE = 45;
const TOLERANCE = 6;
const LIFE = sql`interval '2 minutes'`;

function scenery(seed: number) {
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

/** Draws a slider captcha (滑块验证码) and keeps its answer on the server only. */
export async function makeCaptcha(tx: Tx) {
  const x = randomInt(60, 226);
  const y = randomInt(10, HEIGHT - PIECE - 10);
  const uuid = newId();
  const background = scenery(randomInt(1000));
  const piece = createCanvas(PIECE, PIECE);
  const p = piece.getContext('2d');
  p.drawImage(background, x, y, PIECE, PIECE, 0, 0, PIECE, PIECE);
  p.strokeStyle = 'rgba(255,255,255,0.9)';
  p.lineWidth = 2;
  p.strokeRect(1, 1, PIECE - 2, PIECE - 2);
  const b = background.getContext('2d');
  b.fillStyle = 'rgba(20,40,60,0.55)';
  b.fillRect(x, y, PIECE, PIECE);
  await tx.db.delete(captcha).where(lt(captcha.madeAt, sql`clock_timestamp() - interval '10 minutes'`));
  await tx.db.insert(captcha).values({ uuid, x, y, madeAt: sql`clock_timestamp()` });
  return {
    images: {
      background: `data:image/png;base64,${(await background.encode('png')).toString('base64')}`,
      slider: `data:image/png;base64,${(await piece.encode('png')).toString('base64')}`,
    },
    current: y,
    uuid,
  };
}

interface Slide {
  readonly uuid: string;
  readonly moveX: number;
  readonly moveY: number;
}

/** The browser sends the distance plus 10, or plus 20 above 100; both readings are accepted. */
function fits(answer: { x: number; y: number }, slide: Slide): boolean {
  const nearX = [10, 20].some((add) => Math.abs(slide.moveX - add - answer.x) <= TOLERANCE);
  return nearX && slide.moveY === (answer.y < 55 ? 5 : 8);
}

/** First look (校验): a wrong slide spends the captcha, a right one may be used once. */
export async function checkCaptcha(tx: Tx, slide: Slide): Promise<boolean> {
  const rows = await tx.db
    .select({ x: captcha.x, y: captcha.y })
    .from(captcha)
    .where(
      and(
        eq(captcha.uuid, slide.uuid),
        eq(captcha.used, false),
        sql`${captcha.madeAt} > clock_timestamp() - ${LIFE}`,
      ),
    )
    .for('update');
  const row = rows[0];
  if (!row) return false;
  const ok = fits(row, slide);
  await tx.db
    .update(captcha)
    .set(ok ? { checked: true } : { used: true })
    .where(eq(captcha.uuid, slide.uuid));
  return ok;
}

/** The one use of a captcha: whoever signs in or asks for an SMS sends the slide again. */
export async function spendCaptcha(db: Db, slide: Slide): Promise<void> {
  const rows = await db
    .update(captcha)
    .set({ used: true })
    .where(
      and(
        eq(captcha.uuid, slide.uuid),
        eq(captcha.used, false),
        sql`${captcha.madeAt} > clock_timestamp() - ${LIFE}`,
      ),
    )
    .returning({ x: captcha.x, y: captcha.y });
  const row = rows[0];
  if (!row) throw refuse('captchaUsed', 400);
  if (!fits(row, slide)) throw refuse('captchaFailed', 400);
}
