import type { Read } from '#kit/server/context.ts';
import { type InputOf, pageResult } from '#kit/shared/call.ts';
import { fromShanghai } from '#kit/shared/time.ts';
import type { pagePublicBulletins, publicBulletinDetail } from '../shared/calls.ts';
import type { PublicFacts } from '../shared/schema.ts';
import { bulletinStatus } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import { isSigned } from './signing.ts';
import { type BulletinRow, pageOfPublished, publishedById, tenderBulletin } from './store.ts';

const DAY_MS = 86_400_000;

/** Days as people choose them (发布日期), the last one included, as the instants between which bulletins were published. */
export const daysBetween = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => ({
  ...(from ? { from: fromShanghai(from) } : {}),
  ...(to ? { before: new Date(Date.parse(fromShanghai(to)) + DAY_MS).toISOString() } : {}),
});

type Shown = Pick<BulletinRow, 'id' | 'bulletinNo' | 'bulletinType' | 'title' | 'publishedAt' | 'facts'>;

const shown = (row: Shown) => ({
  id: row.id,
  bulletinNo: row.bulletinNo,
  bulletinType: row.bulletinType,
  title: row.title,
  publishedAt: row.publishedAt?.toISOString() ?? '',
  facts: row.facts as PublicFacts,
});

/** 公开公告列表: published bulletins for everybody. */
export async function publicPage({ db }: Read, q: InputOf<typeof pagePublicBulletins>) {
  const {
    projectareaProvince: province,
    projectareaCity: city,
    projectType: category,
    from,
    to,
    ...rest
  } = q;
  const { records, ...count } = await pageOfPublished(db, {
    ...rest,
    province,
    city,
    category,
    ...daysBetween({ from, to }),
  });
  return pageResult(records.map(shown), count, q);
}

/** 公开公告: one published bulletin for everybody. */
export async function publicDetail({ db }: Read, { id, packageId }: InputOf<typeof publicBulletinDetail>) {
  const row = id ? await publishedById(db, id) : packageId ? await tenderBulletin(db, packageId) : undefined;
  if (row?.status !== bulletinStatus.published) throw refuse('notFound', 404);
  return {
    ...shown(row),
    content: row.content,
    media: row.media,
    digest: row.contentDigest ?? '',
    signed: await isSigned(db, row),
  };
}
