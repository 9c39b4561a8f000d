import { type Addressee, dispatch, notify } from '#base/message/server/index.ts';
import { masked } from '#base/message/shared/masked.ts';
import { sendType } from '#base/message/shared/status.ts';
import { type MessageParams, messageTemplate } from '#base/message/shared/template.ts';
import type { Tx } from '#kit/server/context.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import { accountText } from '../shared/text/index.ts';

/** 安全提醒: in the application, and to the address that was good until now: whoever took an account over reads neither. */
async function tellOld(
  tx: Tx,
  userId: string,
  what: { readonly template: string; readonly params: MessageParams },
  old: Pick<Addressee, 'sendType' | 'address'>,
): Promise<void> {
  const params = { ...what.params, at: shanghaiTime(tx.now.getTime()) };
  await notify(tx, { template: what.template, params, to: [userId] });
  if (old.address !== '') await dispatch(tx, { template: what.template, params }, { ...old, userId });
}

/** 手机号已更换: the old number hears of it. */
export const tellMobileChange = (tx: Tx, before: string, after: string) =>
  tellOld(
    tx,
    tx.user.id,
    {
      template: messageTemplate(accountText, 'message.mobileChanged'),
      params: { mobile: masked(after) },
    },
    { sendType: sendType.sms, address: before },
  );

/** 邮箱已更换: the old mailbox hears of it. */
export async function tellEmailChange(tx: Tx, before: string, after: string): Promise<void> {
  if (before === after) return;
  await tellOld(
    tx,
    tx.user.id,
    { template: messageTemplate(accountText, 'message.emailChanged'), params: { email: masked(after) } },
    { sendType: sendType.email, address: before },
  );
}

/** 密码已修改: by every way there is. */
export const tellPasswordChange = (tx: Tx) =>
  notify(tx, {
    template: messageTemplate(accountText, 'message.changed'),
    params: { at: shanghaiTime(tx.now.getTime()) },
    to: [tx.user.id],
    also: [sendType.sms, sendType.email],
  });

/** 联系方式被管理员修改: the addresses that were good until now hear of it. */
export async function tellContactChange(
  tx: Tx,
  before: { readonly id: string; readonly mobile: string; readonly email: string },
  after: { readonly mobile: string; readonly email: string },
): Promise<void> {
  if (before.mobile !== after.mobile)
    await tellOld(
      tx,
      before.id,
      {
        template: messageTemplate(accountText, 'message.mobileChanged'),
        params: { mobile: masked(after.mobile) },
      },
      { sendType: sendType.sms, address: before.mobile },
    );
  if (before.email !== after.email)
    await tellOld(
      tx,
      before.id,
      {
        template: messageTemplate(accountText, 'message.emailChanged'),
        params: { email: masked(after.email) },
      },
      { sendType: sendType.email, address: before.email },
    );
}
