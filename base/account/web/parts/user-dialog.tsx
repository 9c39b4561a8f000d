import { refreshUser } from '#base/session/web/index.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import type { ControlProps } from '#kit/web/form/control.ts';
import { FormDialog } from '#kit/web/form/form-dialog.tsx';
import type { FormContext } from '#kit/web/form/form-types.ts';
import { whileBusy } from '#kit/web/notice.ts';
import { refreshCalls } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import {
  accountDetail,
  editUser,
  needChangePassword,
  sendChangeCode,
  sendResetCode,
} from '../../shared/calls.ts';
import { userFields } from '../../shared/schema.ts';
import { accountText } from '../../shared/text/index.ts';
import { CodeInput } from './code-line.tsx';
import { oddName } from './odd-name.ts';
import { problemsOf } from './problems.ts';

interface UserDialogProps {
  readonly me: OutputOf<typeof accountDetail>;
  readonly onClose: () => void;
}

/** 编辑用户信息: name, mobile, SMS code, email; who has a mobile gets the code there, who has none binds one. */
export function EditUserDialog({ me, onClose }: UserDialogProps) {
  const t = useText(accountText);
  const refused = (ctx: FormContext, problem: string | undefined) =>
    ctx.form.setFields([{ name: 'mobile', errors: problem ? [problem] : [] }]);
  const checkMobile = async (ctx: FormContext): Promise<boolean> => {
    if (ctx.values().mobile) return (await ctx.form.validateFields(['mobile']).catch(() => false)) !== false;
    refused(ctx, t('wrong.mobileEmpty'));
    return false;
  };
  const code = ({ onChange, ...input }: ControlProps, ctx: FormContext) => (
    <CodeInput
      {...input}
      onChange={onChange}
      call={me.mobile ? sendResetCode : sendChangeCode}
      mobile={() => ctx.values().mobile ?? ''}
      checkMobile={() => checkMobile(ctx)}
      onRefused={(error) => refused(ctx, problemsOf<'mobile'>(error).mobile)}
    />
  );
  return (
    <FormDialog
      open
      onClose={onClose}
      texts={accountText}
      fields={userFields}
      mode="add"
      initial={{ name: me.trueName, mobile: me.mobile, email: me.email }}
      title="user.title"
      unusual={({ name }) => oddName(t, name, me.trueName)}
      sections={[
        {
          title: 'menu.info',
          fields: [
            'name',
            { field: 'mobile', why: () => (me.mobile ? t('user.bound') : undefined) },
            { field: 'code', control: code },
            'email',
          ],
        },
      ]}
      save={{
        done: 'done.modify',
        run: async (values, { nonce }) => {
          await whileBusy(t('busy.modify'), () => send(editUser, values, { nonce }));
          await Promise.all([refreshCalls(accountDetail, needChangePassword), refreshUser()]);
        },
      }}
    />
  );
}
