import { InboxOutlined } from '@ant-design/icons';
import { Badge, Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { loadChunk } from '#kit/web/chunk.ts';
import { useCall } from '#kit/web/query.ts';
import { clauses, useText } from '#kit/web/text.ts';
import { countDuties } from '../shared/calls.ts';
import { dutyText } from '../shared/text/index.ts';
import { useDutiesLive } from './live.ts';

const Drawer = lazy(async () => ({
  default: (await loadChunk(() => import('./duty-drawer.tsx'))).DutyDrawer,
}));

const BADGE_MAX = 99;

/** 待办铃 beside the messages: how many things the user has to do, red as soon as one is overdue; opens them. */
export function DutyBell() {
  const t = useText(dutyText);
  const { data } = useCall(countDuties, {}, { quiet: true });
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  useDutiesLive();
  const { total = 0, overdue = 0 } = data ?? {};
  const label = clauses([
    t('open'),
    ...(total > 0 ? [t('count', { count: total })] : []),
    ...(overdue > 0 ? [t('overdueCount', { count: overdue })] : []),
  ]);
  return (
    <>
      <Badge
        count={total}
        overflowCount={BADGE_MAX}
        size="small"
        offset={[-6, 6]}
        color={overdue > 0 ? 'var(--gh-refused)' : 'var(--gh-needs)'}
      >
        <Button
          type="text"
          className="sh-tool"
          icon={<InboxOutlined aria-hidden />}
          aria-label={label}
          aria-haspopup="dialog"
          onClick={() => {
            setUsed(true);
            setOpen(true);
          }}
        />
      </Badge>
      {used ? (
        <Suspense fallback={null}>
          <Drawer open={open} counts={data} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

export { DutyBell as Part };
