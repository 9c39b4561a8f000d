import { affiliationsOf } from '#base/organisation/server/index.ts';
import type { Tx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { isNo } from '#kit/shared/yes-no.ts';
import { type OutwardType, sendType } from '../shared/status.ts';
import { type Way, ways, waysIn } from '../shared/template-fields.ts';
import { controlOf, type ControlRow, controls } from './control/store.ts';
import { changedTemplates, type TemplateRow } from './template/store.ts';

/** The ways that a template has words for; a message that nobody changed has all. */
const inTemplate = (row: Pick<TemplateRow, 'sendType'> | undefined): readonly Way[] =>
  row ? waysIn(row.sendType) : ways;

function inControl(row: ControlRow | undefined): readonly Way[] {
  if (!row) return ways;
  const switches = {
    [sendType.sms]: row.smsSwitch,
    [sendType.email]: row.emailSwitch,
    [sendType.inApp]: row.msgSwitch,
  };
  return ways.filter((way) => !isNo(switches[way]));
}

/** How a message may go, and to whom by each way (消息控制). */
export interface Rule {
  /** The application shows it. */
  readonly inside: boolean;
  /** By which ways it may leave to this person. */
  outsideFor(userId: string): readonly OutwardType[];
}

/** What holds for one message and these people. */
export async function ruleFor(
  tx: Tx,
  code: string,
  template: TemplateRow | undefined,
  userIds: readonly string[],
): Promise<Rule> {
  const control = await controlOf(tx.db, code);
  const open = openWays(template, control);
  const outside = ([sendType.sms, sendType.email] as const).filter((way) => open.has(way));
  const kinds = control?.orgKinds ?? [];
  const reached =
    kinds.length === 0 || outside.length === 0
      ? undefined
      : new Set(
          (await affiliationsOf(tx.db, userIds))
            .filter((a) => kinds.includes(a.orgKind))
            .map((a) => a.userId),
        );
  return {
    inside: open.has(sendType.inApp),
    outsideFor: (id) => (!reached || reached.has(id) ? outside : []),
  };
}

const openWays = (template: TemplateRow | undefined, control: ControlRow | undefined): ReadonlySet<Way> => {
  const allowed = inControl(control);
  return new Set(inTemplate(template).filter((way) => allowed.includes(way)));
};

/** The ways that are open for each message (开放的发送方式), for the screen where people choose among them. */
export async function openFor(db: Db): Promise<(code: string) => ReadonlySet<Way>> {
  const [templates, all] = [await changedTemplates(db), await controls(db)];
  const used = (level: TemplateRow['templateLevel'], code: string) =>
    templates.find((row) => row.templateCode === code && row.templateLevel === level && row.brokenWhy === '');
  return (code) =>
    openWays(
      used('tenant', code) ?? used('plat', code),
      all.find((row) => row.templateCode === code),
    );
}
