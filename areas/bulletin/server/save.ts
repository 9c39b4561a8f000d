import { citeTemplate } from '#areas/template/server/index.ts';
import { TENDER_BULLETIN } from '#areas/template/shared/status.ts';
import { cleaned } from '#kit/server/clean-html.ts';
import type { Tx } from '#kit/server/context.ts';
import { nextNumber, numberText } from '#kit/server/numbers.ts';
import type { InputOf } from '#kit/shared/call.ts';
import { shanghaiDay } from '#kit/shared/time.ts';
import type { saveBulletin } from '../shared/calls.ts';
import { bulletinSaved } from '../shared/events.ts';
import { bulletinStatus } from '../shared/status.ts';
import { bulletinToMove } from './access.ts';
import { insert, update } from './store.ts';

/** 公告自动编号. */
export async function nextBulletinNo(tx: Tx): Promise<string> {
  const year = shanghaiDay(tx.now).slice(0, 4);
  return numberText('GG', year, await nextNumber(tx, `GG-${year}`));
}

/** 暂存: title and text so far, cleaned; a returned bulletin keeps its status until it is submitted again. */
export async function save(tx: Tx, input: InputOf<typeof saveBulletin>) {
  const { packageId } = input;
  const { lot, row } = await bulletinToMove(tx, packageId, 'edit');
  const values = {
    title: input.title,
    media: input.media ?? '',
    content: cleaned(input.content ?? ''),
  };
  const status = row?.status === bulletinStatus.rejected ? bulletinStatus.rejected : bulletinStatus.saved;
  let id = row?.id;
  if (id) await update(tx, id, { ...values, status, termsDigest: null });
  else
    id = await insert(tx, {
      ...values,
      status,
      packageId,
      orgId: lot.orgId,
      bulletinType: 'tender',
      bulletinNo: await nextBulletinNo(tx),
      createdBy: tx.user.id,
    });
  if (input.templateId)
    await citeTemplate(tx, { templateId: input.templateId, type: TENDER_BULLETIN, subjectId: packageId });
  tx.emit(
    bulletinSaved,
    { subjectType: 'bulletin', subjectId: id, after: values },
    { packageId, bulletinId: id },
  );
  return { id };
}
