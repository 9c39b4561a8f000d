import type { App } from '../../compose.ts';
import { type Answer, ask, type Asked } from '../request.ts';
import { worlds } from '../world.ts';
import { saidBy } from './expected.ts';

/** Acts that do the same once more when they are asked for twice, each with the reason why that is right (可重复的行为). */
export const mayRepeat: Readonly<Record<string, string>> = {
  'POST /base/logincontrol/unlock': 'forgets failures that may have come in between',
  'POST /base/msg/subscription/submit': "one's own choice: the later one stands",
  'POST /base/organization/user/resetPassword': 'the second way in takes the place of the first',
  'POST /base/organization/user/unlock': 'forgets failures that may have come in between',
  'POST /base/registration/certify': "one's own application, before it is submitted: the later one stands",
  'POST /base/registration/contact': "one's own application, before it is submitted: the later one stands",
  'POST /base/registration/type': "one's own application, before it is submitted: the later one stands",
  'POST /base/logincontrol/sso/save': 'the later secret stands, both are on record',
  'POST /base/template/comment/add': 'two comments',
  'POST /base/tenant/admin/entry': 'the second link takes the place of the first',
  'POST /base/user/switchOrg': 'each answer is a session of its own',
  'POST /base/user/passkey/rename': "a name of one's own: the later one stands",
  'POST /base/user/handSignature/keep': "one's own signature: the later one stands",
  'POST /base/user/uploadUserHeadImg': "one's own picture: the later one stands",
  'POST /base/workbench/plate/modify': "one's own arrangement: the later one stands",
  'POST /base/workbench/shortcutmenu/modify': "one's own arrangement: the later one stands",
  'POST /base/export/download': 'fetched twice, it is told twice',
  'POST /base/txmessage/retry': 'tries again what may have failed in between',
  'POST /bos/opening/message': 'two messages',
  'POST /bos/opening/setting': 'before the opening: the later one stands, both are on record',
  'POST /ess/committee/save': 'a plan before the draw: the later one stands',
  'POST /mbd/agency/modify': 'remark and attachments: the later ones stand, both are on record',
  'POST /pre/bidder/package/data/update':
    "one's own contact for the lot: the later one stands, both are on record",
  'POST /pre/bulletin/save': 'a draft: the later one stands',
  'POST /pre/contract/modify': 'a draft: the later one stands',
  'POST /pre/exception/save': 'a draft: the later one stands',
  'POST /pre/file/lotKey/ask': 'a reminder',
  'POST /pre/file/method/extract': 'a draft: the later method stands, both are on record',
  'POST /pre/file/save': 'a draft: the later one stands',
  'POST /pre/invitation/save': 'a draft: the later one stands',
  'POST /pre/project/main/update': 'a draft: the later one stands',
  'POST /pre/project/member/save': 'the later list stands, both are on record',
  'POST /pre/project/package/update': 'a draft: the later one stands',
  'POST /pre/project/wzmx/add': 'a draft: two rows of goods',
  'POST /pre/project/wzmx/modify': 'a draft: the later one stands',
};

/** What one call did that was sent twice at the same moment (同时两次提交). */
export interface TwiceSent {
  readonly answers: readonly string[];
  /** Events of these types were written more than once for one subject. */
  readonly repeated: readonly string[];
}

/** Both came through, and each left its event: two effects where one was meant. */
const isTwofold = ({ answers, repeated }: TwiceSent): boolean =>
  answers.every((answer) => answer === '200') && repeated.length > 0;

const lineOf = ({ method, target }: Asked): string => `${method} ${target.split('?')[0]}`;

/**
 * 双击与并发: the first time the people of a test do something with success, it is sent twice at once, each with a nonce of its own.
 * One effect and one event is what may come of it; the test goes on with the answer of whoever came through.
 */
export class Twice {
  readonly done = new Map<string, TwiceSent>();
  private readonly lines: ReadonlySet<string>;

  constructor(lines: ReadonlySet<string>) {
    this.lines = lines;
  }

  watch = async (app: App, token: string, asked: Asked, go: () => Promise<Answer>): Promise<Answer> => {
    const line = lineOf(asked);
    const world = worlds.get(app);
    if (asked.method !== 'POST' || asked.meant === 'refused' || !world) return go();
    if (!this.lines.has(line) || this.done.has(line)) return go();
    const [newest] = await world.sql<{ last: string }>(
      'select coalesce(max(id), 0)::text as last from event',
    );
    const both = await Promise.all([go(), ask(app, token, asked)]);
    const said = both.map(saidBy);
    const first = both[said.findIndex((s) => s.code === 200)] ?? both[0];
    if (!said.some((s) => s.code === 200)) return first;
    const repeated = await world.sql<{ type: string }>(
      `select type from event where id > $1 and type <> 'law.refused' group by type, subject_id having count(*) > 1`,
      [newest?.last ?? '0'],
    );
    const sent = {
      answers: said.map((s) => (s.code === 200 ? '200' : `${s.code} ${s.key}`)),
      repeated: repeated.map((r) => r.type),
    };
    this.done.set(line, sent);
    return first;
  };

  /** Calls that had two effects and may not. */
  get twofold(): string[] {
    const found = [...this.done].filter(([line, sent]) => isTwofold(sent) && !(line in mayRepeat));
    return found.map(([line, { repeated }]) => `${line}: ${repeated.join(', ')}`);
  }
}
