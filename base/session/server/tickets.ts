import { randomUUID } from 'node:crypto';
import type { Tx } from '#kit/server/context.ts';
import type { Database } from '#kit/server/database/db.ts';
import { digestOf } from '#kit/server/http/signing.ts';

/** What a ticket is good for (凭据用途); one of another purpose does not exist for it. */
export type TicketPurpose = 'certificate' | 'sso' | 'oidc' | 'oidcBind' | 'second' | 'passkey' | 'passkeyNew';

interface Ticket {
  readonly purpose: TicketPurpose;
  /** Good from this place only; '' = from anywhere. */
  readonly place: string;
  readonly tenantId?: string;
  readonly userId?: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

interface Spent<D> {
  readonly tenantId: string | null;
  readonly userId: string | null;
  readonly data: D;
}

/** Makes a ticket (发放凭据): a random that nobody guesses, kept as a digest. */
export async function makeTicket(database: Database, seconds: number, t: Ticket): Promise<string> {
  const random = randomUUID();
  await database.technical(
    `with swept as (delete from login_ticket where ends_at < clock_timestamp())
     insert into login_ticket (digest, purpose, place, tenant_id, user_id, data, ends_at)
     values ($1, $2, $3, $4, $5, $6, clock_timestamp() + $7::int * interval '1 second')`,
    [
      digestOf(random),
      t.purpose,
      t.place,
      t.tenantId ?? null,
      t.userId ?? null,
      JSON.stringify(t.data ?? {}),
      seconds,
    ],
  );
  return random;
}

/** 查看凭据: who it was made for, without spending it: a mistyped code leaves it good. */
export async function lookAtTicket<D>(
  database: Database,
  random: string,
  { purpose, place }: Pick<Ticket, 'purpose' | 'place'>,
): Promise<Spent<D> | undefined> {
  const rows = await database.technical<{ tenant_id: string | null; user_id: string | null; data: D }>(
    `select tenant_id, user_id, data from login_ticket
     where digest = $1 and purpose = $2 and place = $3 and ends_at > clock_timestamp()`,
    [digestOf(random), purpose, place],
  );
  const row = rows[0];
  return row && { tenantId: row.tenant_id, userId: row.user_id, data: row.data };
}

/** Spends a ticket that was looked at, together with what it is spent for; of many at once one does. */
export async function spendTicketIn(
  tx: Pick<Tx, 'client'>,
  random: string,
  purpose: TicketPurpose,
): Promise<boolean> {
  const gone = await tx.client.query(
    'delete from login_ticket where digest = $1 and purpose = $2 and ends_at > clock_timestamp()',
    [digestOf(random), purpose],
  );
  return gone.rowCount === 1;
}

/** 使用凭据: of many at once with the same ticket one gets it; whoever comes from elsewhere spends it, too. */
export async function spendTicket<D = Record<string, never>>(
  database: Database,
  random: string,
  { purpose, place }: Pick<Ticket, 'purpose' | 'place'>,
): Promise<Spent<D> | undefined> {
  const rows = await database.technical<{
    tenant_id: string | null;
    user_id: string | null;
    data: D;
    good: boolean;
  }>(
    `delete from login_ticket where digest = $1 and purpose = $2
     returning tenant_id, user_id, data, ends_at > clock_timestamp() and place in ('', $3) as good`,
    [digestOf(random), purpose, place],
  );
  const row = rows[0];
  return row?.good ? { tenantId: row.tenant_id, userId: row.user_id, data: row.data } : undefined;
}
