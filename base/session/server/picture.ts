import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { randomInt } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Database, Db } from '#kit/server/database/db.ts';
import type { Raw } from '#kit/server/http/http.ts';
import { newId } from '#kit/server/ids.ts';
import { refuse, refuseField } from '../shared/text/index.ts';
import { placeOf, takeTry } from './attempts.ts';
import { pictureCaptcha } from './tables.ts';

const WIDTH = 140;
const HEIGHT = 48;
const LETTERS = 4;
/** A program reads letters more easily than it fits a slider, so a place gets few; sliders ask for work instead. */
const DRAWN = { about: 'captcha.picture', most: 30, minutes: 10 } as const;

/**
 * Letters of straight strokes on a grid of 4 by 6, none that is taken for another: a server without fonts draws them, too.
 */
const STROKES: Readonly<Record<string, string>> = {
  A: '06 20 46,14 34',
  E: '40 00 06 46,03 33',
  F: '40 00 06,03 33',
  H: '00 06,40 46,03 43',
  K: '00 06,40 03 46',
  L: '00 06 46',
  M: '06 00 23 40 46',
  N: '06 00 46 40',
  P: '06 00 40 43 03',
  R: '06 00 40 43 03 46',
  T: '00 40,20 26',
  V: '00 26 40',
  W: '00 16 23 36 40',
  X: '00 46,40 06',
  Y: '00 23 40,23 26',
  3: '00 40 43 13,43 46 06',
  4: '46 40 04 44',
  7: '00 40 16',
};
const ALPHABET = Object.keys(STROKES);

const jitter = (most: number): number => (randomInt(-100, 101) / 100) * most;

function letter(c: SKRSContext2D, name: string, at: number): void {
  c.save();
  c.translate(16 + at * 30 + jitter(3), HEIGHT / 2 + jitter(5));
  c.rotate(jitter(0.35));
  c.transform(1, jitter(0.18), jitter(0.25), 1, 0, 0);
  c.lineWidth = randomInt(22, 33) / 10;
  c.strokeStyle = `hsl(${randomInt(190, 330)} 55% ${randomInt(24, 40)}%)`;
  for (const line of (STROKES[name] ?? '').split(',')) {
    c.beginPath();
    for (const point of line.split(' ')) {
      const [x = 0, y = 0] = [...point].map(Number);
      c.lineTo((x - 2) * 4.6 + jitter(0.8), (y - 3) * 4.6 + jitter(0.8));
    }
    c.stroke();
  }
  c.restore();
}

function drawn(answer: string): Canvas {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const c = canvas.getContext('2d');
  c.fillStyle = `hsl(${randomInt(180, 260)} 30% 95%)`;
  c.fillRect(0, 0, WIDTH, HEIGHT);
  c.lineCap = 'round';
  c.lineJoin = 'round';
  for (const [at, name] of [...answer].entries()) letter(c, name, at);
  for (let i = 0; i < 6; i += 1) {
    c.strokeStyle = `hsla(${randomInt(0, 360)} 50% 45% / 0.45)`;
    c.lineWidth = 1.2;
    c.beginPath();
    c.moveTo(randomInt(0, WIDTH / 2), randomInt(0, HEIGHT));
    c.quadraticCurveTo(
      randomInt(0, WIDTH),
      randomInt(0, HEIGHT),
      randomInt(WIDTH / 2, WIDTH),
      randomInt(0, HEIGHT),
    );
    c.stroke();
  }
  return canvas;
}

/** 图形验证码: a picture of letters, for a number where one is named; the answer stays on the server. */
export async function makePicture(
  database: Database,
  r: Pick<Raw, 'ctx' | 'write'>,
  mobile = '',
): Promise<{ data: string; random: string }> {
  const taken = await takeTry(database, DRAWN, { source: placeOf(r.ctx.address) });
  if (!taken.allowed) throw refuse('captchaHeld', 503, { minutes: taken.minutes });
  const answer = Array.from({ length: LETTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  const random = newId();
  const png = await drawn(answer).encode('png');
  await r.write(async (tx) => {
    await tx.db
      .delete(pictureCaptcha)
      .where(lt(pictureCaptcha.madeAt, sql`clock_timestamp() - interval '10 minutes'`));
    await tx.db
      .insert(pictureCaptcha)
      .values({ random, answer, mobile, madeAt: sql`clock_timestamp()` as unknown as Date });
  });
  return { data: `data:image/png;base64,${png.toString('base64')}`, random };
}

/** The one look at what was typed (图形验证码校验): right or wrong, the picture is spent. */
export async function spendPicture(
  db: Db,
  { random, code, mobile }: { random: string; code: string; mobile: string },
): Promise<void> {
  const rows = await db
    .update(pictureCaptcha)
    .set({ used: true })
    .where(
      and(
        eq(pictureCaptcha.random, random),
        eq(pictureCaptcha.used, false),
        sql`${pictureCaptcha.madeAt} > clock_timestamp() - interval '2 minutes'`,
      ),
    )
    .returning({ answer: pictureCaptcha.answer, mobile: pictureCaptcha.mobile });
  const row = rows[0];
  if (!row) throw refuse('captchaUsed', 400);
  const meant = row.mobile === '' || row.mobile === mobile;
  if (!meant || row.answer !== code.trim().toUpperCase()) throw refuseField('code', 'wrong.picture');
}
