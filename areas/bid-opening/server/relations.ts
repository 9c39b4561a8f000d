import { BlockList, isIP } from 'node:net';
import { bidsForOpening, submittedFrom } from '#areas/bid-submission/server/index.ts';
import { type Lot, tendereeOrgsOf } from '#areas/project/server/index.ts';
import { contactsOf } from '#areas/tender-file/server/index.ts';
import { companyFamily, unitsById } from '#base/organisation/server/index.ts';
import { headNumbersOf } from '#base/registration/server/index.ts';
import { membersWithRole } from '#base/role/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { lastPayload } from '#kit/server/last-event.ts';
import { relationsFound } from '../shared/events.ts';
import type { BidderRelation, RelationKind } from '../shared/relations.ts';
import { openedBids } from './opened.ts';

type Opened = Awaited<ReturnType<typeof openedBids>>[number];

/** What a bid is compared by: whoever has one of these in common meets in it. */
interface Mark {
  readonly bid: Opened;
  readonly key: string;
  readonly through: string;
}

const bare = (text: string): string => text.normalize('NFKC').replace(/\s/gu, '').toLowerCase();

/** Bids that share a mark, two at least; what the same bids share several times is said once, with everything they share. */
function meeting(kind: RelationKind, marks: readonly Mark[]): BidderRelation[] {
  const shared = Map.groupBy(
    marks.filter((m) => m.key !== ''),
    (m) => m.key,
  );
  const found = new Map<string, { bids: Opened[]; through: string[] }>();
  for (const of of shared.values()) {
    const bids = [...new Map(of.map(({ bid }) => [bid.bidId, bid])).values()];
    if (bids.length < 2) continue;
    const at = bids
      .map((b) => b.bidId)
      .toSorted()
      .join(' ');
    const one = found.get(at) ?? { bids, through: [] };
    one.through.push(of[0]?.through ?? '');
    found.set(at, one);
  }
  return [...found.values()].map(({ bids, through }) => relation(kind, bids, through));
}

const THROUGH_MOST = 10;

const relation = (
  kind: RelationKind,
  bids: readonly Opened[],
  through: readonly string[],
): BidderRelation => ({
  kind,
  bids: bids.map(({ bidId, bidderName }) => ({ bidId, bidderName })),
  through: [...new Set(through.filter((one) => one !== ''))].slice(0, THROUGH_MOST),
});

/** 控股、管理关系: with one another, and with who runs or buys the lot. */
async function byManagement(db: Db, lot: Sides, bids: readonly Opened[]): Promise<BidderRelation[]> {
  const families = new Map<string, ReadonlySet<string>>();
  const familyOf = async (orgId: string) => {
    const known = families.get(orgId) ?? (orgId === '' ? new Set<string>() : await companyFamily(db, orgId));
    families.set(orgId, known);
    return known;
  };
  const runs = [...new Set([lot.orgId, lot.tendereeOrgId, ...(await tendereeOrgsOf(db, lot.mainId))])];
  const ofRuns = new Set<string>();
  for (const orgId of runs) for (const one of await familyOf(orgId)) ofRuns.add(one);
  const marks: Mark[] = [];
  for (const bid of bids)
    for (const key of await familyOf(bid.bidderOrgId)) marks.push({ bid, key, through: key });
  const units = await unitsById(db, [...new Set(marks.map((m) => m.key).filter(isId))]);
  const names = new Map(units.map((unit) => [unit.id, unit.orgName]));
  const named = marks.map((m) => ({ ...m, through: names.get(m.key) ?? '' }));
  const tied = bids.flatMap((bid) => {
    const through = named.filter((m) => m.bid.bidId === bid.bidId && ofRuns.has(m.key));
    return through.length === 0
      ? []
      : [
          relation(
            'side',
            [bid],
            through.map((m) => m.through),
          ),
        ];
  });
  return [...meeting('management', named), ...tied];
}

const isId = (key: string): boolean => /^[0-9a-f-]{36}$/.test(key);

/** Addresses that many share or that name no place: this machine and private networks (RFC 1918, 4193, 6598). */
const told = new BlockList();
for (const [net, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  told.addSubnet(net, bits, 'ipv4');
told.addAddress('::1', 'ipv6');
told.addSubnet('fc00::', 7, 'ipv6');
told.addSubnet('fe80::', 10, 'ipv6');

/** 公网地址, or nothing where the address says nothing of who used it. */
export function publicAddress(text: string): string {
  const address = text.replace(/^::ffff:(?=\d+\.)/i, '');
  const family = isIP(address);
  if (family === 0) return '';
  return told.check(address, family === 4 ? 'ipv4' : 'ipv6') ? '' : address.toLowerCase();
}

type Sides = Pick<Lot, 'packageId' | 'mainId' | 'orgId' | 'tendereeOrgId'>;

async function relationsBetween(db: Db, lot: Sides): Promise<BidderRelation[]> {
  const bids = await openedBids(db, lot.packageId);
  const sealed = new Map((await bidsForOpening(db, lot.packageId)).map((b) => [b.bidId, b]));
  const heads = await headNumbersOf(
    db,
    bids.map((b) => b.bidderOrgId),
  );
  const contacts = await contactsOf(db, lot.packageId);
  const addresses = await submittedFrom(
    db,
    bids.map((b) => b.bidId),
  );
  const people: Mark[] = [];
  for (const bid of bids) {
    const own = (await membersWithRole(db, 'supplier', bid.bidderOrgId)).map((m) => m.id);
    const by = sealed.get(bid.bidId)?.userId;
    for (const key of new Set([...own, ...(by ? [by] : [])])) people.push({ bid, key, through: '' });
  }
  const plain = (of: (bid: Opened) => string | null | undefined) =>
    bids.map((bid) => ({ bid, key: bare(of(bid) ?? ''), through: '' }));
  return [
    ...(await byManagement(db, lot, bids)),
    ...meeting(
      'head',
      plain((b) => heads.get(b.bidderOrgId)),
    ),
    ...meeting('person', people),
    ...meeting('contact', [
      ...plain((b) => contacts.get(b.bidderOrgId)?.contactPhone),
      ...plain((b) => contacts.get(b.bidderOrgId)?.contactEmail),
    ]),
    // Whose name it is stands in what was read out; an event names no person.
    ...meeting(
      'leader',
      plain((b) => b.readOut?.leader),
    ),
    ...meeting(
      'files',
      bids.flatMap((bid) =>
        bid.files.map(({ sha256, name, size }) => ({ bid, key: size > 0 ? sha256 : '', through: name })),
      ),
    ),
    ...meeting(
      'address',
      plain((b) => publicAddress(addresses.get(b.bidId) ?? '')),
    ),
  ];
}

/**
 * 关联与围串标线索比对: once the bids are open, on record whatever was found; what the review and the supervision are shown is what was recorded, so that
 * nobody's later change of a company's data takes it back.
 */
export async function findRelations(tx: Tx, lot: Sides): Promise<void> {
  const { packageId } = lot;
  const relations = await relationsBetween(tx.db, lot);
  tx.emit(
    relationsFound,
    { subjectType: 'lot', subjectId: packageId, after: { relations } },
    { packageId, relations },
  );
}

/** 已记录的关联线索; null where the lot was opened before they were looked for. */
export const relationsOfLot = async (db: Db, packageId: string): Promise<BidderRelation[] | null> =>
  (await lastPayload(db, relationsFound, packageId))?.relations ?? null;
