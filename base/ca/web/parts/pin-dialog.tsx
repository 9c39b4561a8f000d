import { Dialog } from '#kit/web/dialog.tsx';
import { Link } from '#kit/web/router/router.tsx';
import { useText } from '#kit/web/text.ts';
import type { OpenKeyStore } from '../../shared/keystore.ts';
import { caText } from '../../shared/text/index.ts';
import { BINDING } from '../links.ts';
import { KeyFields } from './key-fields.tsx';
import { keepOpened } from './opened-key.ts';
import { KeyRefused, useSigningSource } from './use-key-source.ts';

/** 输入证书密码. */
export function PinDialog({ onAnswer }: { readonly onAnswer: (keys: OpenKeyStore | undefined) => void }) {
  const t = useText(caText);
  const source = useSigningSource();
  const notBound = source.mine?.certificate === null && source.mine.sm2.certificate === null;
  const open = async () => {
    try {
      const keys = await source.open();
      keepOpened(keys);
      onAnswer(keys);
    } catch (error) {
      // Why it did not open stands beside the input.
      if (!(error instanceof KeyRefused)) throw error;
    }
    return false;
  };
  return (
    <Dialog
      open
      width={520}
      title={t('action.sign')}
      okText={t('action.sign')}
      okWhy={source.why}
      byEnter
      onOk={open}
      onClose={() => onAnswer(undefined)}
    >
      <p>{t('hint.sign')}</p>
      <KeyFields source={source} />
      {notBound ? (
        <p>
          {t('notBound')} <Link to={BINDING}>{t('action.bindFirst')}</Link>
        </p>
      ) : null}
    </Dialog>
  );
}
