import { Alert, Checkbox } from 'antd';
import type { Ref } from 'react';
import { needChangePassword } from '#base/account/shared/calls.ts';
import { IdentityStep, type Prover } from '#base/account/web/index.ts';
import { useCall } from '#kit/web/query.ts';
import { Answer } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { caText } from '../../shared/text/index.ts';

interface CautionProps {
  readonly sealedBids: number;
  readonly acknowledged: boolean;
  readonly onAcknowledge: (yes: boolean) => void;
  readonly handle: Ref<Prover>;
}

/** 操作确认: what sealed bids hang on it, said before anything is done, and who does it. */
export function Caution({ sealedBids, acknowledged, onAcknowledge, handle }: CautionProps) {
  const t = useText(caText);
  return (
    <>
      {sealedBids > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={t('hint.sealed', { count: sealedBids })}
          description={
            <Checkbox checked={acknowledged} onChange={(event) => onAcknowledge(event.target.checked)}>
              {t('hint.acknowledge')}
            </Checkbox>
          }
        />
      ) : null}
      <Answer of={useCall(needChangePassword, {})} rows={2}>
        {(state) => <IdentityStep state={state} handle={handle} />}
      </Answer>
    </>
  );
}
