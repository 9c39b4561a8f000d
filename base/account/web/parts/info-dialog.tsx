import { refreshUser } from '#base/session/web/index.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import type { ControlProps } from '#kit/web/form/control.ts';
import { FormDialog } from '#kit/web/form/form-dialog.tsx';
import { whileBusy } from '#kit/web/notice.ts';
import { refreshCalls } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { TextInput } from '#kit/web/form/text-input.tsx';
import { useText } from '#kit/web/text.ts';
import { accountDetail, modifyAccount } from '../../shared/calls.ts';
import { infoFields } from '../../shared/schema.ts';
import { accountText } from '../../shared/text/index.ts';
import { oddName } from './odd-name.ts';
import '../account.css';

interface InfoDialogProps {
  readonly me: OutputOf<typeof accountDetail>;
  readonly onMobile: () => void;
  readonly onClose: () => void;
}

/** Username and mobile stand among the others and cannot be typed into. */
const shownFields = {
  name: infoFields.name,
  fields: { ...infoFields.fields, userName: { kind: 'text' }, mobile: { kind: 'text' } },
} as const;

/** 基本信息: name, email, ID number; username and mobile are only shown. */
export function InfoDialog({ me, onMobile, onClose }: InfoDialogProps) {
  const t = useText(accountText);
  const mobile = ({ onChange: _, ...input }: ControlProps) => (
    <div className="gh-pick">
      <TextInput {...input} value={me.mobile} placeholder={t('info.notSet')} disabled />
      <button type="button" className="gh-link acc-change" onClick={onMobile}>
        {t('mobile.title')}
      </button>
    </div>
  );
  return (
    <FormDialog
      open
      onClose={onClose}
      texts={accountText}
      fields={shownFields}
      mode="edit"
      title="info.title"
      load={{ data: me }}
      unusual={({ trueName }) => oddName(t, trueName, me.trueName)}
      sections={[
        {
          title: 'menu.info',
          fields: [
            ...(me.userName ? [{ field: 'userName' as const, why: () => t('info.fixed') }] : []),
            'trueName',
            { field: 'mobile', control: mobile },
            { field: 'email', help: 'info.emailHelp' },
            'identityNum',
          ],
        },
      ]}
      save={{
        done: 'done.modify',
        run: async ({ trueName, email, identityNum }, { nonce }) => {
          const changed = { trueName, email, identityNum, version: me.version };
          await whileBusy(t('busy.modify'), () => send(modifyAccount, changed, { nonce }));
          await Promise.all([refreshCalls(accountDetail), refreshUser()]);
        },
      }}
    />
  );
}
