import { count, eq, max } from 'drizzle-orm';
import { clockOf, type Read } from '#kit/server/context.ts';
import type { Db } from '#kit/server/database/db.ts';
import { type PublicPage, Served } from '#kit/server/http/pages.ts';
import type { PlatformKeys } from '#kit/server/platform-keys.ts';
import { type SuiteName, suiteNames } from '#kit/shared/crypto/signing-key.ts';
import { signRevocations } from './revocation.ts';
import { authorityOf, REVOKED_LISTS, ROOT_PAGES, rootCertificateOf } from './root.ts';
import { caRevoked } from './tables.ts';

/** A list as it was signed serves so long, unless somebody was added: asking costs no signature. */
const KEPT_MS = 3_600_000;

async function stateOf(db: Db, suite: SuiteName): Promise<string> {
  const [row] = await db
    .select({ n: count(), last: max(caRevoked.revokedAt) })
    .from(caRevoked)
    .where(eq(caRevoked.suite, suite));
  return `${row?.n ?? 0} ${row?.last?.getTime() ?? ''}`;
}

/** 证书吊销列表: everything that was ever unbound, since signatures of that time are judged by it later too. */
function revocations(keys: PlatformKeys, suite: SuiteName) {
  let kept: { readonly state: string; readonly at: number; readonly crl: Buffer } | undefined;
  return async ({ db }: Read): Promise<Served> => {
    const [state, now] = [await stateOf(db, suite), await clockOf(db)];
    const age = kept ? now.getTime() - kept.at : -1;
    if (!kept || kept.state !== state || age < 0 || age >= KEPT_MS) {
      const revoked = await db
        .select()
        .from(caRevoked)
        .where(eq(caRevoked.suite, suite))
        .orderBy(caRevoked.revokedAt, caRevoked.serial);
      kept = {
        state,
        at: now.getTime(),
        crl: await signRevocations(await authorityOf({ keys }, suite), revoked, now),
      };
    }
    return new Served('application/pkix-crl', kept.crl);
  };
}

/** What anybody judges certificates by without this platform's programs (证书校验的公开接口). */
export const pages = (keys: PlatformKeys): readonly PublicPage[] =>
  suiteNames.flatMap((suite): PublicPage[] => [
    { path: REVOKED_LISTS[suite], render: revocations(keys, suite) },
    {
      path: ROOT_PAGES[suite],
      render: async ({ db }: Read) =>
        new Served('application/x-pem-file', await rootCertificateOf(db, suite)),
    },
  ]);
