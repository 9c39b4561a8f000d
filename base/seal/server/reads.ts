import { namesOf } from '#base/organisation/server/index.ts';
import { clockOf, may, type Read } from '#kit/server/context.ts';
import { type InputOf, type OutputOf, pageResult } from '#kit/shared/call.ts';
import { shanghaiDay } from '#kit/shared/time.ts';
import type * as calls from '../shared/calls.ts';
import { EXPIRED, type SealState, sealStatus } from '../shared/status.ts';
import { refuse } from '../shared/text/index.ts';
import * as store from './store.ts';

type Shown = Pick<
  store.SealStored,
  'id' | 'sealName' | 'sealKind' | 'validUntil' | 'status' | 'registeredBy' | 'registeredAt'
>;

const today = async ({ db }: Read): Promise<string> => shanghaiDay(await clockOf(db));

async function namer({ db }: Read, ids: readonly (string | null)[]): Promise<(id: string | null) => string> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  const names = new Map(
    wanted.length > 0 ? (await namesOf(db, wanted)).map((one) => [one.id, one.trueName]) : [],
  );
  return (id) => names.get(id ?? '') ?? '';
}

function rowOf(read: Read, seal: Shown, day: string, name: (id: string | null) => string) {
  const isOver = seal.status === sealStatus.inUse && seal.validUntil !== null && seal.validUntil < day;
  const inUse = seal.status === sealStatus.inUse;
  return {
    id: seal.id,
    sealName: seal.sealName,
    sealKind: seal.sealKind,
    validUntil: seal.validUntil,
    status: (isOver ? EXPIRED : seal.status) as SealState,
    registeredBy: name(seal.registeredBy),
    registeredAt: seal.registeredAt.toISOString(),
    can: {
      decide:
        seal.status === sealStatus.waiting && seal.registeredBy !== read.user.id && may(read, 'seal.confirm'),
      disable: inUse && may(read, 'seal.manage'),
      grant: inUse && !isOver && may(read, 'seal.manage'),
    },
  };
}

/** 电子印章列表: of one's own organisation. */
export async function page(read: Read, q: InputOf<typeof calls.pageSeals>) {
  const day = await today(read);
  const { records, ...count } = await store.pageOfSeals(read.db, read.user.orgId, { ...q, today: day });
  const name = await namer(
    read,
    records.map((one) => one.registeredBy),
  );
  return pageResult(
    records.map((one) => rowOf(read, one, day, name)),
    count,
    q,
  );
}

/** 电子印章详情. */
export async function detail(
  read: Read,
  { id }: InputOf<typeof calls.sealDetail>,
): Promise<OutputOf<typeof calls.sealDetail>> {
  const seal = await store.sealById(read.db, id, read.user.orgId);
  if (!seal) throw refuse('notFound', 404);
  const holders = await store.holdersNow(read.db, id);
  const name = await namer(read, [
    seal.registeredBy,
    seal.decidedBy,
    seal.endedBy,
    ...holders.flatMap((one) => [one.userId, one.grantedBy]),
  ]);
  return {
    ...rowOf(read, seal, await today(read), name),
    image: `data:image/png;base64,${seal.image}`,
    imageDigest: seal.imageDigest,
    reason: seal.reason,
    decidedBy: name(seal.decidedBy),
    decidedAt: seal.decidedAt?.toISOString() ?? null,
    endedBy: name(seal.endedBy),
    endedAt: seal.endedAt?.toISOString() ?? null,
    holders: holders.map((one) => ({
      userId: one.userId,
      userName: name(one.userId),
      grantedBy: name(one.grantedBy),
      grantedAt: one.grantedAt.toISOString(),
    })),
    ownWait: seal.status === sealStatus.waiting && seal.registeredBy === read.user.id,
  };
}

/** 用印记录. */
export async function uses(read: Read, { id, ...q }: InputOf<typeof calls.sealUses>) {
  if (!(await store.sealById(read.db, id, read.user.orgId))) throw refuse('notFound', 404);
  const { records, ...count } = await store.pageOfUses(read.db, id, q);
  return pageResult(
    records.map((one) => ({
      id: one.id,
      title: one.title,
      userName: one.userName,
      digest: one.digest,
      certificateSerial: one.certificateSerial,
      signedAt: one.signedAt.toISOString(),
    })),
    count,
    q,
  );
}

/** 可用印章. */
export async function usable(read: Read): Promise<OutputOf<typeof calls.usableSeals>> {
  const { id: userId, orgId } = read.user;
  if (orgId === '') return [];
  const rows = await store.usableNow(read.db, { userId, orgId, today: await today(read) });
  return rows.map((one) => ({ ...one, image: `data:image/png;base64,${one.image}` }));
}
