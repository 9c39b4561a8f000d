import { z } from 'zod';
import { event } from '#kit/shared/event.ts';

const main = z.object({ mainId: z.string(), mainCode: z.string() });
const lot = z.object({ packageId: z.string(), mainId: z.string() });

/** With the lot that failed, where it is tendered again (重新招标); with the lines of the plan that it was made of. */
export const projectSaved = event(
  'project.saved',
  'project',
  main.extend({ againOf: z.string().optional(), planLineIds: z.array(z.string()).optional() }),
);
export const projectModified = event('project.modified', 'project', main);
/** 关联委托合同: null when it was untied. */
export const projectTied = event(
  'project.tied',
  'project',
  main.extend({ conContractId: z.string().nullable() }),
);
export const projectRemoved = event('project.removed', 'project', main);
export const projectSubmitted = event('project.submitted', 'project', main);
export const projectApproved = event('project.approved', 'project', main);
export const projectReturned = event('project.returned', 'project', main.extend({ withdrawn: z.boolean() }));

export const lotSaved = event('project.lotSaved', 'lot', lot);
export const lotModified = event('project.lotModified', 'lot', lot);
export const lotRemoved = event('project.lotRemoved', 'lot', lot);

/** 标段立项通过: documents and bulletin of this lot may be made. */
export const lotApproved = event('project.lotApproved', 'lot', lot);

/** 标段状态变化: every step of a lot's life, whichever area made it. */
export const lotMoved = event(
  'project.lotMoved',
  'lot',
  lot.extend({ from: z.string(), to: z.string(), move: z.string() }),
);

export const goodsChanged = event('project.goodsChanged', 'lot', lot.extend({ rows: z.number().int() }));
/** 选用数据表单模板: a lot's sheet is filled in by this version of a template from now on. */
export const sheetTaken = event(
  'project.sheetTaken',
  'lot',
  lot.extend({ templateId: z.string(), version: z.number().int() }),
);
export const membersChanged = event('project.membersChanged', 'project', main);

const proxied = main.extend({ proxyId: z.string(), principalId: z.string() });
/** 项目代办: given for a while, ended before its time; it begins and ends by itself otherwise. */
export const projectProxyGiven = event('project.proxyGiven', 'project', proxied);
export const projectProxyEnded = event('project.proxyEnded', 'project', proxied);
export const projectProxyTurned = event('project.proxyTurned', 'project', proxied);

declare module '#kit/shared/names.ts' {
  interface SubjectNames {
    lot: true;
    project: true;
  }
}
