import { randomUUID } from 'node:crypto';
import { ApiUser } from '#apps/cli/demo/client.ts';
import { taskOf } from '#apps/cli/demo/cast.ts';
import type { Block } from '#base/approval/shared/definition.ts';
import { submitSubject } from '#base/approval/shared/submit-calls.ts';
import { publishFlow, saveFlow } from '#base/flow/shared/calls.ts';
import { saveService } from '#base/flow/shared/service-calls.ts';

/** A business of one journey alone (自建流程服务), whose flow no other journey runs through. */
export interface OwnBusiness {
  readonly serviceKey: string;
  readonly name: string;
  /** 提交审批: one more subject of it; returns its id. */
  submit(by: ApiUser, title: string): Promise<string>;
  /** The open task of somebody for a subject. */
  taskOf(user: ApiUser, serviceId: string): Promise<string | undefined>;
}

/** Registers a business and publishes its flow, as two administrators do. */
export async function ownBusiness(
  base: string,
  stamp: string,
  nodes: readonly Block[],
): Promise<OwnBusiness> {
  const [tenant, admin] = await Promise.all(['tenant', 'admin'].map((name) => ApiUser.demo(base, name)));
  const serviceKey = `DEEDS_${stamp}`;
  const name = `用印申请${stamp}`;
  await tenant?.send(saveService, {
    serviceKey,
    nameZh: name,
    nameEn: `Use of the seal ${stamp}`,
    permission: 'entrustContract.submit',
    variableLines: 'amount | 金额（元） | Amount (CNY) | number',
  });
  const drawn = { serviceKey, name: { zh: '用印审批', en: 'Approval of the seal' }, nodes, version: 0 };
  const draft = await tenant?.send(saveFlow, drawn);
  await admin?.send(publishFlow, { serviceKey, version: draft?.version });
  return {
    serviceKey,
    name,
    submit: async (by, title) => {
      const serviceId = randomUUID();
      const variable = { title, amount: '500' };
      await by.send(submitSubject, { serviceKey, serviceId, needApproval: true, variable });
      return serviceId;
    },
    taskOf: (user, serviceId) => taskOf(user, serviceKey, serviceId),
  };
}
