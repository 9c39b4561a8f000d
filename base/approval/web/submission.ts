import type { ApprovalKey } from '#kit/shared/names.ts';
import { loadChunk } from '#kit/web/chunk.ts';
import { CallFailed } from '#kit/web/call-failed.ts';
import { send } from '#kit/web/send.ts';
import { submitConfig } from '../shared/calls.ts';
import type { Chosen } from '../shared/wf-parameter.ts';

/** Nothing was sent: the box was closed. */
const GIVEN_UP = -1;
const givenUp = () => new CallFailed(GIVEN_UP, '', { told: true });

/**
 * 提交审批: which way a submission takes and who decides, to be sent along as `wfParameter`. It is asked only where the flow offers its
 * initiator several ways, or several people to choose among; without an approval, or after a return to who submitted it, nothing is asked.
 */
export async function submission(serviceKey: ApprovalKey, serviceId: string): Promise<Chosen> {
  const first = await send(submitConfig, { serviceKey, serviceId });
  if (!first.needApproval) return {};
  // After a return nothing is chosen again.
  if (first.returned) return fileOf(first);
  const flowId = first.flows.length < 2 ? undefined : await wayOf(first.flows);
  const isFirst = flowId === undefined || flowId === first.flows[0]?.flowId;
  const config = isFirst ? first : await send(submitConfig, { serviceKey, serviceId, flowId });
  const asked = config.activities.filter((step) => step.choose);
  const way = flowId === undefined ? {} : { flowId };
  if (asked.length === 0) return { ...way, ...(await fileOf(config)) };
  const { chooseApprovers } = await loadChunk(() => import('./choose-approvers.ts'));
  const assignees = await chooseApprovers(asked);
  if (!assignees) throw givenUp();
  return { ...way, assignees, ...(await fileOf(config)) };
}

/** 审批文件: asked for where a step was decided on paper. */
async function fileOf({ needsFile }: { readonly needsFile: boolean }): Promise<Chosen> {
  if (!needsFile) return {};
  const { uploadApprovalFile } = await loadChunk(() => import('./approval-file.ts'));
  const files = await uploadApprovalFile();
  if (!files) throw givenUp();
  return { files };
}

async function wayOf(
  flows: readonly { readonly flowId: string; readonly nextNodeName: string }[],
): Promise<string> {
  const { chooseFlow } = await loadChunk(() => import('./choose-flow.ts'));
  const flowId = await chooseFlow(flows);
  if (flowId === undefined) throw givenUp();
  return flowId;
}
