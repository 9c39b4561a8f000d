import { few, upTo } from '#kit/shared/lists.ts';
import { PEOPLE_MOST } from '#base/organisation/shared/kinds.ts';
import { z } from 'zod';
import { bulletinRow } from '#areas/bulletin/shared/schema.ts';
import { LOTS_MOST } from '#areas/project/shared/package/limits.ts';
import { lotPhases, shownPhase } from '#areas/project/shared/phase.ts';
import { call, idSchema } from '#kit/shared/call.ts';

const panelLot = z.object({
  packageId: z.string(),
  packageName: z.string(),
  packageCode: z.string(),
  status: z.string(),
  phase: shownPhase.nullable(),
  generalAmount: z.string().nullable(),
  generalAmountUnit: z.string(),
  /** 阶段历程: when it came into each phase, oldest first; `until` is null for the phase it is in. */
  course: few(
    z.object({ phase: z.enum(lotPhases), at: z.string(), until: z.string().nullable() }),
    'phases that one lot went through',
  ),
  bulletins: few(bulletinRow, 'notices of one lot'),
});
export type PanelLot = z.infer<typeof panelLot>;

export const panelInfo = call('GET /pre/panel/info', {
  gate: 'project.view',
  summary: 'Board of one project: where each lot stands, since when, and what was published (项目看板详情)',
  input: z.object({ mainId: idSchema }),
  output: z.object({
    mainId: z.string(),
    mainCode: z.string(),
    mainName: z.string(),
    isHasPackage: z.string(),
    pmName: z.string(),
    purchaseMode: z.string(),
    createdAt: z.string(),
    members: upTo(PEOPLE_MOST, z.object({ operatorId: z.string(), operatorName: z.string() })),
    lots: upTo(LOTS_MOST, panelLot),
  }),
});
