import { isHost, tenantsOf } from '#base/organisation/server/index.ts';
import { may, type Read, type Tx } from '#kit/server/context.ts';
import type { Raw } from '#kit/server/http/http.ts';
import { type InputOf, pageResult } from '#kit/shared/call.ts';
import type * as calls from '../shared/calls.ts';
import { templateCommented } from '../shared/events.ts';
import { canOf, seen, seenText, seesAll } from './access.ts';
import * as store from './store.ts';

export const facts = (read: Read, row: store.TemplateRow) => ({
  id: row.id,
  level: row.level,
  status: row.status,
  version: row.version,
  citationCount: row.citationCount,
  latestEffectiveTime: row.latestEffectiveAt?.toISOString() ?? null,
  creator: row.creatorName,
  can: canOf(read, row),
});

/** 模板列表. */
export async function page(read: Read, q: InputOf<typeof calls.pageTemplates>) {
  const { records, ...count } = await store.pageOf(read.db, q, seesAll(read));
  const shown = records.map((row) => ({
    ...facts(read, row),
    name: row.name,
    kind: row.kind,
    type: row.type,
    projectProperty: row.projectProperty,
    purchaseMethod: row.purchaseMethod,
  }));
  return pageResult(shown, count, q);
}

/** 模板详情. */
export async function detail(read: Read, { id }: InputOf<typeof calls.templateDetail>) {
  const row = await seenText(read, id);
  return {
    ...facts(read, row),
    name: row.name,
    type: row.type as string,
    projectProperty: row.projectProperty,
    purchaseMethod: row.purchaseMethod,
    qualificationType: row.qualificationType,
    purchaseCatalogue: row.purchaseCatalogue,
    industryCategory: row.industryCategory,
    region: row.region,
    content: row.content,
    revision: row.revision,
  };
}

/** 模板版本. */
export async function versions(read: Read, { id }: InputOf<typeof calls.templateVersions>) {
  const row = await seen(read, id);
  return (await store.versionsOf(read.db, row.id)).map((v) => ({
    version: v.version,
    name: v.name,
    time: v.effectiveAt.toISOString(),
    content: v.content,
    evaluation: v.evaluation,
    items: v.sheet ? [...v.sheet.items] : null,
    fileName: v.document?.fileName ?? null,
  }));
}

const said = (rows: Awaited<ReturnType<typeof store.commentsOnSource>>, from: string) =>
  rows.map((c) => ({
    id: c.id,
    proposer: [c.proposerName, from].filter(Boolean).join(' · '),
    time: c.createdAt.toISOString(),
    content: c.content,
  }));

/** 模板意见: of one's own tenant; who runs the platform reads of its templates what every tenant says. */
export async function comments(r: Raw, { id }: InputOf<typeof calls.templateComments>) {
  const { own, tenants } = await r.read(async (read) => {
    const row = await seen(read, id);
    const isHosts = row.level === 'plat' && row.sourceId === null && may(read, 'template.plat');
    return {
      own: said(await store.commentsOf(read.db, id), ''),
      tenants: isHosts && (await isHost(read)) ? await tenantsOf(read.db) : [],
    };
  });
  const all = [...own];
  for (const tenant of tenants)
    if (tenant.id !== r.ctx.tenantId)
      all.push(
        ...said(await r.readIn(tenant.id, ({ db }) => store.commentsOnSource(db, id)), tenant.tenantName),
      );
  return all.sort((a, b) => b.time.localeCompare(a.time)).slice(0, 200);
}

/** 提出模板意见. */
export async function comment(tx: Tx, { id, content }: InputOf<typeof calls.addComment>): Promise<null> {
  await seen(tx, id);
  const proposerName = `${tx.user.trueName} ${tx.user.orgName}`.trim().slice(0, 120);
  await store.insertComment(tx, { templateId: id, proposerName, content });
  tx.emit(templateCommented, { subjectType: 'template', subjectId: id, after: { content } }, {});
  return null;
}
