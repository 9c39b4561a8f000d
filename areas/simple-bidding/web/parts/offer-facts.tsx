import { LotFacts } from '#areas/project/web/index.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import { Fact } from '#kit/web/fact.tsx';
import { FileLinks } from '#kit/web/file/file-links.tsx';
import { Money } from '#kit/web/money.tsx';
import { useText } from '#kit/web/text.ts';
import { Countdown, Time } from '#kit/web/time.tsx';
import type { simpleOfferDetail } from '../../shared/calls.ts';
import { simpleText } from '../../shared/text/index.ts';
import { Notice } from './notice.tsx';

interface Props {
  readonly offer: OutputOf<typeof simpleOfferDetail>;
  readonly onOver?: () => void;
}

/** What a supplier has to know of a purchase: the lot, ceiling, times, and the terms in sentences. */
export function OfferFacts({ offer, onOver }: Props) {
  const t = useText(simpleText);
  return (
    <>
      <LotFacts lot={offer.lot}>
        <Fact label={t('field.ceiling')}>
          <Money value={offer.ceiling} unit="0" />
        </Fact>
        <Fact label={t('field.begin')}>
          <Time value={offer.begin} />
        </Fact>
        <Fact label={t('field.deadline')}>
          <Countdown until={offer.deadline} {...(onOver ? { onOver } : {})} />
        </Fact>
      </LotFacts>
      <Notice lines={offer.notice} />
      {offer.fileIds ? (
        <dl className="gh-grid">
          <Fact label={t('field.fileIds')} wide>
            <FileLinks value={offer.fileIds} />
          </Fact>
        </dl>
      ) : null}
    </>
  );
}
