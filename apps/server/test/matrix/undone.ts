import type { App } from '../../compose.ts';

/**
 * 演练后撤销: whatever the instance writes meanwhile is rolled back where it would be committed, after the database has checked
 * it to the end; answers are those of success. Nobody else may send anything meanwhile.
 */
export async function undone<T>({ database, transactions }: App, work: () => Promise<T>): Promise<T> {
  const { write } = database;
  database.write = async <R>(tenant: string, of: Parameters<typeof write<R>>[1]): Promise<R> => {
    const nothing = new Error('rolled back on purpose');
    let result: { readonly value: R } | undefined;
    try {
      return await write.call<typeof database, Parameters<typeof write<R>>, Promise<R>>(
        database,
        tenant,
        async (started) => {
          result = { value: await of({ ...started, commit: async () => undefined }) };
          await started.client.query('set constraints all immediate');
          throw nothing;
        },
      );
    } catch (error) {
      if (error !== nothing || !result) throw error;
      return result.value;
    }
  };
  // What is its own transaction by being one statement becomes one that can be rolled back.
  transactions.lookThenWrite = (ctx, look, act, remember) =>
    transactions.run(
      ctx,
      async (tx) => act({ ...tx, number: (prefix) => `${prefix}-0000-0000` }, await look(tx)),
      remember,
    );
  try {
    return await work();
  } finally {
    Reflect.deleteProperty(database, 'write');
    Reflect.deleteProperty(transactions, 'lookThenWrite');
  }
}
