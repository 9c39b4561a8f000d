import { Button } from 'antd';
import { useRecordSigner } from '#base/ca/web/index.ts';
import type { DocumentSignature } from '#base/seal/shared/calls.ts';
import { useDocumentSigner } from '#base/seal/web/index.ts';
import { toast } from '#kit/web/notice.ts';
import { useOnce } from '#kit/web/once.ts';
import { refreshAll } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { leaderDocument, sealBulletin, sealDocument, signBulletin } from '../../shared/calls.ts';
import { bulletinText } from '../../shared/text/index.ts';

interface Props {
  readonly packageId: string;
  /** 签名 by the project leader, or 盖章 by somebody else. */
  readonly part: 'sign' | 'seal';
}

/** 签署公告、公告盖章: with certificate and PIN, on the very text that will be published. */
export function SignBulletinButton({ packageId, part }: Props) {
  const t = useText(bulletinText);
  const once = useOnce();
  const signer = useRecordSigner();
  const texts = useDocumentSigner();
  const act = async () => {
    const keys = await signer.open();
    // The question for the PIN was closed: nothing was asked of the server.
    if (!keys) return;
    const [text, call] =
      part === 'sign' ? ([leaderDocument, signBulletin] as const) : ([sealDocument, sealBulletin] as const);
    // Another text, where it was changed in between, is another act.
    const done = await texts
      .sign(
        keys,
        (sealId) => send(text, sealId === null ? { packageId } : { packageId, sealId }),
        (document: DocumentSignature) =>
          once(`${packageId}:${document.base}:${document.at}`, (nonce) =>
            send(call, { packageId, document }, { nonce }),
          ),
        part === 'seal' ? 'must' : 'may',
      )
      // Why the text could not be fetched is said by the request layer.
      .catch(() => false);
    if (!done) return;
    toast('success', t(part === 'sign' ? 'done.signed' : 'done.sealed'));
    await refreshAll();
  };
  return (
    <>
      <Button type={part === 'seal' ? 'primary' : 'default'} onClick={() => void act()}>
        {t(part === 'sign' ? 'action.sign' : 'action.seal')}
      </Button>
      {signer.dialog}
      {texts.dialog}
    </>
  );
}
