import { Button } from 'antd';
import { Dialog } from '#kit/web/dialog.tsx';
import { useLang } from '#kit/web/lang.ts';
import { toast } from '#kit/web/notice.ts';
import { useText } from '#kit/web/text.ts';
import { listed } from '#kit/shared/punctuation.ts';
import type { Entry } from '../../shared/calls.ts';
import { peopleText } from '../../shared/text/index.ts';

/** A half of a code (复核码): shown once, to be copied or written down. */
export function Half({ half }: { readonly half: string }) {
  const t = useText(peopleText);
  const copy = async () => {
    await navigator.clipboard?.writeText(half);
    toast('success', t('entry.copied'));
  };
  return (
    <p className="ppl-password">
      <code>{half}</code>
      {window.isSecureContext ? <Button onClick={() => void copy()}>{t('entry.copy')}</Button> : null}
    </p>
  );
}

/** 设置密码的方式: where the link went, or the first half of a code; and which roles wait for another administrator. */
export function EntryShown({ made, onClose }: { readonly made: Entry; readonly onClose: () => void }) {
  const t = useText(peopleText);
  const lang = useLang();
  return (
    <Dialog
      open
      title={t('entry.title')}
      width={520}
      // A half is shown this once: no key pressed beside it takes it away.
      closable={made.way !== 'halves'}
      onClose={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t(made.way === 'halves' ? 'entry.close' : 'entry.know')}
        </Button>
      }
    >
      {made.way === 'sent' ? (
        <p>{t('entry.sent', { to: listed(lang, made.sentTo), name: made.userName })}</p>
      ) : (
        <>
          <p>{t('entry.halves', { name: made.userName })}</p>
          <Half half={made.half} />
        </>
      )}
      {made.waiting.length > 0 ? (
        <p className="gh-hint">{t('entry.waiting', { roles: listed(lang, made.waiting) })}</p>
      ) : null}
    </Dialog>
  );
}
