import { Drawer } from '#kit/web/drawer.tsx';
import { useCall } from '#kit/web/query.ts';
import { Answer } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { records } from '../shared/calls.ts';
import { bizflowText } from '../shared/text/index.ts';
import { OwnerRecords } from './records.tsx';

interface Props {
  readonly serviceKey: string;
  readonly serviceId: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** 业主审批记录 from the right, beside what they are about. */
export function OwnerRecordsDrawer({ serviceKey, serviceId, open, onClose }: Props) {
  const t = useText(bizflowText);
  const answer = useCall(records, { serviceKey, serviceId }, { enabled: open });
  return (
    <Drawer open={open} onClose={onClose} title={t('button.records')}>
      <Answer of={answer}>{(groups) => <OwnerRecords groups={groups} />}</Answer>
    </Drawer>
  );
}
