import type { Tx } from '#kit/server/context.ts';
import type { Database } from '#kit/server/database/db.ts';
import type { LoginWindow } from '../shared/login-rules.ts';

interface LoginRule {
  readonly failedTries: number;
  readonly lockMinutes: number;
  readonly sessionsMost: number;
  readonly passwordForced: boolean;
  readonly windows: LoginWindow[];
  readonly version: number;
}

/** Where nobody set any (默认规则). */
const DEFAULTS: LoginRule = {
  failedTries: 5,
  lockMinutes: 15,
  sessionsMost: 0,
  passwordForced: false,
  windows: [],
  version: 0,
};

const FACTS = `select tries as "failedTries", lock_minutes as "lockMinutes", sessions_most as "sessionsMost",
  password_forced as "passwordForced", windows, version from login_rule where tenant_id = $1`;

/** 登录规则 of a tenant, asked before anybody is known. */
export async function ruleOf(database: Database, tenantId: string): Promise<LoginRule> {
  const rows = await database.technical<LoginRule & Record<string, unknown>>(FACTS, [tenantId]);
  return rows[0] ?? DEFAULTS;
}

/** 登录规则 of the tenant of a transaction, asked on its connection. */
export const ruleIn = async (tx: Pick<Tx, 'client' | 'tenantId'>): Promise<LoginRule> =>
  (await tx.client.query<LoginRule>(FACTS, [tx.tenantId])).rows[0] ?? DEFAULTS;
