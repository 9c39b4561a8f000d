import { Checkbox } from 'antd';
import { useState } from 'react';
import { useText } from '#kit/web/text.ts';
import { INITIATOR } from '../shared/status.ts';
import { approvalText } from '../shared/text/index.ts';
import { ChooseDialog } from './task-dialogs.tsx';

interface ReturnProps {
  readonly steps: readonly { readonly activityKey: string; readonly activityName: string }[];
  /** May what is returned come straight back? */
  readonly comesBack: boolean;
  readonly onClose: () => void;
  readonly onReturn: (to: { returnActivity: string; submitToMe?: boolean }) => Promise<boolean>;
}

/** 退回到指定环节: where it goes to, and, where the flow allows it, whether it comes straight back to this step. */
export function ReturnDialog({ steps, comesBack, onClose, onReturn }: ReturnProps) {
  const t = useText(approvalText);
  const [said, setSaid] = useState<boolean>();
  // Unless somebody says otherwise, the flow's word holds for the initiator, and a step before decides anew.
  const straight = (to: string | undefined) => said ?? to === INITIATOR;
  return (
    <ChooseDialog
      title={t('button.returnStep')}
      label={t('field.returnActivity')}
      need={t('need.returnStep')}
      options={steps.map((s) => ({ value: s.activityKey, label: s.activityName }))}
      onClose={onClose}
      onChoose={(returnActivity) =>
        onReturn({ returnActivity, ...(comesBack ? { submitToMe: straight(returnActivity) } : {}) })
      }
      more={(chosen) =>
        comesBack && chosen !== undefined ? (
          <Checkbox checked={straight(chosen)} onChange={(e) => setSaid(e.target.checked)}>
            {t('field.submitToMe')}
          </Checkbox>
        ) : null
      }
    />
  );
}
