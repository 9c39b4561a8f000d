import { Button } from 'antd';
import { toast } from '#kit/web/notice.ts';
import { useText } from '#kit/web/text.ts';
import { accountText } from '../../shared/text/index.ts';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly hint: string;
}

/** 恢复码: shown this once. */
export function RecoveryCodes({ codes, hint }: RecoveryCodesProps) {
  const t = useText(accountText);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast('success', t('factor.copied'));
    } catch {
      toast('warning', t('factor.notCopied'));
    }
  };
  return (
    <>
      <p className="acc-note" role="status">
        {hint}
      </p>
      <ul className="acc-recovery" aria-label={t('factor.recovery')}>
        {codes.map((one) => (
          <li key={one}>
            <code>{one}</code>
          </li>
        ))}
      </ul>
      <Button onClick={() => void copy()}>{t('factor.copy')}</Button>
    </>
  );
}
