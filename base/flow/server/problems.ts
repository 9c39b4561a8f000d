import { businessNow } from '#base/approval/server/index.ts';
import { allBlocks, type Block, flowProblems } from '#base/approval/shared/definition.ts';
import type { Db } from '#kit/server/database/db.ts';
import type { Lang } from '#kit/shared/text.ts';
import { flowText } from '../shared/text/index.ts';

export interface Problem {
  readonly at: string;
  readonly fault: string;
  readonly msg: string;
}

/** 流程检查: what the drawing itself gets wrong, and variables and people that the business does not have. */
export async function problemsOf(
  { db, lang }: { readonly db: Db; readonly lang: Lang },
  serviceKey: string,
  nodes: readonly Block[],
): Promise<Problem[]> {
  const { variables = [], people = [] } = (await businessNow(db, serviceKey)) ?? {};
  const drawn = flowProblems(nodes).map(({ at, fault }) => ({
    at,
    fault,
    msg: flowText.say(lang, `fault.${fault}`),
  }));
  const unknown = (at: string, name: string): Problem => ({
    at,
    fault: 'undeclared',
    msg: flowText.say(lang, 'undeclared', { name }),
  });
  const asked = allBlocks(nodes).flatMap((block) => {
    if (block.type === 'choice')
      return block.branches.flatMap((branch) =>
        (branch.when ?? [])
          .filter((c) => !variables.some((v) => v.key === c.variable))
          .map((c) => unknown(branch.key, c.variable)),
      );
    if (block.type === 'parallel') return [];
    return block.assignees.flatMap((a) =>
      'business' in a && !people.some((p) => p.key === a.business) ? unknown(block.key, a.business) : [],
    );
  });
  return [...drawn, ...asked];
}
