import { Client } from 'pg';

/**
 * Declares how long lines of the operation log are kept (操作日志保留期), by the owner's login: in the table's comment, which the
 * application cannot write. Without a number they are kept always.
 */
export async function declareLogKept(ownerUrl: string, months: number | undefined): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const said = months === undefined ? null : `kept ${months} months`;
    const { rows } = await client.query<{ said: string | null }>(
      `select obj_description('operation_log'::regclass, 'pg_class') as said`,
    );
    if (rows[0]?.said !== said)
      await client.query(`comment on table operation_log is ${said === null ? 'null' : `'${said}'`}`);
  } finally {
    await client.end();
  }
}
