import { InboxOutlined } from '@ant-design/icons';

import { Bell } from '#kit/web/bell.tsx';
import { later } from '#kit/web/chunk.ts';
import { useCall } from '#kit/web/query.ts';
import { clauses, useText } from '#kit/web/text.ts';
import { countDuties } from '../shared/calls.ts';
import { dutyText } from '../shared/text/index.ts';
import { useDutiesLive } from './live.ts';

const Drawer = later(() => import('./duty-drawer.tsx').then((m) => m.DutyDrawer));

/** 待办铃 beside the messages: how many things the user has to do, red as soon as one is overdue; opens them. */
export function DutyBell() {
  const t = useText(dutyText);
  const { data } = useCall(countDuties, {}, { quiet: true });
  useDutiesLive();
  const { total = 0, overdue = 0 } = data ?? {};
  const label = clauses([
    t('open'),
    ...(total > 0 ? [t('count', { count: total })] : []),
    ...(overdue > 0 ? [t('overdueCount', { count: overdue })] : []),
  ]);
  return (
    <Bell
      icon={<InboxOutlined aria-hidden />}
      count={total}
      label={label}
      color={overdue > 0 ? 'var(--gh-refused)' : 'var(--gh-needs)'}
      sheet={Drawer}
    />
  );
}

export { DutyBell as Part };
