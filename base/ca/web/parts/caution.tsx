import { Alert, Checkbox, type CheckboxRef } from 'antd';
import type { Ref } from 'react';
import { needChangePassword } from '#base/account/shared/calls.ts';
import { IdentityStep, type Prover } from '#base/account/web/index.ts';
import type { useLack } from '#kit/web/lack.tsx';
import { useCall } from '#kit/web/query.ts';
import { Answer } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { caText } from '../../shared/text/index.ts';

/** What opens with this certificate alone (待开标的投标、保管的标段密钥). */
export interface Hanging {
  readonly sealedBids: number;
  readonly keptKeys: number;
}

export const hangs = ({ sealedBids, keptKeys }: Hanging): boolean => sealedBids + keptKeys > 0;

interface CautionProps {
  readonly hanging: Hanging;
  readonly acknowledged: boolean;
  readonly onAcknowledge: (yes: boolean) => void;
  /** Where an act says that this was not acknowledged. */
  readonly lack?: ReturnType<typeof useLack<CheckboxRef>>;
  readonly handle: Ref<Prover>;
}

/** 操作确认: what sealed bids and lot keys hang on it, said before anything is done, and who does it. */
export function Caution({ hanging, acknowledged, onAcknowledge, lack, handle }: CautionProps) {
  const t = useText(caText);
  return (
    <>
      {hangs(hanging) ? (
        <Alert
          type="warning"
          showIcon
          title={
            <>
              {hanging.sealedBids > 0 ? <p>{t('hint.sealed', { count: hanging.sealedBids })}</p> : null}
              {hanging.keptKeys > 0 ? <p>{t('hint.keptKeys', { count: hanging.keptKeys })}</p> : null}
            </>
          }
          description={
            <>
              <Checkbox
                {...lack?.control}
                checked={acknowledged}
                onChange={(event) => onAcknowledge(event.target.checked)}
              >
                {t('hint.acknowledge')}
              </Checkbox>
              {lack?.line}
            </>
          }
        />
      ) : null}
      <Answer of={useCall(needChangePassword, {})} rows={2}>
        {(state) => <IdentityStep state={state} handle={handle} />}
      </Answer>
    </>
  );
}
