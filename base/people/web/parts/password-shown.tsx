import { Button } from 'antd';
import type { OutputOf } from '#kit/shared/call.ts';
import { Dialog } from '#kit/web/dialog.tsx';
import { toast } from '#kit/web/notice.ts';
import { useText } from '#kit/web/text.ts';
import type { addUser } from '../../shared/calls.ts';
import { peopleText } from '../../shared/text/index.ts';

export type FirstPassword = OutputOf<typeof addUser>;

/** 初始密码: shown once; the server keeps its hash only. */
export function PasswordShown({
  made,
  onClose,
}: {
  readonly made: FirstPassword;
  readonly onClose: () => void;
}) {
  const t = useText(peopleText);
  const copy = async () => {
    await navigator.clipboard?.writeText(made.password);
    toast('success', t('password.copied'));
  };
  return (
    <Dialog
      open
      title={t('password.title')}
      width={480}
      onClose={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('password.close')}
        </Button>
      }
    >
      <p>{t('password.of', { name: made.userName })}</p>
      <p className="ppl-password">
        <code>{made.password}</code>
        {window.isSecureContext ? <Button onClick={() => void copy()}>{t('password.copy')}</Button> : null}
      </p>
      <p className="gh-hint">{t('password.hint')}</p>
    </Dialog>
  );
}
