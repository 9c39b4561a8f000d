import { holdsWords } from '#kit/shared/holds-words.ts';
import type { Read, Tx } from '#kit/server/context.ts';
import type { InputOf, Page } from '#kit/shared/call.ts';
import { pageOfFew } from '#kit/shared/call.ts';
import { kitRefuse } from '#kit/shared/text/index.ts';
import { isYes } from '#kit/shared/yes-no.ts';
import type { ControlEntry, modifyControl, pageControls } from '../../shared/control-calls.ts';
import { controlChanged } from '../../shared/events.ts';
import { sendType } from '../../shared/status.ts';
import { refuse } from '../../shared/text/index.ts';
import { type Declared, nameOf } from '../template/catalogue.ts';
import { controls, controlOf, type ControlRow, saveControl } from './store.ts';

type Catalogue = readonly Declared[];

function entry(r: Read, of: Declared, row: ControlRow | undefined): ControlEntry {
  const mayLeave = of.possibleWays.includes(sendType.sms);
  const out = mayLeave ? '1' : '0';
  return {
    templateCode: of.code,
    templateName: nameOf(r.lang, of.code),
    smsSwitch: row?.smsSwitch ?? out,
    msgSwitch: row?.msgSwitch ?? '1',
    emailSwitch: row?.emailSwitch ?? out,
    mayLeave,
    waysFixed: of.alwaysTold,
    orgKinds: [...(row?.orgKinds ?? [])] as ControlEntry['orgKinds'],
    version: row?.version ?? 0,
  };
}

/** 消息控制: one row a message of the system. */
export const pageOfControls =
  (catalogue: Catalogue) =>
  async (r: Read, q: InputOf<typeof pageControls>): Promise<Page<ControlEntry>> => {
    const found = catalogue.filter(({ code }) => holdsWords(q.searchKey, code, nameOf(r.lang, code)));
    const { records, ...rest } = pageOfFew(found, q);
    const rows = new Map((await controls(r.db)).map((row) => [row.templateCode, row]));
    return { ...rest, records: records.map((of) => entry(r, of, rows.get(of.code))) };
  };

/** 修改消息控制: for everybody of the tenant; what keeps an account safe stays as it is. */
export const modify =
  (catalogue: Catalogue) =>
  async (tx: Tx, input: InputOf<typeof modifyControl>): Promise<null> => {
    const { version, ...row } = input;
    const of = catalogue.find((d) => d.code === row.templateCode);
    if (!of) throw refuse('noTemplate', 404);
    if (of.alwaysTold) throw refuse('wrong.fixedWays');
    const mayLeave = of.possibleWays.includes(sendType.sms);
    if (!mayLeave && (isYes(row.smsSwitch) || isYes(row.emailSwitch))) throw refuse('staysInside');
    const before = await controlOf(tx.db, of.code);
    if (!(await saveControl(tx, { ...row, orgKinds: row.orgKinds.toSorted() }, version)))
      throw kitRefuse('refused.changed', 409);
    tx.emit(
      controlChanged,
      { subjectType: 'message_template', subjectId: tx.tenantId, before, after: row },
      { code: of.code },
    );
    return null;
  };
