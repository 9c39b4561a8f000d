import { refreshUser } from '#base/session/web/index.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import { FormDialog } from '#kit/web/form-dialog.tsx';
import { refreshCalls } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { accountDetail, modifyAccount } from '../../shared/calls.ts';
import { infoFields } from '../../shared/schema.ts';
import { accountText } from '../../shared/text/index.ts';
import '../account.css';

interface InfoDialogProps {
  readonly me: OutputOf<typeof accountDetail>;
  readonly onMobile: () => void;
  readonly onClose: () => void;
}

/** 基本信息: name, email, ID number; username and mobile are only shown. */
export function InfoDialog({ me, onMobile, onClose }: InfoDialogProps) {
  const t = useText(accountText);
  return (
    <FormDialog
      open
      onClose={onClose}
      texts={accountText}
      fields={infoFields}
      mode="edit"
      title="info.title"
      load={{ data: me }}
      sections={[
        {
          title: 'menu.info',
          fields: ['trueName', 'email', 'identityNum'],
          render: () => (
            <dl className="gh-grid">
              {me.userName ? (
                <div className="gh-read">
                  <dt>{t('field.userName')}</dt>
                  <dd>{me.userName}</dd>
                </div>
              ) : null}
              <div className="gh-read">
                <dt>{t('field.mobile')}</dt>
                <dd>
                  {me.mobile || t('info.notSet')}
                  <button type="button" className="gh-link acc-change" onClick={onMobile}>
                    {t('mobile.title')}
                  </button>
                </dd>
              </div>
            </dl>
          ),
        },
      ]}
      save={{
        done: 'info.done',
        run: async (values, { nonce }) => {
          await send(modifyAccount, { ...values, version: me.version }, { nonce });
          await Promise.all([refreshCalls(accountDetail), refreshUser()]);
        },
      }}
    />
  );
}
