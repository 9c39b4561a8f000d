import { expect } from 'vitest';
import type { TestUser, World } from '#apps/server/test/world.ts';
import type { ApprovalKey } from '#kit/shared/names.ts';
import { stepOf } from '../../shared/definition.ts';
import { approve, unhandledPage } from '../../shared/calls.ts';
import { defineApproval } from '../define.ts';

/** From now on the tenant has such acts approved by the head of the department. */
export const underFlow = (world: World, serviceKey: ApprovalKey) =>
  world.tx((tx) =>
    defineApproval(tx, {
      serviceKey,
      name: { zh: '事前审批', en: 'Approval beforehand' },
      // The matrix of strangers brings further heads of departments: any of them decides.
      nodes: [{ ...stepOf('leader', { zh: '部门负责人审批', en: 'Department head' }), mode: 'orsign' }],
    }),
  );

/** The approver decides about what is before them. */
export async function decideFor(approver: TestUser, serviceId: string, agree: boolean): Promise<void> {
  const { records } = await approver.send(unhandledPage, { size: 200 }).ok();
  const task = records.find((r) => r.serviceId === serviceId);
  expect(task, 'the approver has a to-do').toBeDefined();
  const said = agree ? { apvlType: 'agree', comment: '' } : { apvlType: 'disagree', comment: '请补充' };
  await approver.send(approve, { taskId: task?.taskId, ...said }).ok();
}
