import { linkTo } from '#kit/shared/screens.ts';
import { holdsCode, type Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type { ApprovalKey } from '#kit/shared/names.ts';
import { type ApprovalVariable, isNumber, type Variables } from '../../shared/conditions.ts';
import { approvalScreens } from '../../shared/screens.ts';
import type { submitSubject } from '../../shared/submit-calls.ts';
import { refuse, refuseField } from '../../shared/text/submit.ts';
import { businessOf } from '../business.ts';
import { start, type Started } from '../start.ts';
import { lockOwnService } from './store.ts';

const TEXT_MAX = 100;

/**
 * 通用提交: a joined program puts its subject into approval. It has no code here that checks the subject, so a flow has to be linked
 * to it: nothing takes effect by nobody's decision.
 */
export async function submitOwn(tx: Tx, input: InputOf<typeof submitSubject>): Promise<Started> {
  const { serviceKey, serviceId, variable, diagramId } = input;
  const declared = businessOf(serviceKey);
  if (declared) throw refuse('notOwn', 409, { name: declared.name[tx.lang] });
  const own = await lockOwnService(tx, serviceKey);
  // Who may not submit it learns no more than that of one that does not exist.
  if (!own || !holdsCode(tx, own.permission)) throw refuse('unknown', 404);
  const { title, ...said } = variable;
  const variables = variablesOf(tx, own.variables, said);
  return start(tx, {
    // Registered beside the declared ones: no type knows its name.
    serviceKey: serviceKey as ApprovalKey,
    serviceId,
    title,
    formContent: { title, ...variables },
    path: linkTo(approvalScreens.task, { serviceKey, serviceId }),
    orgId: tx.user.orgId,
    required: true,
    variables,
    chosen: diagramId ? { flowId: diagramId } : undefined,
  });
}

/** What was said, each a declared variable of its type; what is not said fulfils no condition. */
function variablesOf(
  tx: Tx,
  declared: readonly ApprovalVariable[],
  said: Readonly<Record<string, unknown>>,
): Variables {
  return Object.fromEntries(
    Object.entries(said).flatMap(([key, value]) => {
      const known = declared.find((v) => v.key === key);
      if (!known) throw refuseField('variable', 'wrong.variable', { name: key.slice(0, 60) });
      if (value === null || value === '') return [];
      const name = known.name[tx.lang];
      const text = typeof value === 'number' ? String(value) : value;
      if (typeof text !== 'string') throw refuseField('variable', `wrong.${known.type}`, { name });
      if (known.type === 'number' && !isNumber(text)) throw refuseField('variable', 'wrong.number', { name });
      if (text.length > TEXT_MAX) throw refuseField('variable', 'wrong.text', { name });
      return [[key, text]];
    }),
  );
}
