import { Alert } from 'antd';
import { isYes } from '#kit/shared/yes-no.ts';
import { useText } from '#kit/web/text.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import type { ReceiptsRecord } from '../../shared/schema.ts';
import { REPLY_HOURS_MIN } from '../../shared/status.ts';
import { invitationText } from '../../shared/text/index.ts';

interface Props {
  readonly few: ReceiptsRecord['few'];
  readonly isLawBid: string;
}

/** 不足三个: what it means, which differs where the law does not oblige to tender, and what can be done about it until when. */
export function FewAlert({ few, isLawBid }: Props) {
  const t = useText(invitationText);
  if (!few) return null;
  const hint = isYes(isLawBid) ? (`hint.few.${few.state}` as const) : (`hint.fewFree.${few.state}` as const);
  return (
    <Alert
      type="warning"
      showIcon
      title={t(hint, { until: shanghaiTime(few.until, 'minute'), hours: REPLY_HOURS_MIN })}
    />
  );
}
