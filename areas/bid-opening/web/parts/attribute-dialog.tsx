import { Radio } from 'antd';
import { useEffect, useState } from 'react';
import { send } from '#kit/web/send.ts';
import { labelled, useText } from '#kit/web/text.ts';
import { attributeFailure } from '../../shared/calls.ts';
import { type Cause, causes } from '../../shared/entry-kinds.ts';
import type { Hall, HallBid } from '../../shared/hall.ts';
import { openingText } from '../../shared/text/index.ts';
import { WordsDialog } from './words-dialog.tsx';
import './hall.css';

interface AttributeProps {
  readonly packageId: string;
  readonly hall: Hall;
  readonly bid: HallBid;
  readonly onClose: () => void;
  readonly onDone: () => Promise<void>;
}

/** 解密失败责任认定: the bidder's doing counts as 撤销, any other as 撤回; who released its key in time has done its part. */
export function AttributeDialog({ packageId, hall, bid, onClose, onDone }: AttributeProps) {
  const t = useText(openingText);
  const othersOnly = bid.keyReleasedAt !== null || hall.lotKeyReleasedAt === null;
  const [cause, setCause] = useState<Cause>('bidder');
  useEffect(() => setCause(othersOnly ? 'other' : 'bidder'), [othersOnly]);
  return (
    <WordsDialog
      open
      title={labelled(t('action.attribute'), bid.bidderName)}
      label={t('field.note')}
      need={t('need.note')}
      okText={t('action.attribute')}
      danger
      onClose={onClose}
      onOk={async (note) => {
        await send(attributeFailure, { packageId, bidId: bid.bidId, cause, note });
        await onDone();
      }}
    >
      <Radio.Group
        aria-label={t('field.cause')}
        value={cause}
        onChange={(e) => setCause(e.target.value as Cause)}
        options={causes.map((value) => ({
          value,
          label: t(`cause.${value}`),
          disabled: value === 'bidder' && othersOnly,
        }))}
        className="op-causes"
      />
    </WordsDialog>
  );
}
