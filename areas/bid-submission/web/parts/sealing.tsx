import { Alert, Button } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { BINDING, KeyFields, KeyRefused, useSealingSource } from '#base/ca/web/index.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import { toast } from '#kit/web/notice.ts';
import { bytesText } from '#kit/web/file/upload-words.ts';
import type { FormSection } from '#kit/web/form/form-types.ts';
import { CallFailed } from '#kit/web/call-failed.ts';
import { Link } from '#kit/web/router/router.tsx';
import type { Progress } from '#kit/web/transport.ts';
import { useText } from '#kit/web/text.ts';
import type { submissionDetail } from '../../shared/calls.ts';
import type { BidItem, contactFields, ContactValues, ReadOutValues } from '../../shared/schema.ts';
import { SealingError } from '../../shared/sealing.ts';
import { bidText, bidTextOf } from '../../shared/text/index.ts';
import { isStopped, sealAndSubmit, type Step } from './seal-and-submit.ts';
import './bid.css';

type Detail = OutputOf<typeof submissionDetail>;

/** What goes under the seal, and who may be asked about it. */
interface Offer {
  readonly contact: ContactValues;
  readonly readOut: ReadOutValues;
  readonly items: readonly BidItem[];
  readonly files: readonly File[];
  readonly nonce: string;
}

interface Under {
  readonly step: Step;
  readonly progress: Progress | undefined;
}

/** 加密递交: an offer sealed in this browser with the company's certificate and submitted; what is refused has been said, and the form stays. */
export function useSealing(detail: Detail, onOver: () => void) {
  const t = useText(bidText);
  const source = useSealingSource();
  const [under, setUnder] = useState<Under>();
  const stop = useRef(new AbortController());

  const seal = async (offer: Offer): Promise<{ bidId: string }> => {
    stop.current = new AbortController();
    try {
      setUnder({ step: 'opening', progress: undefined });
      const keys = await source.open();
      const made = await sealAndSubmit({
        packageId: detail.lot.packageId,
        bidderId: detail.bidderId,
        lotPublicKey: detail.lotPublicKey ?? '',
        ...offer,
        keys,
        signal: stop.current.signal,
        onStep: (step, progress) => setUnder({ step, progress }),
      });
      source.forget();
      return made;
    } catch (error) {
      // Its receipt of the refusal stands on the page that now says so.
      if (error instanceof CallFailed && error.key === bidTextOf(detail.lot).key('late')) onOver();
      if (error instanceof SealingError) toast('error', t(`sealing.${error.code}`));
      else if (!(error instanceof KeyRefused) && !isStopped(error)) throw error;
      throw new CallFailed(-1, '');
    } finally {
      setUnder(undefined);
    }
  };

  return {
    seal,
    source,
    /** Why nothing can be sealed yet. */
    why: source.why,
    progress: under ? <SealProgress under={under} onStop={() => stop.current.abort()} /> : null,
  };
}

interface KeyProps {
  readonly source: ReturnType<typeof useSealingSource>;
  readonly disabled: boolean;
  readonly hint: ReactNode;
}

/** 证书与密码: the certificate that seals, or the way to bind one. */
export function SealingKey({ source, disabled, hint }: KeyProps) {
  const t = useText(bidText);
  const notBound = source.mine !== undefined && source.mine.certificate === null;
  return (
    <div className="bs-seal">
      {notBound ? (
        <Alert
          type="warning"
          showIcon
          title={source.why}
          action={<Link to={BINDING}>{t('action.bind')}</Link>}
        />
      ) : (
        <KeyFields source={source} disabled={disabled} />
      )}
      <p className="gh-hint">{hint}</p>
    </div>
  );
}

/** 联系人 of the last offer, to begin with. */
export const lastContact = ({ history: [last] }: Detail) =>
  last
    ? { participantName: last.participantName, mobile: last.mobile, phone: last.phone, email: last.email }
    : {};

/** 联系人: whom the purchaser may ask about the offer. */
export const contactSection = {
  title: 'section.contact',
  fields: ['participantName', 'mobile', { field: 'phone', help: 'hint.phone' }, 'email'],
} satisfies FormSection<typeof contactFields.fields, typeof bidText.zh>;

/** How the button that seals is called: a sealed offer is replaced, and whoever replaces one is asked first. */
export const sealingAct = (detail: Detail) => ({
  text: detail.bid ? ('action.replace' as const) : ('action.seal' as const),
  done: 'submittedDone' as const,
  ...(detail.bid ? { confirm: 'confirm.replace' as const } : {}),
});

/** 进度: bytes sealed, then bytes sent; it can be stopped until the envelope goes out. */
function SealProgress({
  under: { step, progress },
  onStop,
}: {
  readonly under: Under;
  readonly onStop: () => void;
}) {
  const t = useText(bidText);
  return (
    <div className="bs-progress" role="status" aria-live="polite">
      <strong>{t(`step.${step}`)}</strong>
      {progress && progress.total > 0 ? (
        <>
          <progress max={progress.total} value={progress.done} aria-label={t(`step.${step}`)} />
          <span className="gh-hint">
            {t('hint.bytes', { done: bytesText(progress.done), total: bytesText(progress.total) })}
          </span>
        </>
      ) : (
        <progress aria-label={t(`step.${step}`)} />
      )}
      {step === 'sealing' || step === 'uploading' ? (
        <div>
          <Button size="small" disabled={false} onClick={onStop}>
            {t('action.stop')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
