import { expect } from 'vitest';
import { makeWorld, type TestOrg, type TestUser, type World } from '#apps/server/test/world.ts';
import { addBuilding } from '#areas/building-project/shared/calls.ts';
import { House } from '#areas/project/server/test/project.ts';
import { approve, unhandledPage } from '#base/approval/shared/calls.ts';
import * as calls from '../../shared/calls.ts';

export const pdf = (words: string) => Buffer.from(`%PDF-1.4\n% ${words}\n%%EOF\n`);

/** The people of a tenderee and of its agency, and what they do again and again. */
export class AgencyHouse {
  readonly world: World;
  readonly house: House;
  readonly agency: TestOrg;
  /** The tenderee's representative and its approver. */
  readonly owner: TestUser;
  /** Signs in anew where a test has led it elsewhere. */
  lead: TestUser;
  readonly pm: TestUser;
  /** An administrator of the tenant. */
  readonly admin: TestUser;
  private next = 0;

  private constructor(
    world: World,
    house: House,
    people: { owner: TestUser; lead: TestUser; admin: TestUser },
  ) {
    this.world = world;
    this.house = house;
    this.agency = world.agency;
    this.pm = house.pm;
    this.owner = people.owner;
    this.lead = people.lead;
    this.admin = people.admin;
  }

  static async make(): Promise<AgencyHouse> {
    const world = await makeWorld();
    const house = await House.of(world);
    const owner = await world.user({ roles: ['owner'], org: world.tenderee });
    const lead = await world.user({ roles: ['ownerlead'], org: world.tenderee });
    const admin = await world.user({ roles: ['tenant'], org: await world.org('platform') });
    return new AgencyHouse(world, house, { owner, lead, admin });
  }

  async building(by = this.owner, status: '10' | '20' = '20'): Promise<string> {
    this.next += 1;
    const { id } = await by
      .send(addBuilding, {
        projectName: `江州第${this.next}水厂`,
        projectCode: `JS-${this.next}`,
        ownerName: '江州水务集团',
        province: '990000',
        city: '990100',
        status,
      })
      .ok();
    return id;
  }

  /** The agency stands in effect in the library of the tenderee. */
  async inLibrary(agencyId = this.agency.id, by = this.owner): Promise<string> {
    const found = await by.send(calls.pageAgencies, { size: 200 }).ok();
    const there = found.records.find((row) => row.agencyId === agencyId);
    const id =
      there?.id ?? (await by.send(calls.addAgency, { agencyId, remark: null, fileId: null }).ok()).id;
    if (there?.status !== '20') await by.send(calls.enableAgency, { id }).ok();
    return id;
  }

  form(buildingId: string, more: Record<string, unknown> = {}) {
    return {
      buildingId,
      agencyId: this.agency.id,
      scope: '施工、监理和主要设备的招标代理',
      ground: '近三年同类项目业绩最多',
      remark: null,
      fileId: null,
      ...more,
    };
  }

  async decide(user: TestUser, serviceId: string, agree: boolean): Promise<void> {
    const todo = await user.send(unhandledPage, { size: 200 }).ok();
    const task = todo.records.find((r) => r.serviceId === serviceId);
    expect(task, `${user.trueName} has a to-do`).toBeDefined();
    await user
      .send(approve, {
        taskId: task?.taskId,
        apvlType: agree ? 'agree' : 'disagree',
        comment: agree ? '' : '请补充理由',
      })
      .ok();
    await this.world.deliver();
  }

  async drafted(more: Record<string, unknown> = {}): Promise<{ id: string; buildingId: string }> {
    await this.inLibrary();
    const buildingId = await this.building();
    const { id } = await this.owner.send(calls.saveRelation, this.form(buildingId, more)).ok();
    return { id, buildingId };
  }

  async asked() {
    const made = await this.drafted();
    await this.owner.send(calls.submitRelation, { id: made.id }).ok();
    await this.decide(this.lead, made.id, true);
    return made;
  }

  async inEffect() {
    const made = await this.asked();
    await this.pm.send(calls.confirmRelation, { id: made.id }).ok();
    return made;
  }
}

export const detail = (user: TestUser, id: string) => user.send(calls.relationDetail, { id }).ok();
export const acts = async (user: TestUser, id: string): Promise<string[]> =>
  (await user.send(calls.relationActs, { id }).ok()).records.map((row) => row.act);
