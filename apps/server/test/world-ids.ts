/** Asks the database of a world. */
export type Rows = (sql: string, values?: unknown[]) => Promise<Record<string, string>[]>;

export interface WorldIds {
  /** Ids by table: what is sent. */
  readonly samples: ReadonlyMap<string, readonly string[]>;
  /** Every id that a stranger may not learn, with its table. */
  readonly secret: ReadonlyMap<string, string>;
}

/** What strangers are tried with, of a world in which everything has happened: a few records of every table, and lots on all their ways. */
export async function idsOf(rows: Rows, tables: readonly string[]): Promise<WorldIds> {
  const samples = new Map<string, string[]>();
  const secret = new Map<string, string>();
  for (const table of tables) {
    const [has] = await rows(
      `select 1 from pg_attribute where attrelid = $1::regclass and attname = 'id' and not attisdropped`,
      [table],
    );
    if (!has) continue;
    const all = (await rows(`select id::text as id from ${table} order by id`)).map((r) => r['id'] as string);
    for (const id of all) secret.set(id, table);
    samples.set(table, all.slice(0, 3));
  }
  // The documents that the platform starts with are of no company; they are read as templates.
  const files = await rows(
    'select id::text as id from stored_file where org_id is not null order by id limit 3',
  );
  samples.set(
    'stored_file',
    files.map((r) => r['id'] as string),
  );
  // Lots from the first draft to the published award, every third status on the way.
  const lots = await rows(
    'select distinct on (status) status, id::text as id from project_package order by status, id desc',
  );
  samples.set(
    'project_package',
    lots.filter((_, i) => i % 3 === 0).map((r) => r['id'] as string),
  );
  // What was awarded, after a tender and after quotes.
  const awarded = await rows(`select id::text as id from project_package where status = '6080' order by id`);
  samples.get('project_package')?.push(...awarded.map((r) => r['id'] as string));
  // What suppliers were invited to, which nobody else may find.
  const invited = await rows(
    `select id::text as id from project_package where purchase_mode like '%20' order by id`,
  );
  samples.get('project_package')?.push(...invited.map((r) => r['id'] as string));
  const published = await rows(
    `select b.id::text as bulletin, p.id::text as lot, p.main_id::text as main from bulletin b
   join project_package p on p.id = b.package_id where b.published_at is not null`,
  );
  for (const r of published) for (const id of Object.values(r)) secret.delete(id);
  // Notices to every company are told to whoever they are meant for; the folder's own tests prove to whom.
  const notices = await rows(
    `select id::text as id, file_ids as files from notification where status = '1' and public_type = '1'`,
  );
  for (const { id = '', files = '' } of notices)
    for (const one of [id, ...files.split(',')]) secret.delete(one);
  return { samples, secret };
}
