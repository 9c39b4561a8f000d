import { BellOutlined } from '@ant-design/icons';
import { Badge, Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { loadChunk } from '#kit/web/chunk.ts';
import { useCall } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.ts';
import { unreadCount } from '../shared/calls.ts';
import { BADGE_MAX } from '../shared/status.ts';
import { messageText } from '../shared/text/index.ts';
import { useMessagesLive } from './follow.ts';

const Centre = lazy(async () => ({ default: (await loadChunk(() => import('./centre.tsx'))).MessageCentre }));

/** 消息铃: how many messages are unread, 99+ at most; opens the message centre. */
export function MessageBell() {
  const t = useText(messageText);
  const { data } = useCall(unreadCount, {}, { quiet: true });
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  useMessagesLive();
  const count = data?.count ?? 0;
  const label = count > 0 ? `${t('open')}，${t('unreadCount', { count })}` : t('open');
  return (
    <>
      <Badge count={count} overflowCount={BADGE_MAX} size="small" offset={[-6, 6]}>
        <Button
          type="text"
          className="sh-tool"
          icon={<BellOutlined aria-hidden />}
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
          <Centre open={open} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

export { MessageBell as Part };
