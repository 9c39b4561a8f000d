import { Button, Radio } from 'antd';
import { useState } from 'react';
import type { OutputOf } from '#kit/shared/call.ts';
import { fromBase64 } from '#kit/shared/web-crypto.ts';
import { Dialog } from '#kit/web/dialog.tsx';
import { PdfView } from '#kit/web/file/pdf-view.tsx';
import { useText } from '#kit/web/text.ts';
import type { DocumentToSign, usableSeals } from '../../shared/calls.ts';
import { sealText } from '../../shared/text/index.ts';
import './seal.css';

interface Props {
  readonly seals: OutputOf<typeof usableSeals>;
  /** Whether one may sign without one. */
  readonly sealing?: 'may' | 'must';
  /** Fetches the text as it would be signed with this seal. */
  readonly text: (sealId: string | null) => Promise<DocumentToSign>;
  readonly onClose: () => void;
  /** Signs with this seal; false keeps the dialog open. */
  readonly onSign: (sealId: string | null) => Promise<boolean>;
}

/** 选择印章: which seal is seen beside the signature, and the very text that will be signed. */
export function SealDialog({ seals, sealing = 'may', text, onClose, onSign }: Props) {
  const t = useText(sealText);
  const [sealId, setSealId] = useState<string | null>(seals[0]?.id ?? null);
  const [shown, setShown] = useState<Blob>();
  const [busy, setBusy] = useState(false);
  const read = async () => {
    setBusy(true);
    // Why it failed is said by the request layer.
    const found = await text(sealId).catch(() => undefined);
    setBusy(false);
    if (found)
      setShown(new Blob([fromBase64(found.pdf) as Uint8Array<ArrayBuffer>], { type: 'application/pdf' }));
  };
  return (
    <Dialog
      open
      title={t('pickSeal')}
      okText={t(sealId === null ? 'action.signOnly' : 'action.sign')}
      onClose={onClose}
      onOk={() => onSign(sealId)}
      width={shown ? 960 : 700}
    >
      <p className="gh-hint">{t('hint.pick')}</p>
      <Radio.Group
        aria-label={t('field.seal')}
        value={sealId ?? ''}
        onChange={(event) => {
          setSealId((event.target.value as string) || null);
          setShown(undefined);
        }}
      >
        <div className="gh-seal-choices">
          {seals.map((seal) => (
            <Radio key={seal.id} value={seal.id}>
              <span className="gh-seal-choice">
                <img src={seal.image} alt="" />
                {seal.sealName}
              </span>
            </Radio>
          ))}
          {sealing === 'may' ? <Radio value="">{t('hint.none')}</Radio> : null}
        </div>
      </Radio.Group>
      <p>
        <Button loading={busy} onClick={() => void read()}>
          {t('action.read')}
        </Button>
      </p>
      {shown ? (
        <div className="gh-seal-text">
          <PdfView blob={shown} name={t('action.read')} />
        </div>
      ) : null}
    </Dialog>
  );
}
