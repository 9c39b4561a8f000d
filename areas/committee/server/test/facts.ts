import type { TestOrg, TestUser, World } from '#apps/server/test/world.ts';
import { newId } from '#kit/server/ids.ts';

/** Facts of the areas below, built by hand: what a lot is when its bids have been opened. */
export interface HandLot {
  readonly packageId: string;
  readonly bids: readonly { readonly bidId: string; readonly org: TestOrg; readonly price: string }[];
  setStatus(status: string): Promise<void>;
  status(): Promise<string>;
}

export interface HandTerms {
  readonly ceiling?: string | null;
  readonly items?: readonly { id: string; part: 'technical' | 'business'; name: string; full: string }[];
  readonly passItems?: readonly { id: string; name: string }[];
}

export const handItems = [
  { id: newId(), part: 'technical' as const, name: '技术方案', full: '40' },
  { id: newId(), part: 'business' as const, name: '业绩', full: '30' },
];
export const handPass = [
  { id: newId(), name: '营业执照有效' },
  { id: newId(), name: '投标函签章齐全' },
];

export async function handLot(
  world: World,
  options: {
    pm: TestUser;
    tenderee?: TestOrg;
    status?: string;
    isLawBid?: '0' | '1';
    prices?: readonly string[];
    terms?: HandTerms;
  },
): Promise<HandLot> {
  const packageId = newId();
  const tenderee = options.tenderee ?? world.tenderee;
  const terms = {
    ceiling: options.terms?.ceiling ?? null,
    evaluation: {
      formula: 'F1',
      params: {},
      priceFull: '30',
      items: options.terms?.items ?? handItems,
      passItems: options.terms?.passItems ?? handPass,
    },
    digest: 'd'.repeat(64),
  };
  await world.sql(
    `insert into stub_lot values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [packageId, world.tenantId, newId(), `BD-${packageId.slice(-6)}`, `标段${packageId.slice(-4)}`, options.status ?? '4080', options.pm.org.id, options.pm.id, tenderee.id, tenderee.orgName, options.isLawBid ?? '1', JSON.stringify(terms)],
  );
  const bids = [];
  for (const price of options.prices ?? ['4180000', '4320000', '4560000']) {
    const org = await world.org('supplier');
    const bidId = newId();
    await world.sql(`insert into stub_bid values ($1, $2, $3, $4, $5, $6, 'opened')`, [bidId, world.tenantId, packageId, org.id, org.orgName, price]);
    bids.push({ bidId, org, price });
  }
  return {
    packageId,
    bids,
    setStatus: async (status) => {
      await world.sql('update stub_lot set status = $2 where package_id = $1', [packageId, status]);
    },
    status: async () => (await world.sql<{ status: string }>('select status from stub_lot where package_id = $1', [packageId]))[0]?.status ?? '',
  };
}
