import { endedProjectsOf, projectsById } from '#areas/project/server/index.ts';
import { unitsById } from '#base/organisation/server/index.ts';
import { settle } from '#base/form/server/index.ts';
import type { Read, Tx } from '#kit/server/context.ts';
import { type InputOf, type OutputOf, pageResult } from '#kit/shared/call.ts';
import { ownValues } from '#kit/shared/fields.ts';
import type * as calls from '../shared/calls.ts';
import { tendereeRated } from '../shared/events.ts';
import { criteria, LOW_SCORE, ratingFields } from '../shared/schema.ts';
import { refuse, refuseField } from '../shared/text/index.ts';
import { askerOf, tendereeFor } from './access.ts';
import * as store from './store.ts';

const managed = (
  read: Read,
  tendereeId: string,
  which: { readonly mainId?: string; readonly except?: readonly string[] },
) => endedProjectsOf(read.db, { ...which, tendereeId, pmId: read.user.id, orgId: read.user.orgId });

/** 待评价项目: ended, managed by whoever asks, not rated by them. */
export async function open(
  read: Read,
  { id }: { id: string },
): Promise<OutputOf<typeof calls.projectsToRate>> {
  await askerOf(read);
  await tendereeFor(read, id);
  const rated = await store.ratedBy(read.db, id, read.user.id);
  return managed(read, id, { except: [...rated] });
}

/** A project of this tenderee that whoever rates has managed. */
async function projectToRate(tx: Tx, tendereeId: string, mainId: string) {
  const [named] = await projectsById(tx.db, [mainId]);
  if (named?.orgId !== tx.user.orgId) throw refuse('projectNotFound', 404);
  const [project] = await managed(tx, tendereeId, { mainId });
  if (!project) throw refuseField('mainId', 'wrong.project');
  return project;
}

/** 评价招标人: once for each project, by whoever managed it; what is low says why. */
export async function rate(tx: Tx, input: InputOf<typeof calls.rateTenderee>): Promise<null> {
  await askerOf(tx);
  await tendereeFor(tx, input.id);
  const values = ownValues(ratingFields, input);
  const { mainId: project } = await settle(tx, ratingFields, values, {
    mainId: (id) => projectToRate(tx, input.id, id),
  });
  if (!project) throw refuse('projectNotFound', 404);
  const [scopeScore, supportScore, paymentScore, lawfulScore] = criteria.map((c) => Number(values[c])) as [
    number,
    number,
    number,
    number,
  ];
  const scores = { scopeScore, supportScore, paymentScore, lawfulScore };
  if (Math.min(...Object.values(scores)) <= LOW_SCORE && !values.remark)
    throw refuseField('remark', 'need.reason');
  const after = { ...scores, remark: values.remark, mainId: project.id };
  const row = {
    ...after,
    tendereeId: input.id,
    orgId: tx.user.orgId,
    raterId: tx.user.id,
    raterName: tx.user.trueName,
  };
  if (!(await store.insertRating(tx, row))) throw refuse('ratedAlready');
  tx.emit(tendereeRated, { subjectType: 'organisation', subjectId: input.id, after }, { mainId: project.id });
  return null;
}

/** 招标人评价记录: of one's own organisation; administrators read all. */
export async function ratings(
  read: Read,
  q: InputOf<typeof calls.tendereeRatings>,
): Promise<OutputOf<typeof calls.tendereeRatings>> {
  const { admin } = await askerOf(read);
  await tendereeFor(read, q.id);
  const { records, ...count } = await store.pageOfRatings(
    read.db,
    q.id,
    admin ? undefined : read.user.orgId,
    q,
  );
  const projects = await projectsById(
    read.db,
    records.map((r) => r.mainId),
  );
  const orgs = await unitsById(read.db, [...new Set(records.map((r) => r.orgId))]);
  return pageResult(
    records.map((r) => ({
      id: r.id,
      mainName: projects.find((p) => p.id === r.mainId)?.mainName ?? '',
      mainCode: projects.find((p) => p.id === r.mainId)?.mainCode ?? '',
      orgName: orgs.find((o) => o.id === r.orgId)?.orgName ?? '',
      raterName: r.raterName,
      scopeScore: String(r.scopeScore),
      supportScore: String(r.supportScore),
      paymentScore: String(r.paymentScore),
      lawfulScore: String(r.lawfulScore),
      remark: r.remark ?? '',
      ratedAt: r.ratedAt.toISOString(),
    })),
    count,
    q,
  );
}
