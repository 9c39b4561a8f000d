import { Button } from 'antd';
import { listed } from '#kit/shared/punctuation.ts';
import { Dialog } from '#kit/web/dialog.tsx';
import { useLang } from '#kit/web/lang.ts';
import { toast } from '#kit/web/notice.ts';
import { useText } from '#kit/web/text.ts';
import type { TenantEntryWay } from '../../shared/calls.ts';
import { tenantText } from '../../shared/text/index.ts';
import '../tenant.css';

interface Props {
  readonly entry: TenantEntryWay & { readonly userName: string };
  readonly onClose: () => void;
}

/** 管理员设置密码: where the link went, or the link itself, this once. */
export function EntryDialog({ entry, onClose }: Props) {
  const t = useText(tenantText);
  const lang = useLang();
  const name = entry.userName;
  const copy = async () => {
    await navigator.clipboard?.writeText(entry.link);
    toast('success', t('entry.copied'));
  };
  return (
    <Dialog
      open
      title={t('entry.title')}
      width={560}
      // A link is shown this once: no key pressed beside it takes it away.
      closable={entry.way === 'sent'}
      onClose={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('entry.know')}
        </Button>
      }
    >
      {entry.way === 'sent' ? (
        <p>{t('entry.sent', { to: listed(lang, entry.sentTo), name })}</p>
      ) : (
        <>
          <p>{t('entry.shown', { name })}</p>
          <p className="tnt-entry">
            <code>{entry.link.startsWith('/') ? `${location.origin}${entry.link}` : entry.link}</code>
            {window.isSecureContext ? <Button onClick={() => void copy()}>{t('entry.copy')}</Button> : null}
          </p>
        </>
      )}
    </Dialog>
  );
}
