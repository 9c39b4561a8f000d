import type { AreaDeclaration } from '#kit/shared/area.ts';

/** Tables whose rows bind nobody, each with its reason; every other one is a fact that the public log marks. */
export const notFacts: Record<string, string> = {
  schema_migration: 'the history of the database itself, compared with the files at each start',
  world: 'what kind of world it is, and its clock; the clock is in every event',
  demo_act: 'the acts of the demonstration that were played',
  tenant: 'the list of tenants',
  prefecture: 'leads from a host to its tenant',
  event: 'a leaf of the log itself',
  fact_mark: 'a leaf of the log itself',
  log_leaf: 'the log itself',
  log_tile: 'the log itself',
  log_checkpoint: 'the log itself, signed',
  project_group:
    'which projects are prepared together; the events of their saving say so, and each is approved alone',
  project_plan_line: 'which line of a plan a lot was made of; the event of the project says so',
  project_again:
    'which project tenders a lot again; the event of its first saving says so, and nobody may change the row',
  lot_phase: 'where each lot stands, worked out from facts and emptied and filled at any time',
  lot_phase_turn: 'since when each lot stood in each phase, worked out from facts with it',
  workbench: 'how a person arranged the first screen',
  user_preference: 'how a person likes the screens',
  approval_failure:
    'which delivery of a decision was given up; the decision and each failure are facts and events',
  approval_draft: 'drawings that nobody has published',
  approval_service:
    'registered by one, changed by its event; what is decided under it is on record by itself',
  schedule_item: "a person's own calendar",
  duty: 'who owes what, worked out from facts and emptied and filled at any time',
  search_entry: 'words of records, made from them by triggers',
  search_waiting: 'records whose words wait to be sorted in',
  bulletin_listing: 'what the public search narrows by, made from published bulletins by a trigger',
  outbox: 'what is still to be delivered',
  deadline: 'wakes the ticker; the act itself reads the fact that holds the time',
  operation_log_kept:
    'how long lines of the operation log are kept; only the owner of the database writes it',
  backup_run: 'when the platform was backed up; each file carries its own proof',
  instance: 'which processes live just now',
  storage_pledge: 'bytes that no record names yet',
  request_nonce: 'remembers answers for minutes',
  platform_key: 'public parts of keys; a signature shows a change',
  session: 'who is signed in just now; each beginning and end is an event',
  captcha: 'of one minute',
  picture_captcha: 'of two minutes',
  login_ticket: 'between two steps of a login, of minutes',
  sso_client_secret:
    'sealed for its tenant, provider and client, else it opens nothing; each change is an event',
  recovery_code: 'digests of codes; each use is an event',
  attempt: 'counts of tries, of minutes and hours',
  known_device: 'browsers that strangers cannot shut out; it opens nothing',
  socket_ticket: 'of half a minute',
  ca_holder: 'in which tenants a certificate was bound, made from the bindings by a trigger',
  contact_holder: 'digests of contacts, made from the users by a trigger',
  password_history: 'former passwords, only to refuse them again',
  verification: 'codes of a few minutes',
  registration_code: 'codes of a few minutes',
  valset: 'words of lists; a record keeps the code it was given',
  valset_set: 'words of lists',
  menu: 'what is shown where; rights are facts',
  own_resource: 'a register that narrows what is shown; rights are facts, and each change is an event',
  wording: 'words of the screens; each change is a fact',
  tenant_withheld: 'worked out from the functions of a tenant, which are facts',
  building_project:
    'what a project may name; each change is an event, and a project keeps the name it was given',
  building_opening:
    'which agencies may name a construction project just now, made from the relations in effect, which are facts',
  agency_entry:
    'what a tenderee may choose from; each change is an event, and a relation keeps what it chose',
  tenderee_profile:
    'what is known of a tenderee beside its organisation; each change is an event and on record',
  tenderee_change: 'a record that only grows of changes, each of which is an event',
  purchase_catalogue:
    'what is offered to choose from; each change is an event, and a record keeps what it was given',
  catalogue_product:
    'what is offered to choose from; each change is an event, and a goods row keeps its own words',
  review_clause: 'words to choose from; a document keeps its copy, and each change is an event',
  evaluation_method: 'methods at choice; the one a file took is in the file',
  goods_template: 'forms; the filled sheet is the fact',
  template: 'texts to begin with; the text that is made of one is the fact, and each change is an event',
  template_version: 'texts with which a template took effect; each is in its event',
  template_comment: 'what readers say of a template; each is an event',
  template_citation: 'a count of uses',
  project_goods: 'the sheet under work; the version that is issued lies in the documents',
  message: 'tells of facts',
  message_dispatch: 'tells of facts',
  operation_log: 'a record of operation that only grows; whatever binds somebody is an event',
  notification_read: 'who opened a notice; it binds nobody',
  message_control: 'how messages about facts go; each change is an event',
  message_template: 'words of messages; each change is an event, and a message keeps what it said',
  message_subscription: 'wishes of a reader',
  approval_opinion: "a person's own phrases",
  file_reader:
    'which organisation or record a file is shown by; who reads that record is asked of its own facts',
  bid_upload: 'ciphertext that was not submitted; the bid is the fact',
  upload_day: 'a count of bytes',
  office_window: 'what a window of a document was opened with; over after half an hour of real time',
  office_lock: 'who edits a document at this moment',
  office_version: 'versions of documents edited online; each is a stored file, and in its event',
  file_upload: 'a file that is being uploaded, which no record names yet',
  file_piece: 'a piece of a file that is being uploaded',
  export_job: 'a copy of rows for one person; asking for it, making it and fetching it are events',
  long_work: 'what a worker still has to do',
  file_signature: 'what stands in the bytes of a file, worked out from them',
  file_conversion: 'which PDF was made of a file to look at it; swept within a day',
  opening_secret: 'released keys until the opening ends; the opened bid is the fact',
  review_draft: 'drafts of a member',
  ca_demo_store: 'key stores of the demonstration',
};

const INTRODUCTION = `# Which fact is covered by what

Made from the declarations of the areas; a test compares it. How rows, marks, events and leaves belong together is described in
[the log's README](../base/log/README.md).

- **Row**: every insert, change and removal writes a mark with the digest of the row; the mark and the event of the same
  transaction are leaves of the signed tree. \`verify\` names a row that differs from its last mark, a row without an act,
  an act whose row is gone.
- **Event**: type, subject, actor, organisation, address, time, digests and payload are one leaf. \`verify\` names a changed or
  removed event.
- **Bytes**: the digest of a stored file or sealed bid is in its row; \`verify\` reads the bytes again.
- **Receipts**: signed by a key that is not in the database; \`verify\` compares each with its row.
- **The end of the log**: \`verify --against FILE\` with a checkpoint that a person, a receipt or another machine holds.
`;

const NOT_COVERED = `
## What is not covered

- The owner of the database can write a row together with a forged event in one transaction. That is not silent: the
  event is sealed with actor, address and time, and the person named can contest it; but no signature of that person stands below
  it, unless the act itself is signed (bids, reports, determinations).
- What happens between an act and its sealing, about a second, is protected by the database alone.
- The owner of the server and its key file can sign another log. Every checkpoint that was sent out contradicts it.
- Columns left out, named below, and tables below 'Tables that bind nobody'.
- Clocks: the time of an event is the database's. A false clock shows only against times of others (witnesses, time stamps).
`;

const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const COLUMN = /\badd column (?:if not exists )?(\w+) ((?:[^,();]|\((?:[^()]|\([^()]*\))*\))+)/g;

/**
 * Columns that migrations added with a value for every row after the rows of their table were marked (后增列), by table and in order: a mark
 * from before does not hold them, so the declaration of the fact names them as `later`.
 */
export function laterColumns(migrations: readonly string[]): Record<string, string[]> {
  const marked = new Set<string>();
  const found: Record<string, string[]> = {};
  for (const text of migrations) {
    const sql = text.replaceAll(/--[^\n]*/g, '');
    for (const [, table = '', what = ''] of sql.matchAll(/\balter table (?:only )?(\w+)([^;]*);/g)) {
      if (!marked.has(table)) continue;
      for (const [, column = '', how = ''] of what.matchAll(COLUMN))
        if (/\bnot null\b|\bdefault\b|\bgenerated\b/.test(how)) (found[table] ??= []).push(column);
    }
    for (const [, table = ''] of sql.matchAll(/\bfacts_watch\('(\w+)'/g)) marked.add(table);
  }
  return found;
}

/** The table of facts (事实覆盖表), made from the declarations. */
export function describeFacts(declarations: readonly AreaDeclaration[]): string {
  const lines = [
    INTRODUCTION,
    '## Facts',
    '',
    row('table', 'fact', 'folder', 'left out'),
    row('---', '---', '---', '---'),
  ];
  for (const d of declarations)
    for (const [table, fact] of Object.entries(d.facts ?? {}))
      lines.push(
        row(
          `\`${table}\``,
          `${fact.zh} ${fact.en}`,
          d.name,
          [
            ...(fact.leftOut ?? []).map((column) => `\`${column}\``),
            ...(fact.draft
              ? [`rows whose \`${fact.draft.column}\` is ${fact.draft.values.join(', ')} (drafts)`]
              : []),
          ].join(', '),
        ),
      );
  lines.push(NOT_COVERED, '## Tables that bind nobody', '', row('table', 'why'), row('---', '---'));
  for (const [table, why] of Object.entries(notFacts)) lines.push(row(`\`${table}\``, why));
  return `${lines.join('\n')}\n`;
}
