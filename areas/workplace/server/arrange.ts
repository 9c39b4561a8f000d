import { watches } from '#areas/project/server/index.ts';
import { may, type Read, type Tx } from '#kit/server/context.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { isYes } from '#kit/shared/yes-no.ts';
import type { modifyPlates, modifyShortcuts, Plate } from '../shared/calls.ts';
import { arrangementChanged } from '../shared/events.ts';
import { type PlateCode, plateCodes } from '../shared/plates.ts';
import { arrangementOf, keepArrangement } from './store.ts';

/** Which plates there are for this person (可用板块): what they may never fill is not offered. */
export function offered(read: Read): ReadonlySet<PlateCode> {
  const supervisor = watches(read.user);
  const staff = may(read, 'project.view');
  const admin = may(read, 'user.manage') || may(read, 'ca.review');
  const supplier = may(read, 'tenderFile.obtain');
  const expert = may(read, 'committee.answer');
  const has: Readonly<Record<PlateCode, boolean>> = {
    duties: true,
    lots: staff || supplier,
    tenders: supplier,
    reviews: expert,
    watch: supervisor || admin,
    calendar: true,
    figures: staff || supplier || expert || supervisor || admin,
    certificate: may(read, 'ca.bind'),
    notices: true,
    messages: true,
    shortcuts: true,
  };
  return new Set(plateCodes.filter((code) => has[code]));
}

/** 工作台板块: as the person arranged them; what they never saw before stands behind, in its usual order. */
export async function platesOf(read: Read): Promise<{ plates: Plate[]; shortcuts: readonly string[] }> {
  const there = offered(read);
  const { plates: kept, shortcuts } = await arrangementOf(read.db, read.user);
  const known = kept.filter((p) => there.has(p.plateCode));
  const rest = plateCodes
    .filter((code) => there.has(code) && !known.some((p) => p.plateCode === code))
    .map((plateCode) => ({ plateCode, visible: '1' as const }));
  return { plates: [...known, ...rest], shortcuts };
}

export const plates = async (read: Read): Promise<Plate[]> => (await platesOf(read)).plates;

export const shortcuts = async (read: Read) =>
  (await arrangementOf(read.db, read.user)).shortcuts.map((menuId) => ({ menuId }));

function tell(tx: Tx): void {
  const { id } = tx.user;
  tx.emit(arrangementChanged, { subjectType: 'user', subjectId: id }, { userId: id });
}

/** 设置工作台板块: order and visibility, each plate once. */
export async function arrange(tx: Tx, input: InputOf<typeof modifyPlates>): Promise<null> {
  const once = new Map(input.plates.map((p) => [p.plateCode, p]));
  await keepArrangement(tx, { plates: [...once.values()] });
  tell(tx);
  return null;
}

/** 设置快捷菜单: entries that are gone later simply do not show. */
export async function keepShortcuts(tx: Tx, input: InputOf<typeof modifyShortcuts>): Promise<null> {
  await keepArrangement(tx, { shortcuts: [...new Set(input.menuIds)] });
  tell(tx);
  return null;
}

export const shows = (plates: readonly Plate[], code: PlateCode): boolean =>
  plates.some((p) => p.plateCode === code && isYes(p.visible));
