import { WhyButton } from '#kit/web/page.tsx';
import { useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import { reviewText } from '../../shared/text/index.ts';
import type { Kept } from './use-draft.ts';

interface Props {
  /** Cells that are not whole yet. */
  readonly left: number;
  readonly busy: boolean;
  readonly kept: Kept;
  readonly onSubmit: () => void;
}

/** 提交 of a sheet, with what is still missing and when the draft was kept. */
export function SheetBar({ left, busy, kept, onSubmit }: Props) {
  const t = useText(reviewText);
  return (
    <div className="rv-bar">
      <WhyButton
        type="primary"
        loading={busy}
        why={left > 0 ? t('hint.incomplete', { n: left }) : undefined}
        onClick={onSubmit}
      >
        {t('action.submit')}
      </WhyButton>
      <span className="gh-hint">{t('hint.final')}</span>
      {kept.onlyHere ? (
        <span className="rv-far" role="alert">
          {t('hint.onlyHere')}
        </span>
      ) : kept.savedAt ? (
        <span className="gh-hint" aria-live="polite">
          {t('action.save')} <Time value={kept.savedAt} precision="second" />
        </span>
      ) : null}
    </div>
  );
}
