import { namesInTurn, unitTaken } from '#base/organisation/server/index.ts';
import { orgType } from '#base/organisation/shared/kinds.ts';
import type { Tx } from '#kit/server/context.ts';
import { refuseField } from '../shared/text/index.ts';

interface Named {
  readonly orgType: string;
  readonly orgName: string;
  readonly orgCode: string;
  readonly orgLicenceCode: string;
}

/** Names and codes are free (名称、编码未占用); who adds or renames at the same time waits, so that two never take the same one. */
export async function demandFree(tx: Tx, v: Named, exceptId?: string): Promise<void> {
  await namesInTurn(tx);
  if (await unitTaken(tx.db, 'orgCode', v.orgCode, exceptId)) throw refuseField('orgCode', 'wrong.orgCode');
  if (v.orgType !== orgType.company) return;
  if (await unitTaken(tx.db, 'orgName', v.orgName, exceptId)) throw refuseField('orgName', 'wrong.orgName');
  if (v.orgLicenceCode && (await unitTaken(tx.db, 'orgLicenceCode', v.orgLicenceCode, exceptId)))
    throw refuseField('orgLicenceCode', 'wrong.orgLicenceCode');
}
