import { Button, Radio } from 'antd';
import { useState } from 'react';
import { useLack } from '#kit/web/lack.tsx';
import { useAct } from '#kit/web/query.ts';
import { Section } from '#kit/web/section.tsx';
import { LongTextInput } from '#kit/web/form/text-input.tsx';
import { useText } from '#kit/web/text.ts';
import { argue } from '../../shared/calls.ts';
import { reviewText } from '../../shared/text/index.ts';
import type { Hall } from './hall-type.ts';

/** 竞争性论证: fewer than three valid bids, so every member says with reasons whether to go on. */
export function Argument({ hall }: { readonly hall: Hall }) {
  const t = useText(reviewText);
  const { run, busy } = useAct(argue);
  const [opinion, setOpinion] = useState<'continue' | 'reject'>(
    hall.validCount === 0 ? 'reject' : 'continue',
  );
  const [reason, setReason] = useState('');
  const lack = useLack<HTMLTextAreaElement>();
  const submit = async () => {
    if (reason.trim() === '') lack.tell(t('need.reason'));
    else await run({ packageId: hall.packageId, opinion, reason: reason.trim() }).catch(() => undefined);
  };
  return (
    <Section title={t('stage.s40')}>
      <p>{t('hint.argument', { n: hall.validCount ?? 0 })}</p>
      <Radio.Group
        aria-label={t('field.opinion')}
        value={opinion}
        onChange={(e) => setOpinion(e.target.value as 'continue' | 'reject')}
        options={[
          { value: 'continue', label: t('opinion.continue'), disabled: hall.validCount === 0 },
          { value: 'reject', label: t('opinion.reject') },
        ]}
      />
      <LongTextInput
        {...lack.control}
        aria-label={t('field.reason')}
        placeholder={t('need.reason')}
        max={500}
        value={reason}
        onChange={(words) => {
          setReason(words);
          lack.clear();
        }}
      />
      {lack.line}
      <div className="rv-bar">
        <Button type="primary" loading={busy} onClick={() => void submit()}>
          {t('action.argue')}
        </Button>
      </div>
    </Section>
  );
}
