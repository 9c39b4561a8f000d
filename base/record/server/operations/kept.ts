import { Client } from 'pg';

/**
 * Declares how long lines of the operation log are kept (操作日志保留期), by the owner's login: in a table of one row, which the
 * application cannot write. Without a number they are kept always.
 */
export async function declareLogKept(ownerUrl: string, months: number | undefined): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    if (months === undefined) await client.query('delete from operation_log_kept');
    else
      await client.query(
        `insert into operation_log_kept (months) values ($1)
         on conflict (only_one) do update set months = excluded.months where operation_log_kept.months <> excluded.months`,
        [months],
      );
  } finally {
    await client.end();
  }
}
