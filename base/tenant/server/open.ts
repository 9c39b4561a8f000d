import { type EntryParts, entryToken, sendEntryLink, voidLinks } from '#base/account/server/index.ts';
import {
  demandHost,
  insertMembership,
  insertOrganisation,
  insertUser,
  leadToPlatform,
  platformsOf,
  tenantNameTaken,
} from '#base/organisation/server/index.ts';
import { regionalPlatforms, STANDARD_PLATFORM } from '#base/organisation/shared/platforms.ts';
import { allFunctions, grantRole, keepWithheld, setGrants } from '#base/role/server/index.ts';
import { insertAccount, unknownPassword, userNameGone } from '#base/session/server/index.ts';
import { sessionScreens } from '#base/session/shared/screens.ts';
import type { Read, Tx } from '#kit/server/context.ts';
import { hangsOnNothing } from '#kit/server/database/db.ts';
import { newId } from '#kit/server/ids.ts';
import type { PartNeeds } from '#kit/server/part.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type * as calls from '../shared/calls.ts';
import { entryMade, tenantOpened } from '../shared/events.ts';
import { refuse, refuseField } from '../shared/text/index.ts';
import { foundTenant } from './found.ts';
import { demandLogo } from './logo.ts';

export type TenantParts = EntryParts & Pick<PartNeeds, 'declarations' | 'calls' | 'bringStandard'>;

/** 可用平台编码: the standard platform, which many share, and regional ones that still lead to who runs the platform. */
export async function platforms(read: Read) {
  await demandHost(read);
  const free = (await platformsOf(read.db)).filter((p) => p.tenantId === read.tenantId);
  return free.map(({ code, name }) => ({ code, name, shared: code === STANDARD_PLATFORM }));
}

/** Where the tenant works: on the standard platform, on a regional one handed over to it, or on one of its own. */
async function platformFor(tx: Tx, input: InputOf<typeof calls.saveTenant>) {
  const { prefectureCode: code, domain } = input;
  if (code === STANDARD_PLATFORM) {
    if (domain) throw refuseField('domain', 'wrong.domainShared');
    return undefined;
  }
  const known = (await platformsOf(tx.db)).find((p) => p.code === code);
  const title = input.prefectureTitle || input.tenantName;
  if (!known) return { code, name: input.tenantName, title };
  const isRegional = Object.values(regionalPlatforms).some((one) => one === code);
  if (known.tenantId !== tx.tenantId || !isRegional)
    throw refuseField('prefectureCode', 'wrong.prefectureTaken');
  return { code, name: known.name, title, from: tx.tenantId };
}

/**
 * 登记访问域名: the host name leads to this platform from now on. The address of the platform itself stays where it is, or one tenant would
 * stand at the door of all others.
 */
export async function leadThere(
  { publicUrl }: Pick<TenantParts, 'publicUrl'>,
  tx: Tx,
  code: string | undefined,
  domain: string,
): Promise<void> {
  if (code === undefined || code === STANDARD_PLATFORM) throw refuseField('domain', 'wrong.domainShared');
  if (URL.canParse(publicUrl) && new URL(publicUrl).hostname === domain)
    throw refuseField('domain', 'wrong.domainOurs');
  if (!(await leadToPlatform(tx, code, domain))) throw refuseField('domain', 'wrong.domainTaken');
}

/** The way in of an administrator; nobody else ever learns a password that works. */
export async function wayIn(
  parts: TenantParts,
  tx: Tx,
  tenantId: string,
  userId: string,
): Promise<calls.TenantEntryWay> {
  await voidLinks(tx, userId);
  const sentTo = await sendEntryLink(parts, tx, userId);
  const way = sentTo.length > 0 ? ('sent' as const) : ('shown' as const);
  const link =
    way === 'sent'
      ? ''
      : `${parts.publicUrl}/ebidding${sessionScreens.retrievePassword}#${await entryToken(tx, userId)}`;
  tx.emit(entryMade, { subjectType: 'tenant', subjectId: tenantId }, { userId, way });
  return { way, sentTo, link };
}

/** 开通租户: all or nothing, and once: a second press finds the name taken. */
export async function open(parts: TenantParts, tx: Tx, input: InputOf<typeof calls.saveTenant>) {
  await demandHost(tx);
  const { tenantName, tenantCode, adminUserName: userName } = input;
  demandLogo(input.logo);
  if (await tenantNameTaken(tx.db, tenantName)) throw refuseField('tenantName', 'wrong.tenantNameTaken');
  if (await userNameGone(tx, userName)) throw refuseField('adminUserName', 'wrong.userNameTaken');
  const platform = await platformFor(tx, input);
  const chosen = await chosenFunctions(parts, tx, input.functions ?? undefined);
  const id = newId();
  const founded = await foundTenant(
    tx,
    {
      id,
      tenantCode,
      tenantName,
      prefectureCode: input.prefectureCode,
      logo: input.logo,
      linkPerson: input.linkPerson,
      linkMobile: input.linkMobile,
      linkEmail: input.linkEmail ?? '',
      ...(platform ? { platform } : {}),
    },
    parts.bringStandard,
  ).catch((error: unknown) => {
    // Of two who open the same at once, the later one finds no row of its own to hang anything on.
    throw hangsOnNothing(error) ? taken() : error;
  });
  if (!founded?.made) throw taken();
  if (input.domain) await leadThere(parts, tx, input.prefectureCode, input.domain);
  const role = founded.roleIds.get('tenant');
  if (!role) throw new Error('a tenant without the role of its administrator');
  const way = await tx.within(id, async (there) => {
    if (chosen) {
      await setGrants(there, chosen.given, true);
      await setGrants(there, chosen.refused, false);
      await keepWithheld(there, parts.declarations);
    }
    const orgId = newId();
    const userId = newId();
    await insertOrganisation(there, {
      id: orgId,
      orgName: tenantName,
      orgCode: tenantCode.toUpperCase(),
      orgKind: 'platform',
      linkPerson: input.linkPerson,
      linkMobile: input.linkMobile,
    });
    await insertAccount(there, { id: userId, userName, password: unknownPassword(), firstLogin: true });
    await insertUser(there, {
      id: userId,
      trueName: input.adminTrueName,
      mobile: input.adminMobile,
      email: input.adminEmail ?? '',
    });
    await insertMembership(there, { userId, orgId, isHome: true });
    await grantRole(there, userId, role, orgId);
    there.emit(tenantOpened, { subjectType: 'tenant', subjectId: id, after: { tenantName } }, { tenantCode });
    return wayIn(parts, there, id, userId);
  });
  const { adminUserName: _, logo, ...after } = input;
  tx.emit(
    tenantOpened,
    { subjectType: 'tenant', subjectId: id, after: { ...after, logo: logo !== '' } },
    { tenantCode },
  );
  return { id, userName, ...way };
}

const taken = () => refuseField('tenantCode', 'wrong.tenantCodeTaken');

/** The functions chosen when it is opened: the others are refused; none named = everything the program brings. */
async function chosenFunctions(parts: TenantParts, tx: Tx, codes: readonly string[] | undefined) {
  if (codes === undefined) return undefined;
  const all = await allFunctions(parts, tx);
  const wanted = new Set(codes);
  const unknown = codes.find((code) => !all.some((f) => f.code === code));
  if (unknown !== undefined) throw refuse('functionNotFound', 404);
  return {
    given: all.filter((f) => wanted.has(f.code) && !f.declared).map((f) => f.code),
    refused: all.filter((f) => !wanted.has(f.code) && f.declared && !f.essential).map((f) => f.code),
  };
}
