import type { TestOrg, TestUser, World } from '#apps/server/test/world.ts';
import { approve, unhandledPage } from '#base/approval/shared/calls.ts';
import { procedureList } from '#areas/procedure/shared/calls.ts';
import { templatePage } from '../../shared/goods/calls.ts';
import { saveProject, submitProject } from '../../shared/main/calls.ts';
import { savePackage } from '../../shared/package/calls.ts';

/** The people of a project and the forms they fill in (测试项目). */
export class House {
  readonly world: World;
  readonly pm: TestUser;
  readonly leader: TestUser;
  readonly director: TestUser;
  readonly flowId: string;
  readonly templateId: string;
  readonly tenderee: TestOrg;

  private constructor(
    world: World,
    people: { pm: TestUser; leader: TestUser; director: TestUser },
    flowId: string,
    templateId: string,
    tenderee: TestOrg,
  ) {
    this.world = world;
    this.tenderee = tenderee;
    this.pm = people.pm;
    this.leader = people.leader;
    this.director = people.director;
    this.flowId = flowId;
    this.templateId = templateId;
  }

  /** In the world's own tenant, or in another one with people and a tenderee of its own. */
  static async of(world: World, tenantId?: string): Promise<House> {
    const org = tenantId === undefined ? world.agency : await world.org('agency', undefined, tenantId);
    const tenderee =
      tenantId === undefined ? world.tenderee : await world.org('tenderee', undefined, tenantId);
    const pm = await world.user({ roles: ['pm'], org });
    const leader = await world.user({ roles: ['leader'], org });
    const director = await world.user({ roles: ['director'], org });
    const [flow] = await pm.send(procedureList, { purchaseMode: '1010' }).ok();
    const { records } = await pm.send(templatePage, { purchaseCatalogs: ['B02'] }).ok();
    return new House(world, { pm, leader, director }, flow?.id ?? '', records[0]?.id ?? '', tenderee);
  }

  main(more: Record<string, unknown> = {}): Record<string, unknown> {
    const { tenderee } = this;
    return {
      mainName: '江州第二水厂水泵采购',
      projectProp: '10',
      purchaseMode: '1010',
      businessFlowId: this.flowId,
      projectType: ['B', 'B02'],
      industryType: '46',
      address: ['990000', '990100', '990102'],
      bidOrganizationWay: '10',
      isHasPackage: '1',
      isLawBid: '1',
      isPushCebpub: '0',
      fundSource: '2',
      pmId: this.pm.id,
      description: '第二水厂扩建配套',
      tendereeList: [
        {
          tendereeId: tenderee.id,
          tendereeName: tenderee.orgName,
          linkPerson: '郑江',
          linkMobile: '13900000003',
          isMain: '1',
        },
      ],
      ...more,
    };
  }

  lot(mainId: string, more: Record<string, unknown> = {}): Record<string, unknown> {
    return {
      mainId,
      packageName: '一标段 离心泵',
      projectType: ['B', 'B02'],
      purchaseMode: '1010',
      businessFlowId: this.flowId,
      isLawBid: '1',
      generalAmount: '480.5',
      generalAmountUnit: '1',
      ...more,
    };
  }

  async draft(
    lots = 2,
    more: Record<string, unknown> = {},
  ): Promise<{ mainId: string; packageIds: string[] }> {
    const { mainId } = await this.pm.send(saveProject, this.main(more)).ok();
    const packageIds: string[] = [];
    for (let i = 1; i <= lots; i++)
      packageIds.push(
        (await this.pm.send(savePackage, this.lot(mainId, { packageName: `${i}标段` })).ok()).packageId,
      );
    return { mainId, packageIds };
  }

  async decide(user: TestUser, mainId: string, agree: boolean): Promise<void> {
    const todo = await user.send(unhandledPage, { size: 200 }).ok();
    const task = todo.records.find((r) => r.serviceId === mainId);
    if (!task) throw new Error(`${user.trueName} has no to-do of ${mainId}`);
    await user
      .send(approve, {
        taskId: task.taskId,
        apvlType: agree ? 'agree' : 'disagree',
        comment: agree ? '同意' : '请补充',
      })
      .ok();
    await this.world.deliver();
  }

  /** A project whose lots are approved, as the calls make it. */
  async approved(lots = 2): Promise<{ mainId: string; packageIds: string[] }> {
    const made = await this.draft(lots);
    await this.pm.send(submitProject, { mainId: made.mainId }).ok();
    await this.world.deliver();
    await this.decide(this.leader, made.mainId, true);
    await this.decide(this.director, made.mainId, true);
    return made;
  }
}
