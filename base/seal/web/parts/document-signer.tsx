import { type ReactNode, Suspense, useState } from 'react';
import type { OpenKeyStore } from '#base/ca/shared/keystore.ts';
import { later } from '#kit/web/chunk.ts';
import { send } from '#kit/web/send.ts';
import { type DocumentSignature, type DocumentToSign, usableSeals } from '../../shared/calls.ts';
import { signDocument } from '../../shared/document.ts';

// Whoever may use no seal need not wait for the dialog that offers them.
const SealDialog = later(() => import('./seal-dialog.tsx').then((m) => m.SealDialog));

type Text = (sealId: string | null) => Promise<DocumentToSign>;
type Act = (signature: DocumentSignature) => Promise<boolean>;
/** Whether a seal belongs to the signature (用印), or its signer says. */
type Sealing = 'may' | 'must';

interface Asking {
  readonly seals: Parameters<typeof SealDialog>[0]['seals'];
  readonly keys: OpenKeyStore;
  readonly text: Text;
  readonly act: Act;
  readonly sealing: Sealing;
  readonly end: (done: boolean) => void;
}

interface DocumentSigner {
  /** Asks for the seal where there is a choice, signs the text in this browser and does the act with it; false when it did not come to that. */
  sign(keys: OpenKeyStore, text: Text, act: Act, sealing?: Sealing): Promise<boolean>;
  /** Where the question for the seal appears. */
  readonly dialog: ReactNode;
}

/** 文件签署: signs a text in the file itself, with a seal that one may use or without one. */
export function useDocumentSigner(): DocumentSigner {
  const [asking, setAsking] = useState<Asking>();
  const signed = async (of: Pick<Asking, 'keys' | 'text' | 'act'>, sealId: string | null) =>
    of.act(await signDocument(await of.text(sealId), sealId, of.keys));
  const sign: DocumentSigner['sign'] = async (keys, text, act, sealing = 'may') => {
    const seals = await send(usableSeals, {});
    // Where one is asked for and there is none, the server says what to do.
    if (seals.length === 0) return signed({ keys, text, act }, null);
    return new Promise((end) => setAsking({ seals, keys, text, act, sealing, end }));
  };
  const close = (done: boolean) => {
    asking?.end(done);
    setAsking(undefined);
  };
  return {
    sign,
    dialog: asking ? (
      <Suspense fallback={null}>
        <SealDialog
          seals={asking.seals}
          sealing={asking.sealing}
          text={asking.text}
          onClose={() => close(false)}
          onSign={async (sealId) => {
            const done = await signed(asking, sealId).catch(() => false);
            if (done) close(true);
            return done;
          }}
        />
      </Suspense>
    ) : null,
  };
}
