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
  readonly items?: readonly {
    id: string;
    part: 'technical' | 'business';
    name: string;
    full: string;
    standard: string;
    objective?: boolean;
  }[];
  readonly passItems?: readonly { id: string; part: string; name: string }[];
}

export const handItems = [
  { id: newId(), part: 'technical' as const, name: '技术方案', full: '40', standard: '' },
  { id: newId(), part: 'business' as const, name: '业绩', full: '30', standard: '' },
];
export const handPass = [
  { id: newId(), part: 'qualification', name: '营业执照有效' },
  { id: newId(), part: 'conformity', name: '投标函签章齐全' },
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
  const mainId = newId();
  await world.sql(
    `insert into project (id, tenant_id, org_id, main_code, main_name, status, project_prop, purchase_mode, project_type, project_type_second,
       industry_type, projectarea_province, projectarea_city, bid_organization_way, is_has_package, is_law_bid, pm_id, pm_name, created_by)
     values ($1, $2, $3, $4, '手工项目', '3080', '1010', '1010', '10', '1010', 'C', '110000', '110100', '10', '1', $5, $6, $7, $6)`,
    [
      mainId,
      world.tenantId,
      options.pm.org.id,
      `XM-${mainId.slice(-8)}`,
      options.isLawBid ?? '1',
      options.pm.id,
      options.pm.trueName,
    ],
  );
  await world.sql(
    `insert into project_tenderee (project_id, tenant_id, seq, tenderee_id, tenderee_name, link_person, link_mobile, is_main)
     values ($1, $2, 1, $3, $4, '郑江', '13900000003', '1')`,
    [mainId, world.tenantId, tenderee.id, tenderee.orgName],
  );
  await world.sql(
    `insert into project_member (project_id, tenant_id, operator_id, operator_name, is_pm) values ($1, $2, $3, $4, '1')`,
    [mainId, world.tenantId, options.pm.id, options.pm.trueName],
  );
  await world.sql(
    `insert into project_package (id, tenant_id, main_id, package_seq, package_code, package_name, status, purchase_mode, created_by)
     values ($1, $2, $3, 1, $4, $5, $6, '1010', $7)`,
    [
      packageId,
      world.tenantId,
      mainId,
      `BD-${packageId.slice(-8)}`,
      `标段${packageId.slice(-4)}`,
      options.status ?? '4080',
      options.pm.id,
    ],
  );
  await world.sql(
    `insert into tender_file (id, tenant_id, package_id, org_id, status, file_id, ceiling, sale_begin, sale_end, question_deadline,
       bid_deadline, evaluation, frozen, digest, approved_at, issued_at, created_by)
     values ($1, $2, $3, $4, '80', $5, $6, now() - interval '30 days', now() - interval '20 days', now() - interval '10 days',
       now() - interval '1 hour', $7, $8, $9, now() - interval '31 days', now() - interval '30 days', $10)`,
    [
      newId(),
      world.tenantId,
      packageId,
      options.pm.org.id,
      newId(),
      terms.ceiling,
      JSON.stringify(terms.evaluation),
      JSON.stringify({
        packageId,
        version: 1,
        document: { id: newId(), fileName: 'x.pdf', size: 1, digest: terms.digest },
        attachments: [],
        ceiling: terms.ceiling,
      }),
      terms.digest,
      options.pm.id,
    ],
  );
  const bids = [];
  for (const price of options.prices ?? ['4180000', '4320000', '4560000']) {
    const org = await world.org('supplier');
    const bidId = newId();
    bids.push({ bidId, org, price });
  }
  await opened(world, packageId, bids);
  return {
    packageId,
    bids,
    setStatus: async (status) => {
      await world.sql('update project_package set status = $2 where id = $1', [packageId, status]);
    },
    status: async () =>
      (
        await world.sql<{ status: string }>('select status from project_package where id = $1', [packageId])
      )[0]?.status ?? '',
  };
}

/** The record of an opening in which every bid was opened; the sealed bids behind it are left out. */
async function opened(world: World, packageId: string, bids: HandLot['bids']): Promise<void> {
  await world.sql('alter table opened_bid drop constraint if exists opened_bid_bid_id_fkey');
  await world.sql('insert into opening (package_id, tenant_id, last_seq) values ($1, $2, 1)', [
    packageId,
    world.tenantId,
  ]);
  const at = new Date().toISOString();
  const started = {
    recordCode: 'KB-1',
    hostName: '主持人',
    deadline: at,
    decryptUntil: at,
    signMinutes: 30,
    reason: null,
    bids: bids.map((b) => ({
      bidId: b.bidId,
      orgId: b.org.id,
      bidderName: b.org.orgName,
      receivedAt: at,
      ciphertextDigest: 'c'.repeat(64),
      size: 1,
      checkedInAt: at,
    })),
  };
  await world.sql(
    `insert into opening_event (package_id, seq, tenant_id, kind, at, user_name, data) values ($1, 1, $2, 'started', $3, '主持人', $4)`,
    [packageId, world.tenantId, at, JSON.stringify(started)],
  );
  for (const b of bids)
    await world.sql(
      `insert into opened_bid (bid_id, package_id, tenant_id, org_id, bidder_name, status, price, read_out, manifest, at)
       values ($1, $2, $3, $4, $5, 'opened', $6, $7, '{}', $8)`,
      [
        b.bidId,
        packageId,
        world.tenantId,
        b.org.id,
        b.org.orgName,
        b.price,
        JSON.stringify({ bidPrice: b.price, duration: '90', quality: '合格', leader: '', remark: '' }),
        at,
      ],
    );
}
