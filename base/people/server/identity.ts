import { notify } from '#base/message/server/index.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import { namesOf, type Unit, unitById, updateUnit } from '#base/organisation/server/index.ts';
import { orgType } from '#base/organisation/shared/kinds.ts';
import { usersHolding, usersWithRole } from '#base/role/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import { identityAsked, identityConfirmed, unitChanged } from '../shared/events.ts';
import { type Identity, identityOf, requestState } from '../shared/schema.ts';
import { peopleText, refuse, refuseField } from '../shared/text/index.ts';
import { isConfirmable } from './companies.ts';
import { demandFree } from './free-names.ts';
import { askIdentity, decide, type RequestRow } from './requests-store.ts';

/** 供应商: the kind of company that may bid. */
export const BIDDERS = 'supplier';

/** Which part of its identity a company would lose first, if any. */
export const identityChanges = (from: Identity, to: Identity) =>
  (['orgName', 'orgLicenceCode'] as const).find((field) => from[field] !== to[field]);

/**
 * 单位身份 (名称和统一社会信用代码): what bids, contracts and seals bear, so nobody changes it alone. A supplier asks for it and its auditors
 * decide (基本信息变更), save what came back to whoever added it, which is read anew when it is submitted again. Of any other company one
 * administrator asks and another one confirms. Says whether it is to be asked for.
 */
export function judgeIdentity(unit: Unit, to: Identity, added: RequestRow | undefined): boolean {
  const field = identityChanges(unit, to);
  if (!field || unit.orgType !== orgType.company) return false;
  if (identityStands(unit, added)) throw refuseField(field, 'wrong.identity');
  return unit.orgKind !== BIDDERS;
}

/** A company of suppliers, unless it came back to whoever added it. */
export const identityStands = (unit: Unit, added: RequestRow | undefined): boolean =>
  unit.orgType === orgType.company && unit.orgKind === BIDDERS && added?.state !== requestState.toSubmit;

/** 申请变更单位名称、代码: it stands as it is until another administrator confirms; one change of a company waits at a time. */
export async function askForIdentity(tx: Tx, unit: Unit, to: Identity): Promise<void> {
  const from = identityOf(unit);
  const requestId = await askIdentity(tx, { unitId: unit.id, identity: { from, to } });
  if (!requestId) throw refuse('identityWaits', 409);
  tx.emit(
    identityAsked,
    { subjectType: 'organisation', subjectId: unit.id, before: from, after: to },
    { requestId },
  );
  await tell(tx, 'identityAsked', unit, to);
}

/** 复核通过单位名称、代码变更: as long as the company bears what it bore when it was asked for, and the new ones are free. */
export async function changeIdentity(tx: Tx, row: RequestRow): Promise<void> {
  const { identity, unitId } = row;
  const unit = unitId && (await isConfirmable(tx, row)) ? await unitById(tx.db, unitId) : undefined;
  if (!unit || !identity || identityChanges(unit, identity.from)) throw refuse('requestStale', 409);
  await demandFree(tx, { ...unit, ...identity.to }, unit.id);
  await updateUnit(tx, unit.id, unit.version, identity.to);
  await decide(tx, row, requestState.confirmed);
  const about = { subjectType: 'organisation', subjectId: unit.id } as const;
  tx.emit(unitChanged, { ...about, before: unit, after: { ...unit, ...identity.to } }, {});
  tx.emit(identityConfirmed, about, { requestId: row.id });
  await tell(tx, 'identityChanged', unit, identity.to, row.askedBy);
}

/** 告知单位名称、代码变更: the other administrators of the company, and who asked; where none is there, the administrators of the tenant. */
async function tell(
  tx: Tx,
  what: 'identityAsked' | 'identityChanged',
  unit: Unit,
  to: Identity,
  askedBy?: string,
): Promise<void> {
  const others = (ids: readonly string[]) => ids.filter((id) => id !== tx.user.id && id !== askedBy);
  const own = others(await usersHolding(tx.db, 'organisation.manage', unit.id));
  const told = own.length > 0 ? own : others(await usersWithRole(tx.db, 'tenant'));
  const [asker] = askedBy ? await namesOf(tx.db, [askedBy]) : [];
  await notify(tx, {
    template: messageTemplate(peopleText, `message.${what}`),
    params: {
      from: spoken(unit),
      to: spoken(to),
      by: tx.user.trueName,
      asker: asker?.trueName ?? '',
    },
    to: [...new Set([...told, askedBy ?? ''])].filter(Boolean),
  });
}

const spoken = ({ orgName, orgLicenceCode }: Identity): string =>
  orgLicenceCode ? `${orgName} ${orgLicenceCode}` : orgName;
