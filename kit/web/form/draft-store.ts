import { sessionNow } from '../session.ts';
import { remembered } from '../store.ts';

/** 本地草稿: what was typed into one form and not saved yet; it lies in this browser and is never sent. */
export interface FormDraft {
  readonly savedAt: number;
  /** What the server held of these values when the typing began. */
  readonly base: Readonly<Record<string, unknown>>;
  readonly values: Readonly<Record<string, unknown>>;
  /** The draft that was offered, and not answered yet, when this one was begun. */
  readonly older?: FormDraft | undefined;
}

const PREFIX = 'gongheng.draft.';
const LIFE_MS = 14 * 24 * 3_600_000;
const MOST = 20;
const LONGEST = 400_000;

let owner: string | undefined;

/** Whose drafts are kept and offered from now on: one person in one organisation; nobody's without a login. */
export const setDraftOwner = (to: string | undefined): void => {
  owner = to;
  if (to !== undefined) sweep();
};

/** Where the draft of this form and record lies; undefined = drafts are kept for nobody. */
const placeOf = (name: string): string | undefined =>
  owner === undefined ? undefined : `${PREFIX}${owner}|${name}`;

function places(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    return [];
  }
}

function parsed(text: string | null): FormDraft | undefined {
  if (!text) return undefined;
  try {
    const draft = JSON.parse(text) as Partial<FormDraft>;
    return typeof draft.savedAt === 'number' && draft.values && draft.base ? (draft as FormDraft) : undefined;
  } catch {
    return undefined;
  }
}

const isOver = (draft: FormDraft | undefined): boolean =>
  !draft || draft.savedAt < sessionNow() - LIFE_MS || draft.savedAt > sessionNow() + LIFE_MS;

/** What is too old or unreadable goes; of the rest the newest stay. */
function sweep(): void {
  const all = places().map((place) => ({ place, draft: parsed(remembered.get(place)) }));
  const alive = all
    .filter((one) => !isOver(one.draft))
    .sort((a, b) => (b.draft?.savedAt ?? 0) - (a.draft?.savedAt ?? 0))
    .slice(0, MOST);
  for (const { place } of all) if (!alive.some((one) => one.place === place)) remembered.remove(place);
}

/** The draft of a form, if one was kept. */
export function readDraft(name: string): FormDraft | undefined {
  const place = placeOf(name);
  const draft = place === undefined ? undefined : parsed(remembered.get(place));
  return isOver(draft) ? undefined : draft;
}

/** Keeps a draft; one that is too large is not kept, and the browser still asks before the page is left. */
export function writeDraft(name: string, draft: FormDraft): void {
  const place = placeOf(name);
  if (place === undefined) return;
  const text = JSON.stringify(draft);
  const kept = text.length <= LONGEST ? text : JSON.stringify({ ...draft, older: undefined });
  if (kept.length > LONGEST) return;
  const isNew = remembered.get(place) === null;
  remembered.set(place, kept);
  if (isNew) sweep();
}

/** The form was saved, or its draft is not wanted. */
export function dropDraft(name: string): void {
  const place = placeOf(name);
  if (place !== undefined) remembered.remove(place);
}

const own = (): string[] =>
  owner === undefined ? [] : places().filter((place) => place.startsWith(`${PREFIX}${owner}|`));

/** How many drafts of the signed-in person lie in this browser. */
export const countDrafts = (): number => own().length;

/** 清除草稿: the signed-in person leaves nothing behind on a shared computer. */
export function wipeDrafts(): void {
  for (const place of own()) remembered.remove(place);
}
