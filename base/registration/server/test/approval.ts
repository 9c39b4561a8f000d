import { expect } from 'vitest';
import type { TestOrg, TestUser, World } from '#apps/server/test/world.ts';
import { approve, instance, unhandledPage } from '#base/approval/shared/calls.ts';
import type { Block } from '#base/approval/shared/definition.ts';
import * as binds from '#base/flow/shared/binding-calls.ts';
import * as flows from '#base/flow/shared/calls.ts';
import type { ApprovalKey } from '#kit/shared/names.ts';

const both = (text: string) => ({ zh: text, en: text });

/** One step of an approval that this person decides, unless more is said. */
export const step = (key: string, user: TestUser, more: object = {}): Block => ({
  key,
  name: both(key),
  mode: 'sequential',
  assignees: [{ userId: user.id }],
  ...more,
});

/** Two administrators of a tenant, an organisation that audits, and flows that they draw and bind for it. */
export class Binder {
  readonly world: World;
  readonly org: TestOrg;
  readonly first: TestUser;
  readonly second: TestUser;
  private made = 0;

  private constructor(world: World, org: TestOrg, first: TestUser, second: TestUser) {
    this.world = world;
    this.org = org;
    this.first = first;
    this.second = second;
  }

  static async make(world: World): Promise<Binder> {
    const org = await world.org('platform');
    const admin = () => world.user({ roles: ['tenant'], org });
    return new Binder(world, org, await admin(), await admin());
  }

  /** Publishes steps as a flow beside the main one; with a key, as its next version. */
  async publish(serviceKey: ApprovalKey, nodes: readonly Block[], of?: string): Promise<string> {
    const name = both(`流程${++this.made}`);
    const flowKey = of ?? (await this.first.send(flows.addFlow, { serviceKey, name }).ok()).flowKey;
    const { draft } = await this.first.send(flows.flowDetail, { serviceKey, flowKey }).ok();
    const saved = await this.first
      .send(flows.saveFlow, { serviceKey, flowKey, name, nodes: [...nodes], version: draft?.version ?? 0 })
      .ok();
    expect(saved.problems).toEqual([]);
    await this.second.send(flows.publishFlow, { serviceKey, flowKey, version: saved.version }).ok();
    return flowKey;
  }

  /** Binds a flow to this organisation; returns what unbinds it. */
  async bind(serviceKey: ApprovalKey, flowKey: string, more: object = {}) {
    const asked = { serviceKey, flowKey, orgId: this.org.id, ...more };
    const { id } = await this.first.send(binds.askBinding, asked).ok();
    await this.second.send(binds.confirmBinding, { id }).ok();
    return async () => {
      const wish = await this.first.send(binds.askUnbind, { id }).ok();
      await this.second.send(binds.confirmBinding, { id: wish.id }).ok();
    };
  }

  /** A flow of these steps is bound for this organisation while `run` runs. */
  async bound(
    serviceKey: ApprovalKey,
    nodes: readonly Block[],
    run: (flowKey: string) => Promise<void>,
    more: object = {},
  ): Promise<void> {
    const flowKey = await this.publish(serviceKey, nodes);
    const unbind = await this.bind(serviceKey, flowKey, more);
    try {
      await run(flowKey);
    } finally {
      await unbind();
    }
  }

  /** Somebody of this organisation who neither administers nor audits. */
  colleague = (): Promise<TestUser> => this.world.user({ roles: ['archivist'], org: this.org });

  /** Decides what waits for this person there, and lets the business follow. */
  async decide(user: TestUser, serviceId: string, said: object = { apvlType: 'agree' }): Promise<void> {
    const taskId = await this.taskOf(user, serviceId);
    await user.send(approve, { taskId: taskId ?? '', apvlType: 'agree', ...said }).ok();
    await this.world.deliver();
  }

  async taskOf(user: TestUser, serviceId: string): Promise<string | undefined> {
    const { records } = await user.send(unhandledPage, { size: 200 }).ok();
    return records.find((one) => one.serviceId === serviceId)?.taskId;
  }

  stepsOf = async (by: TestUser, serviceKey: ApprovalKey, serviceId: string): Promise<string[]> =>
    (await by.send(instance, { serviceKey, serviceId }).ok()).flow.map((one) => one.activityKey);
}
