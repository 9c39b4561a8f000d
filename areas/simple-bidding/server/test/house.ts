import { makeWorld, type TestUser, type World } from '#apps/server/test/world.ts';
import { openedLot, signedEnd } from '#areas/bid-opening/server/test/house.ts';
import { confirmRecord } from '#areas/bid-opening/shared/calls.ts';
import { prepared, seal } from '#areas/bid-submission/server/test/bidder.ts';
import { type KeyHolder, type PublishedLot, withKey } from '#areas/bid-submission/server/test/lot.ts';
import { submitBid } from '#areas/bid-submission/shared/calls.ts';
import { type HeldLotKey, lotKeyOf } from '#areas/tender-file/server/index.ts';
import { decide } from '#areas/tender-file/server/test/house.ts';
import { confirmJoin, saveLotKey } from '#areas/tender-file/shared/calls.ts';
import { makeLotKey } from '#areas/tender-file/shared/lot-key.ts';
import { toFixedText, zero } from '#kit/shared/decimal.ts';
import { publishSimple, saveSimple, submitSimple } from '../../shared/calls.ts';
import { type AskedRow, rowSum, rowsTotal } from '../../shared/compare.ts';

export const rows: readonly AskedRow[] = [
  { name: '水泵', spec: 'ISG80-160', unit: '台', count: '4' },
  { name: '阀门', spec: 'DN80', unit: '个', count: '12.5' },
];

/** Quoted rows with these unit prices, summed as the page does. */
export function quotedRows(prices: readonly string[], asked: readonly AskedRow[] = rows) {
  const items = asked.map((row, i) => {
    const price = prices[i] ?? '0';
    return { ...row, price, sum: toFixedText(rowSum({ count: row.count, price }) ?? zero) };
  });
  return { items, total: toFixedText(rowsTotal(items) ?? zero) };
}

export interface Published extends PublishedLot {
  readonly mainId: string;
}

/** A purchaser with approver, custodian and suppliers (测试简易招采). */
export class SimpleHouse {
  readonly world: World;
  readonly pm: TestUser;
  readonly leader: TestUser;
  readonly owner: KeyHolder;
  readonly suppliers: readonly KeyHolder[];

  private constructor(world: World, people: Pick<SimpleHouse, 'pm' | 'leader' | 'owner' | 'suppliers'>) {
    this.world = world;
    this.pm = people.pm;
    this.leader = people.leader;
    this.owner = people.owner;
    this.suppliers = people.suppliers;
  }

  static async of(suppliers = 4): Promise<SimpleHouse> {
    const world = await makeWorld();
    await world.setClock('2026-12-01T01:00:00.000Z');
    const holders: KeyHolder[] = [];
    for (let i = 0; i < suppliers; i++)
      holders.push(
        await withKey(await world.user({ roles: ['supplier'], org: await world.org('supplier') })),
      );
    return new SimpleHouse(world, {
      pm: await world.user({ roles: ['pm'] }),
      leader: await world.user({ roles: ['leader'] }),
      owner: await withKey(await world.user({ roles: ['owner'], org: world.tenderee })),
      suppliers: holders,
    });
  }

  supplier(i: number): KeyHolder {
    return this.suppliers[i] as KeyHolder;
  }

  async form(more: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    const now = (await this.world.now()).getTime();
    return {
      mainName: '江州第二水厂备件采购',
      projectProp: '10',
      projectType: 'B',
      projectTypeSecond: 'B02',
      industryType: '46',
      projectareaProvince: '990000',
      projectareaCity: '990100',
      projectareaCountry: '990102',
      bidOrganizationWay: '10',
      tendereeId: this.world.tenderee.id,
      linkPerson: '郑江',
      linkMobile: '13900000003',
      worksRelated: '0',
      estimate: '500000',
      fundSource: '2',
      reach: 'invited',
      ceiling: '480000.50',
      deadline: new Date(now + 6 * 86_400_000).toISOString(),
      delivery: '合同签订后30日内送达第二水厂',
      payment: '验收合格后30日内付清',
      rows,
      invitees: this.suppliers.slice(0, 3).map((one) => one.user.org.id),
      ...more,
    };
  }

  async draft(more: Record<string, unknown> = {}): Promise<{ mainId: string; packageId: string }> {
    return this.pm.send(saveSimple, await this.form(more)).ok();
  }

  async approved(more: Record<string, unknown> = {}): Promise<{ mainId: string; packageId: string }> {
    const made = await this.draft(more);
    await this.pm.send(submitSimple, { packageId: made.packageId }).ok();
    await this.world.deliver();
    await decide(this.world, this.leader, made.packageId, true);
    return made;
  }

  /** The custodian makes the key, as the page does. */
  async keepKey(packageId: string): Promise<void> {
    const { user, keys } = this.owner;
    const key = await makeLotKey({ lotId: packageId, custodianSpki: keys.certificate.spki });
    await user.send(saveLotKey, { packageId, ...key, certificate: keys.certificatePem }).ok();
  }

  async published(more: Record<string, unknown> = {}): Promise<Published> {
    const made = await this.approved(more);
    await this.keepKey(made.packageId);
    await this.pm.send(publishSimple, { packageId: made.packageId }).ok();
    await this.world.deliver();
    const found = await this.world.sql('select deadline from simple_bidding where package_id = $1', [
      made.packageId,
    ]);
    return {
      ...made,
      packageName: '江州第二水厂备件采购',
      deadline: new Date((found[0] as { deadline: string }).deadline),
      pm: this.pm,
      owner: this.owner,
      lotKey: (await this.world.tx((tx) => lotKeyOf(tx.db, made.packageId))) as HeldLotKey,
    };
  }

  join(lot: Published, supplier: KeyHolder) {
    return supplier.user.send(confirmJoin, { packageId: lot.packageId });
  }

  /** What a supplier would send for these unit prices, sealed and uploaded. */
  async sealed(lot: Published, supplier: KeyHolder, prices: readonly string[], change: object = {}) {
    const { items, total } = quotedRows(prices);
    const manifest = {
      readOut: { bidPrice: total, duration: '30天', quality: '合格' },
      content: { items },
      ...change,
    };
    return prepared(lot, supplier, await seal(lot, supplier, total, { files: [], change: { manifest } }));
  }

  async quotes(lot: Published, supplier: KeyHolder, prices: readonly string[], change: object = {}) {
    await this.join(lot, supplier).ok();
    return supplier.user.send(submitBid, await this.sealed(lot, supplier, prices, change)).ok();
  }

  /** Opened in the hall by both keys, and ended. */
  async opened(lot: Published, bidders: readonly KeyHolder[]): Promise<void> {
    await openedLot(this.world, { ...lot, bidders });
    for (const { user } of bidders) await user.send(confirmRecord, { packageId: lot.packageId }).ok();
    await signedEnd(this.pm, lot.packageId);
    await this.world.deliver();
  }

  /** Published, quoted by the first three at these prices of the first row, and opened. */
  async compared(prices: readonly string[] = ['100', '90', '95'], more: Record<string, unknown> = {}) {
    const lot = await this.published(more);
    const bidders = this.suppliers.slice(0, prices.length);
    const bids: string[] = [];
    for (const [i, bidder] of bidders.entries())
      bids.push((await this.quotes(lot, bidder, [prices[i] as string, '10'])).bidId);
    await this.opened(lot, bidders);
    return { lot, bids };
  }
}
