import { Drawer } from '#kit/web/drawer.tsx';
import { useCall } from '#kit/web/query.ts';
import { Answer } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { countDuties, pageDuties } from '../shared/calls.ts';
import { dutyText } from '../shared/text/index.ts';
import { DutyList } from './duty-list.tsx';

const SHOWN = 50;

interface DutyDrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** 待办: what the user has to do now, nearest first; a click leads to where it is done. */
export function DutyDrawer({ open, onClose }: DutyDrawerProps) {
  const t = useText(dutyText);
  // The bell has asked for them already.
  const { data: counts } = useCall(countDuties, {}, { quiet: true });
  const answer = useCall(pageDuties, { size: SHOWN, current: 1 }, { enabled: open });
  return (
    <Drawer open={open} onClose={onClose} title={t('title')}>
      <Answer of={answer}>
        {({ records }) => <DutyList duties={records} counts={counts} onFollow={onClose} />}
      </Answer>
    </Drawer>
  );
}
