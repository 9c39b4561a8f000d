import { defineApproval, type Started, start } from '../index.ts';
import type { TestOrg, TestUser, World } from '../../../../apps/server/test/world.ts';
import { systemUser, type User } from '#kit/server/context.ts';
import { newId } from '#kit/server/ids.ts';
import type { ApprovalKey } from '#kit/shared/names.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { approvalScreens } from '../../shared/screens.ts';
import type { ApprovalNode, Block } from '../../shared/definition.ts';
import { unhandledPage } from '../../shared/calls.ts';
import type { RoleCode } from '#kit/shared/names.ts';

/** What a business says besides, and what the initiator chose. */
export type Said = Partial<Pick<Parameters<typeof start>[1], 'variables' | 'people' | 'chosen'>>;

/** A company with its people, and one kind of business approved as the test says. */
export interface House {
  readonly org: TestOrg;
  readonly serviceKey: ApprovalKey;
  readonly clerk: TestUser;
  readonly leader: TestUser;
  readonly director: TestUser;
  readonly colleague: TestUser;
  submit(by?: TestUser, serviceId?: string, more?: Said): Promise<Started & { serviceId: string }>;
  /** The open task of a user in this approval. */
  taskOf(user: TestUser, instanceId: string): Promise<string>;
}

const names = (key: string) => ({ zh: `环节${key}`, en: `Step ${key}` });

/** `[['sequential', leader], ['orsign', director, leader]]` as nodes. */
export const nodesOf = (
  ...nodes: readonly (readonly [ApprovalNode['mode'], ...TestUser[]])[]
): ApprovalNode[] =>
  nodes.map(([mode, ...users], i) => ({
    key: `n${i}`,
    name: names(`n${i}`),
    mode,
    assignees: users.map((u) => ({ userId: u.id })),
  }));

export const actingAs = (user: TestUser): User => ({
  ...systemUser(user.org.tenantId),
  id: user.id,
  userName: user.userName,
  trueName: user.trueName,
  orgId: user.org.id,
  orgName: user.org.orgName,
  orgKind: user.org.orgKind,
});

export async function makeHouse(
  world: World,
  nodes: (people: { leader: TestUser; director: TestUser; colleague: TestUser }) => readonly Block[],
  /** The role of everybody instead of the usual ones, which all read every approval of the company. */
  role?: RoleCode,
): Promise<House> {
  const org = await world.org('agency');
  const clerk = await world.user({ roles: [role ?? 'pm'], org });
  const leader = await world.user({ roles: [role ?? 'leader'], org });
  const director = await world.user({ roles: [role ?? 'director'], org });
  const colleague = await world.user({ roles: ['archivist'], org });
  // A business of this test alone, which nobody declares.
  const serviceKey = `TEST_${newId().slice(-12).toUpperCase()}` as ApprovalKey;
  await world.tx((tx) =>
    defineApproval(tx, {
      serviceKey,
      name: { zh: '测试业务', en: 'Test business' },
      nodes: [...nodes({ leader, director, colleague })],
    }),
  );
  const submit: House['submit'] = async (by = clerk, serviceId = newId(), more = {}) => {
    const ctx = { user: actingAs(by), tenantId: by.org.tenantId, lang: 'zh' as const, address: 'test' };
    const started = await world.app.transactions.run(ctx, (tx) =>
      start(tx, {
        serviceKey,
        serviceId,
        title: '江州水厂改造',
        formContent: { contractName: '江州水厂改造', amount: '123456789012345678.1230' },
        path: linkTo(approvalScreens.submitted, { id: serviceId }),
        orgId: by.org.id,
        chosen: undefined,
        ...more,
      }),
    );
    return { ...started, serviceId };
  };
  const taskOf: House['taskOf'] = async (user, instanceId) => {
    const { records } = await user.send(unhandledPage, { size: 200 }).ok();
    return records.find((t) => t.instanceId === instanceId)?.taskId ?? '';
  };
  return { org, serviceKey, clerk, leader, director, colleague, submit, taskOf };
}

/** How an approval ended, as the event says; more than one entry would be a fault. */
export async function endings(
  world: World,
  serviceId: string,
): Promise<{ agreed: boolean; withdrawn: boolean }[]> {
  const rows = await world.sql<{ payload: { agreed: boolean; withdrawn: boolean } }>(
    `select payload from event where subject_id = $1 and type = 'approval.finished' order by id`,
    [serviceId],
  );
  return rows.map(({ payload: { agreed, withdrawn } }) => ({ agreed, withdrawn }));
}
