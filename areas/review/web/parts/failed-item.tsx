import { Select } from '#kit/web/form/select.tsx';
import { TextInput } from '#kit/web/form/text-input.tsx';
import { useText } from '#kit/web/text.ts';
import { grounds } from '../../shared/status.ts';
import { reviewText } from '../../shared/text/index.ts';
import './review.css';

interface FailedItemProps {
  readonly label: string;
  readonly ground: string;
  readonly reason: string;
  readonly onChange: (part: { readonly ground: string } | { readonly reason: string }) => void;
}

/** 不通过的依据与理由: on what ground an item fails, and why. */
export function FailedItem({ label, ground, reason, onChange }: FailedItemProps) {
  const t = useText(reviewText);
  return (
    <div className="rv-fail">
      <Select
        aria-label={`${label} ${t('field.ground')}`}
        placeholder={t('need.ground')}
        value={ground || null}
        onChange={(chosen: string) => onChange({ ground: chosen })}
        options={grounds.map((g) => ({ value: g, label: t(`ground.g${g}`) }))}
      />
      <TextInput
        aria-label={`${label} ${t('field.reason')}`}
        placeholder={t('need.failReason')}
        maxLength={500}
        value={reason}
        onChange={(typed) => onChange({ reason: typed })}
      />
    </div>
  );
}
