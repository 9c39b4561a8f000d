import { sm2 } from 'sm-crypto-v2';
import type { World } from '#apps/server/test/world.ts';
import { API_BASE, type OutputOf } from '#kit/shared/call.ts';
import { checkSlider, publicKey, slider } from '../../shared/calls.ts';
import { doWork } from '../../shared/work.ts';

interface Slide {
  readonly random: string;
  readonly captchaX: number;
  readonly captchaY: number;
}

let drawn = 0;

/** From another address every few times: a place that draws many has to compute for each. */
async function draw(world: World): Promise<OutputOf<typeof slider>> {
  drawn += 1;
  const remoteAddress = `10.200.${Math.floor(drawn / 5 / 250)}.${1 + (Math.floor(drawn / 5) % 250)}`;
  const response = await world.app.http.inject({ method: 'GET', url: API_BASE + slider.path, remoteAddress });
  return (JSON.parse(response.body) as { data: OutputOf<typeof slider> }).data;
}

/** A passed slider as a browser would pass it; where the piece belongs is read from the database. */
export async function drawnSlide(world: World): Promise<Slide> {
  const puzzle = await draw(world);
  const [row] = await world.sql<{ x: number }>('select x from captcha where uuid = $1', [puzzle.uuid]);
  const x = row?.x ?? 0;
  const slide = { moveX: x + (x > 100 ? 20 : 10), moveY: puzzle.current < 55 ? 5 : 8, uuid: puzzle.uuid };
  const work = await doWork(puzzle.uuid, puzzle.work ?? 0, () => Promise.resolve());
  if (work !== '') await world.anonymous.send(checkSlider, { ...slide, work }).ok();
  return { random: puzzle.uuid, captchaX: slide.moveX, captchaY: slide.moveY };
}

/** Sliders already passed, for tests of what follows: drawing the pictures would take longest. */
export async function solvedSlides(world: World, many: number): Promise<Slide[]> {
  const [x, y] = [90, 40];
  const rows = await world.sql<{ uuid: string }>(
    'insert into captcha (uuid, x, y) select gen_random_uuid(), $1, $2 from generate_series(1, $3) returning uuid',
    [x, y, many],
  );
  return rows.map(({ uuid }) => ({ random: uuid, captchaX: x + 10, captchaY: 5 }));
}

export const solvedSlide = async (world: World): Promise<Slide> => (await solvedSlides(world, 1))[0] as Slide;

/** The password as the browser encrypts it for this slide. */
export async function encryptedFor(world: World, random: string, password: string): Promise<string> {
  const { key } = await world.anonymous.send(publicKey, {}).ok();
  return sm2.doEncrypt(`${random}\n${password}`, key, 1);
}
