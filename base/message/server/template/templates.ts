import { holdsWords } from '#kit/shared/holds-words.ts';
import type { Read, Tx } from '#kit/server/context.ts';
import { read, type Route, write } from '#kit/server/http/http.ts';
import { inTurn } from '#kit/server/in-turn.ts';
import { type InputOf, type Page, pageOfFew } from '#kit/shared/call.ts';
import { Refusal } from '#kit/shared/refusal.ts';
import { kitRefuse } from '#kit/shared/text/index.ts';
import { templateChanged } from '../../shared/events.ts';
import {
  listTemplates,
  templateCalls,
  type TemplateDetail,
  type TemplateEntry,
  type TemplateLevel,
} from '../../shared/template-calls.ts';
import {
  type SendTypes,
  templateType,
  variableProblems,
  type Way,
  waysIn,
} from '../../shared/template-fields.ts';
import { messageText, refuse, refuseField } from '../../shared/text/index.ts';
import { boundsOf, type Declared, declaredWords, nameOf } from './catalogue.ts';
import {
  changedTemplates,
  deleteTemplate,
  insertTemplate,
  MOST_OWN,
  templateAt,
  type TemplateRow,
  templatesFor,
  type TemplateWords,
  updateTemplate,
} from './store.ts';

type Catalogue = readonly Declared[];

/** Calls of the template screens: one set a level, each with its own permission. */
export const templateRoutes = (catalogue: Catalogue): Route[] => [
  read(listTemplates, (r, q) => list({ catalogue, level: 'tenant' }, r, q.searchKey)),
  ...(['plat', 'tenant'] as const).flatMap((level) => {
    const calls = templateCalls[level];
    const at = { catalogue, level };
    return [
      read(calls.page, (r, q) => page(at, r, q)),
      read(calls.detail, (r, { id }) => detail(at, r, id)),
      write(calls.save, (tx, input) => save(at, tx, input)),
      write(calls.modify, (tx, input) => modify(at, tx, input)),
      write(calls.restore, (tx, { id }) => restore(at, tx, id)),
    ];
  }),
];

interface At {
  readonly catalogue: Catalogue;
  readonly level: TemplateLevel;
}

/** Whose words hold on a level: its own, else those above it. The platform never looks at a tenant's. */
const above = { plat: ['plat'], tenant: ['tenant', 'plat'] } as const;

interface Standing {
  readonly code: string;
  readonly declared: Declared | undefined;
  /** The row that holds here, and the one of this very level. */
  readonly holds: TemplateRow | undefined;
  readonly own: TemplateRow | undefined;
}

function standing({ catalogue, level }: At, code: string, rows: readonly TemplateRow[]): Standing {
  const here = above[level].flatMap((one) => rows.find((row) => row.templateLevel === one) ?? []);
  return {
    code,
    declared: catalogue.find((d) => d.code === code),
    holds: here[0],
    own: here.find((row) => row.templateLevel === level),
  };
}

const wordsOf = ({ holds, declared }: Standing): TemplateWords | undefined =>
  holds ?? (declared && declaredWords(declared));

const titleOf = ({ lang }: Read, s: Standing): string =>
  s.declared ? nameOf(lang, s.code) : (s.holds?.templateName ?? s.code);

const tenantOf = ({ holds }: Standing): string => (holds?.templateLevel === 'tenant' ? holds.tenantId : '');

const sourceOf = ({ holds }: Standing) => holds?.templateLevel ?? ('system' as const);

/** What the system declares and what was added, as it holds on this level, by code or name. */
async function matching(at: At, r: Read, searchKey: string): Promise<Standing[]> {
  const rows = Map.groupBy(await changedTemplates(r.db), (row) => row.templateCode);
  const added = [...rows].flatMap(([code]) => (at.catalogue.some((d) => d.code === code) ? [] : [code]));
  const all = [...at.catalogue.map((d) => d.code), ...added]
    .map((code) => standing(at, code, rows.get(code) ?? []))
    .filter((s) => s.declared ?? s.holds);
  return all.filter((s) => holdsWords(searchKey, s.code, titleOf(r, s)));
}

/** 消息模板分页. */
async function page(
  at: At,
  r: Read,
  q: InputOf<typeof templateCalls.plat.page>,
): Promise<Page<TemplateEntry>> {
  const { records, ...rest } = pageOfFew(await matching(at, r, q.searchKey), q);
  return { ...rest, records: records.flatMap((s) => entry(r, s) ?? []) };
}

/** 消息模板列表: the same at once, for a program that shows them in its own list. */
const MOST_LISTED = 1000;
const list = async (at: At, r: Read, searchKey: string): Promise<TemplateEntry[]> =>
  (await matching(at, r, searchKey)).slice(0, MOST_LISTED).flatMap((s) => entry(r, s) ?? []);

function entry(r: Read, s: Standing): TemplateEntry | undefined {
  const words = wordsOf(s);
  if (!words) return undefined;
  const english = r.lang === 'en';
  const content = [
    english && words.msgContentEn !== '' ? words.msgContentEn : words.msgContent,
    words.smsContent,
    words.emailContent,
  ].find((text) => text !== '');
  return {
    id: s.code,
    templateCode: s.code,
    templateName: titleOf(r, s),
    templateType: s.declared ? templateType.system : templateType.own,
    sendType: words.sendType,
    sendTypes: waysIn(words.sendType),
    title: (english ? words.titleEn : words.title) || words.title,
    content: content ?? '',
    source: sourceOf(s),
    tenantId: tenantOf(s),
    brokenWhy: s.holds?.brokenWhy ?? '',
    can: {
      // A tenant looks at the platform's own templates and changes those that are sent by the system.
      modify: s.declared !== undefined || s.own !== undefined,
      restore: s.declared !== undefined && s.own !== undefined,
      remove: s.declared === undefined && s.own !== undefined,
    },
  };
}

async function standingOf(at: At, r: Read, code: string): Promise<Standing> {
  const found = standing(at, code, await templatesFor(r.db, code));
  if (!found.declared && !found.holds) throw refuse('noTemplate', 404);
  return found;
}

/** 消息模板详情. */
async function detail(at: At, r: Read, code: string): Promise<TemplateDetail> {
  const s = await standingOf(at, r, code);
  const words = wordsOf(s);
  if (!words) throw refuse('noTemplate', 404);
  const bounds = boundsOf(s.declared);
  const orNull = (text: string) => (text === '' ? null : text);
  return {
    sendType: words.sendType,
    title: words.title,
    titleEn: orNull(words.titleEn),
    msgContent: orNull(words.msgContent),
    msgContentEn: orNull(words.msgContentEn),
    smsContent: orNull(words.smsContent),
    smsContentEn: orNull(words.smsContentEn),
    emailContent: orNull(words.emailContent),
    emailContentEn: orNull(words.emailContentEn),
    id: code,
    templateCode: code,
    templateName: titleOf(r, s),
    templateType: s.declared ? templateType.system : templateType.own,
    sendTypes: waysIn(words.sendType),
    source: sourceOf(s),
    tenantId: tenantOf(s),
    brokenWhy: s.holds?.brokenWhy ?? '',
    possibleWays: [...bounds.possibleWays],
    waysFixed: bounds.waysFixed,
    variables: [...bounds.variables],
    neededVariables: bounds.neededVariables,
    version: s.own?.version ?? 0,
  };
}

type Sent = InputOf<typeof templateCalls.plat.modify>;
type Typed = Omit<Sent, 'id' | 'version' | Carried>;
type Carried = 'sendTypes' | 'templateType' | 'tenantId' | 'templateCode' | 'templateName';

/** The words as they are kept, once their variables and ways are found right; everything wrong at once. */
function checkedWords(typed: Typed, of: Declared | undefined): TemplateWords {
  const { variables, neededVariables, possibleWays, waysFixed } = boundsOf(of);
  const chosen: readonly Way[] = waysIn(typed.sendType);
  if (waysFixed && chosen.length !== possibleWays.length) throw refuseField('sendType', 'wrong.fixedWays');
  if (chosen.some((way) => !possibleWays.includes(way))) throw refuseField('sendType', 'staysInside');
  const problems = variableProblems(typed, variables, neededVariables).map(({ path, key, name }) => ({
    path,
    key: messageText.key(key),
    params: { name },
  }));
  const [first] = problems;
  if (first) throw new Refusal(first.key, 400, first.params, problems);
  return {
    sendType: typed.sendType as SendTypes,
    title: typed.title,
    titleEn: typed.titleEn ?? '',
    msgContent: typed.msgContent ?? '',
    msgContentEn: typed.msgContentEn ?? '',
    smsContent: typed.smsContent ?? '',
    smsContentEn: typed.smsContentEn ?? '',
    emailContent: typed.emailContent ?? '',
    emailContentEn: typed.emailContentEn ?? '',
  };
}

/** Events about templates hang on the tenant: a template is known by its code. */
function tell(
  tx: Tx,
  { level }: At,
  code: string,
  act: 'added' | 'changed' | 'restored',
  change: { before?: unknown; after?: unknown },
) {
  tx.emit(
    templateChanged,
    { subjectType: 'message_template', subjectId: tx.tenantId, ...change },
    { code, level, act },
  );
}

/** 新增消息模板: of one's own, for announcements; its code and name stay. */
async function save(at: At, tx: Tx, input: InputOf<typeof templateCalls.plat.save>): Promise<{ id: string }> {
  const { templateCode, templateName, ...typed } = input;
  await inTurn(tx, [`message template ${tx.tenantId} ${at.level}`]);
  const rows = await changedTemplates(tx.db);
  const taken = rows.some((row) => row.templateCode === templateCode);
  if (taken || at.catalogue.some((d) => d.code === templateCode))
    throw refuseField('templateCode', 'wrong.codeTaken');
  const own = rows.filter((row) => row.templateLevel === at.level && row.templateType === templateType.own);
  if (own.length >= MOST_OWN) throw refuse('template.tooMany', 409, { max: MOST_OWN });
  const words = checkedWords(typed, undefined);
  const row = {
    ...words,
    templateLevel: at.level,
    templateCode,
    templateName,
    templateType: templateType.own,
  };
  if (!(await insertTemplate(tx, row))) throw refuseField('templateCode', 'wrong.codeTaken');
  tell(tx, at, templateCode, 'added', { after: row });
  return { id: templateCode };
}

/** 修改消息模板: the first change of a declared one makes this level's copy; refused where somebody was quicker. */
async function modify(at: At, tx: Tx, input: Sent): Promise<null> {
  const { id: code, version, ...typed } = input;
  const s = await standingOf(at, tx, code);
  if (!s.declared && !s.own) throw refuse('noTemplate', 404);
  const words = checkedWords(typed, s.declared);
  const made = s.own
    ? await updateTemplate(tx, words, { code, level: at.level, version })
    : (version ?? 0) === 0 &&
      (await insertTemplate(tx, {
        ...words,
        templateLevel: at.level,
        templateCode: code,
        templateName: nameOf('zh', code),
        templateType: templateType.system,
      }));
  if (!made) throw kitRefuse('refused.changed', 409);
  tell(tx, at, code, 'changed', { before: wordsOf(s), after: words });
  return null;
}

/** 恢复、删除消息模板: what this level changed or added goes. */
async function restore(at: At, tx: Tx, code: string): Promise<null> {
  const own = await templateAt(tx.db, code, at.level);
  if (!own) throw refuse('noTemplate', 404);
  const before = await deleteTemplate(tx, code, at.level);
  if (!before) throw refuse('noTemplate', 404);
  tell(tx, at, code, 'restored', { before });
  return null;
}
