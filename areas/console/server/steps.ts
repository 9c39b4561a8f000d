import { operatePriv } from '#areas/project/shared/member/calls.ts';
import { procedureById } from '#areas/procedure/server/index.ts';
import type { Operation, Step, StepFact } from '#areas/procedure/shared/steps.ts';
import { ownDutiesAbout } from '#base/duty/server/index.ts';
import { memberPriv } from '#areas/project/server/index.ts';
import { holdsCode, type Read } from '#kit/server/context.ts';
import type { ConsoleStep, Operation as ShownOperation } from '../shared/calls.ts';
import type { Standing } from './access.ts';
import { operationStates, stepDays, stepStates } from './facts.ts';
import { watchedIn } from './watching.ts';

/** An operation whoever it is for. */
type PlannedOperation = Omit<Operation, 'for'> & Partial<Pick<Operation, 'for'>>;

/** 显示方式: what is under way shows as saved only where something of it is there. */
const showTypeOf = (fact: StepFact, begun: boolean): string => (fact === 1 && begun ? '2' : String(fact));

interface StepTree {
  readonly procName: string;
  readonly steps: ConsoleStep[];
}

/** 主控台节点: the lot's procedure with the states of its steps and the operations of the caller's side. */
export async function stepTree(read: Read, standing: Standing): Promise<StepTree> {
  const { lot, side, sides } = standing;
  const procedure = lot.businessFlowId ? await procedureById(read.db, lot.businessFlowId) : undefined;
  if (!procedure) return { procName: '', steps: [] };
  const facts = await stepStates(read.db, lot, side, read.user.orgId);
  const days = await stepDays(read.db, lot, side);
  const acts = await operationStates(read.db, lot, side);
  const owed = await owedAt(read, lot.packageId);
  const steps: ConsoleStep[] = [];
  let found: boolean = false;
  for (const step of procedure.steps) {
    const planned: readonly PlannedOperation[] =
      side === 'supervision' ? watchedIn(step) : step.operations.filter((o) => sides.includes(o.for));
    if (planned.length === 0) continue;
    const stepFact = facts[step.code] ?? 0;
    const children: ShownOperation[] = [];
    for (const one of planned) {
      const priv = await privFor(read, standing, step, one);
      if (priv === operatePriv.none) continue;
      const act = acts[`${step.code}.${one.code}`];
      // An operation may be done while its step still waits for another one.
      const fact = stepFact === 1 && act === 'done' ? 6 : stepFact;
      // A finished step may still ask for something, such as more invitees; an operation that was just done may still be owed.
      const isOwed = owed.has(one.url) && (stepFact === 6 || fact === 1);
      const todo: boolean = !found && (isOwed || (fact === 1 && one.isKeyOp && priv === operatePriv.operate));
      found ||= todo;
      children.push(operationOf(read, one, { fact, begun: act !== undefined, priv, todo }));
    }
    steps.push({
      id: step.code,
      title: step.name[read.lang],
      status: String(stepFact),
      stageShowType: stepFact === 1 ? '1' : step.stageShowType,
      opensAt: stepFact === 0 ? (days[step.code]?.toISOString() ?? null) : null,
      children,
    });
  }
  return {
    procName: read.lang === 'en' ? procedure.procNameEn : procedure.procName,
    steps,
  };
}

/** 本人待办的页面: where the caller has something to do about the lot. */
async function owedAt(read: Read, packageId: string): Promise<ReadonlySet<string>> {
  const duties = await ownDutiesAbout(read, { subject: 'lot', subjectId: packageId });
  return new Set(duties.map((one) => one.path));
}

/** '2' only for whoever may do it: by role, and on the agency's side by the member grid too. */
async function privFor(
  read: Read,
  { lot }: Standing,
  step: Step,
  one: PlannedOperation,
): Promise<'0' | '1' | '2'> {
  const holds = holdsCode(read, one.permission);
  if (one.closed && !holds) return operatePriv.none;
  if (one.for === 'PM') {
    const member = await memberPriv(read, lot, step.stage);
    return member === operatePriv.operate && !holds ? operatePriv.view : member;
  }
  return holds ? '2' : '1';
}

function operationOf(
  read: Read,
  one: PlannedOperation,
  { fact, begun, priv, todo }: { fact: StepFact; begun: boolean; priv: string; todo: boolean },
): ShownOperation {
  return {
    opCode: one.code,
    opName: one.name[read.lang],
    opUrl: one.url,
    opUrlParamNew: { ...one.params },
    status: String(fact),
    priv,
    showType: showTypeOf(fact, begun),
    isKeyOp: one.isKeyOp ? '1' : '0',
    isLastOp: todo ? '1' : '0',
  };
}
