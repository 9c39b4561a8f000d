import {
  demandHost,
  isHost,
  lockTenant,
  pageOfTenants,
  namesOf,
  type Platform,
  platformsOf,
  renamePlatform,
  tenantById,
  tenantNameTaken,
  type TenantRow,
  updateTenant,
} from '#base/organisation/server/index.ts';
import { usersWithRole } from '#base/role/server/index.ts';
import { accountsOf, endSessionsOfTenant } from '#base/session/server/index.ts';
import type { Read, Tx } from '#kit/server/context.ts';
import type { Raw } from '#kit/server/http/http.ts';
import { isYes } from '#kit/shared/yes-no.ts';
import { type InputOf, pageResult } from '#kit/shared/call.ts';
import type * as calls from '../shared/calls.ts';
import * as events from '../shared/events.ts';
import { refuse, refuseField } from '../shared/text/index.ts';
import { demandLogo } from './logo.ts';
import { leadThere, type TenantParts, wayIn } from './open.ts';

const shown = (hostId: string, row: TenantRow): calls.TenantEntry => ({
  id: row.id,
  tenantName: row.tenantName,
  tenantCode: row.tenantCode,
  prefectureCode: row.prefectureCode,
  logo: row.logo,
  linkPerson: row.linkPerson,
  linkMobile: row.linkMobile,
  linkEmail: row.linkEmail,
  disabled: row.disabled ? '1' : '0',
  createTime: row.createdAt.toISOString(),
  version: row.version,
  can: { disable: !row.disabled && row.id !== hostId, enable: row.disabled },
});

/** 租户分页. */
export async function page(read: Read, q: InputOf<typeof calls.pageTenants>) {
  await demandHost(read);
  const { records, ...count } = await pageOfTenants(read.db, {
    ...q,
    disabled: q.disabled === undefined ? undefined : isYes(q.disabled),
  });
  return pageResult(
    records.map((row) => shown(read.tenantId, row)),
    count,
    q,
  );
}

export async function tenantFor(read: Read, id: string): Promise<TenantRow> {
  await demandHost(read);
  const row = await tenantById(read.db, id);
  if (!row) throw refuse('notFound', 404);
  return row;
}

/** The tenant, locked, for whoever runs the platform: the only way to get one to change it. */
export async function tenantToChange(tx: Tx, id: string): Promise<TenantRow> {
  await demandHost(tx);
  const row = await lockTenant(tx, id);
  if (!row) throw refuse('notFound', 404);
  return row;
}

/** The platform that leads to this tenant, if any does. */
const leadsTo =
  ({ id, prefectureCode }: TenantRow) =>
  (p: Platform): boolean =>
    p.tenantId === id && p.code === prefectureCode;

/** 租户详情. */
export async function detail(raw: Raw, { id }: { id: string }) {
  const { row, platforms } = await raw.read(async (read) => ({
    row: await tenantFor(read, id),
    platforms: await platformsOf(read.db),
  }));
  const platform = platforms.find(leadsTo(row));
  const admins = await raw.readIn(id, async (there) => {
    const ids = await usersWithRole(there.db, 'tenant');
    const names = new Map((await namesOf(there.db, ids)).map((p) => [p.id, p.trueName]));
    return (await accountsOf(there.db, id, ids)).map((a) => ({
      id: a.id,
      userName: a.userName,
      trueName: names.get(a.id) ?? '',
      isWaiting: a.firstLogin,
    }));
  });
  return {
    ...shown(raw.ctx.tenantId, row),
    prefectureTitle: platform?.title ?? '',
    domain: platform?.domain ?? '',
    admins,
  };
}

/** 平台列表: of the tenant that asks, no other's. */
export async function prefectures({ db, tenantId }: Read) {
  const logo = (await tenantById(db, tenantId))?.logo ?? '';
  return (await platformsOf(db))
    .filter((platform) => platform.tenantId === tenantId)
    .map(({ code, name, title, domain }) => ({
      code,
      prefectureName: name,
      prefectureTitle: title,
      domain,
      logo,
    }));
}

/** 租户名称唯一性. */
export async function nameFree(read: Read, { tenantName, id }: InputOf<typeof calls.tenantNameFree>) {
  await demandHost(read);
  return { free: !(await tenantNameTaken(read.db, tenantName, id)) };
}

/** 修改租户: name, title, logo and contact; code and platform stay. */
export async function modify(
  parts: Pick<TenantParts, 'publicUrl'>,
  tx: Tx,
  input: InputOf<typeof calls.modifyTenant>,
): Promise<null> {
  const before = await tenantToChange(tx, input.id);
  const { id, version, prefectureTitle, domain, linkEmail, ...said } = input;
  const after = { ...said, linkEmail: linkEmail ?? '' };
  if (after.logo !== before.logo) demandLogo(after.logo);
  if (await tenantNameTaken(tx.db, after.tenantName, id))
    throw refuseField('tenantName', 'wrong.tenantNameTaken');
  await updateTenant(tx, id, version, after);
  if (prefectureTitle) await renamePlatform(tx, before.prefectureCode, id, prefectureTitle);
  const own = (await platformsOf(tx.db)).find(leadsTo(before));
  const wasDomain = own?.domain ?? '';
  if ((domain ?? '') !== wasDomain) await leadThere(parts, tx, own?.code, domain ?? '');
  const brief = ({ logo, ...rest }: typeof after) => ({ ...rest, logo: logo !== '' });
  tx.emit(
    events.tenantChanged,
    {
      subjectType: 'tenant',
      subjectId: id,
      before: { ...brief(before), domain: wasDomain },
      after: { ...brief(after), domain: domain ?? '' },
    },
    { tenantCode: before.tenantCode },
  );
  return null;
}

/** 停用租户: its people are out at once; what it published and what is due by law goes on. */
export async function disable(tx: Tx, { id }: { id: string }): Promise<null> {
  const before = await tenantToChange(tx, id);
  if (await isHost({ db: tx.db, tenantId: id })) throw refuse('isHost');
  if (before.disabled) throw refuse('alreadyShut');
  await updateTenant(tx, id, before.version, { disabled: true });
  const sessions = await tx.within(id, endSessionsOfTenant);
  tx.emit(
    events.tenantShut,
    { subjectType: 'tenant', subjectId: id, before: { disabled: false }, after: { disabled: true } },
    { tenantCode: before.tenantCode, sessions },
  );
  return null;
}

/** 启用租户. */
export async function enable(tx: Tx, { id }: { id: string }): Promise<null> {
  const before = await tenantToChange(tx, id);
  if (!before.disabled) throw refuse('notShut');
  await updateTenant(tx, id, before.version, { disabled: false });
  tx.emit(
    events.tenantEnabled,
    { subjectType: 'tenant', subjectId: id, before: { disabled: true }, after: { disabled: false } },
    { tenantCode: before.tenantCode },
  );
  return null;
}

/** 重发设置密码链接: as long as the administrator has not come in; afterwards the tenant's own people help each other. */
export async function entryAgain(parts: TenantParts, tx: Tx, input: InputOf<typeof calls.adminEntry>) {
  await tenantToChange(tx, input.tenantId);
  return tx.within(input.tenantId, async (there) => {
    const [account] = await accountsOf(there.db, input.tenantId, [input.userId]);
    const isAdmin = (await usersWithRole(there.db, 'tenant')).includes(input.userId);
    if (!account || !isAdmin) throw refuse('adminNotFound', 404);
    if (!account.firstLogin || account.disabled) throw refuse('adminIsIn');
    return wayIn(parts, there, input.tenantId, account.id);
  });
}
