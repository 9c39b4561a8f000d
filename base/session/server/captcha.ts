import { and, eq, lt, sql } from 'drizzle-orm';
import type { Tx } from '#kit/server/context.ts';
import type { Database, Db } from '#kit/server/database/db.ts';
import type { Raw } from '#kit/server/http/http.ts';
import { newId } from '#kit/server/ids.ts';
import { refuse } from '../shared/text/index.ts';
import { bitsInstead, isWorkDone, isWorkInsteadDone } from '../shared/work.ts';
import { placeOf, sweepTries, takeTry } from './attempts.ts';
import { spendPicture } from './picture.ts';
import { drawPuzzle } from './puzzle.ts';
import { captcha } from './tables.ts';

const TOLERANCE = 6;
const LIFE = sql`interval '2 minutes'`;
/** Drawn for one place; drawing costs us something, too. */
const DRAWN = { about: 'captcha', most: 300, minutes: 10 } as const;
/** From so many on within the time, the browser has to compute so much first (风险加码): about a second at the end. */
const WORK = [
  [60, 19],
  [20, 17],
  [6, 14],
] as const;

/** Draws a slider captcha (滑块验证码) and keeps its answer on the server only. */
export async function makeCaptcha(database: Database, r: Pick<Raw, 'ctx' | 'write'>) {
  const taken = await takeTry(database, DRAWN, { source: placeOf(r.ctx.address) });
  if (!taken.allowed) throw refuse('captchaHeld', 503, { minutes: taken.minutes });
  if (taken.count % 50 === 1) await sweepTries(database);
  const bits = WORK.find(([from]) => taken.count > from)?.[1] ?? 0;
  const uuid = newId();
  const { x, y, images } = await drawPuzzle();
  await r.write(async (tx) => {
    await tx.db.delete(captcha).where(lt(captcha.madeAt, sql`clock_timestamp() - interval '10 minutes'`));
    await tx.db.insert(captcha).values({ uuid, x, y, bits, madeAt: sql`clock_timestamp()` });
  });
  return { images, current: y, uuid, ...(bits > 0 ? { work: bits } : {}), workInstead: bitsInstead(bits) };
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

interface Checked extends Slide {
  readonly work?: string | undefined;
  readonly workInstead?: string | undefined;
}

/** First look (校验): a wrong slide spends the captcha, a right one may be used once; enough work does without a slide (免视验证). */
export async function checkCaptcha(tx: Tx, slide: Checked): Promise<boolean> {
  const rows = await tx.db
    .select({ x: captcha.x, y: captcha.y, bits: captcha.bits })
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
  const byWork = slide.workInstead !== undefined;
  const ok =
    slide.workInstead === undefined
      ? fits(row, slide) && isWorkDone(slide.uuid, slide.work ?? '', row.bits)
      : isWorkInsteadDone(slide.uuid, slide.workInstead, bitsInstead(row.bits));
  await tx.db
    .update(captcha)
    .set(ok ? { checked: true, byWork } : { used: true })
    .where(eq(captcha.uuid, slide.uuid));
  return ok;
}

/** The letters of a picture, and for which number they were drawn. */
interface Letters {
  readonly random: string;
  readonly code: string;
  readonly mobile: string;
}
/** What shows that a person asks (人机验证): a slide, or the letters of a picture. */
export type Passed = Slide | Letters;

/** What a request says of its captcha: the slide, or the letters; nothing when neither is whole. */
export function passedCaptcha(
  said: {
    readonly random?: string | undefined;
    readonly captchaX?: number | undefined;
    readonly captchaY?: number | undefined;
    readonly code?: string | undefined;
  },
  mobile = '',
): Passed | undefined {
  const { random, captchaX, captchaY, code } = said;
  if (random === undefined) return undefined;
  if (captchaX !== undefined && captchaY !== undefined)
    return { uuid: random, moveX: captchaX, moveY: captchaY };
  return code ? { random, code, mobile } : undefined;
}

/** The one use of a captcha: whoever signs in or asks for an SMS sends the slide again; work is done by then. */
export async function spendCaptcha(db: Db, slide: Passed): Promise<void> {
  if ('code' in slide) return spendPicture(db, slide);
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
    .returning({
      x: captcha.x,
      y: captcha.y,
      byWork: captcha.byWork,
      passed: sql<boolean>`${captcha.bits} = 0 or ${captcha.checked}`,
    });
  const row = rows[0];
  if (!row) throw refuse('captchaUsed', 400);
  if (!row.passed || !(row.byWork || fits(row, slide))) throw refuse('captchaFailed', 400);
}
