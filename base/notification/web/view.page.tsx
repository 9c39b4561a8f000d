import { useEffect } from 'react';
import { PageHeader, Panel, useTitle } from '#kit/web/page.tsx';
import { refreshCalls, useCall } from '#kit/web/query.ts';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { send } from '#kit/web/send.ts';
import { Show } from '#kit/web/show.tsx';
import { Answer } from '#kit/web/states.tsx';
import { Status } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import { noticeText, openNotice, pageNotices } from '../shared/calls.ts';
import { notificationScreens } from '../shared/screens.ts';
import { notificationText } from '../shared/text/index.ts';
import { columnTags } from './tags.ts';

/** 通知公告查看: opening it reads it. */
export function Page() {
  const t = useText(notificationText);
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  const answer = useCall(noticeText, { id });
  const known = answer.data;
  useTitle(known?.title ?? t('view'));
  const unread = known !== undefined && !known.read;
  useEffect(() => {
    if (!unread) return;
    // The mark is not what the reader came for: the request layer says what went wrong.
    void send(openNotice, { id }).then(
      () => refreshCalls(pageNotices),
      () => undefined,
    );
  }, [id, unread]);
  return (
    <Answer of={answer} rows={8} page={t('view')}>
      {(notice) => (
        <>
          <PageHeader
            title={notice.title}
            tags={<Status of={columnTags} value={notice.column} />}
            back={notificationScreens.reading}
          />
          <Panel>
            <p className="gh-hint">
              {notice.orgName} · <Time value={notice.publishTime} />
            </p>
            <Show kind="rich" value={notice.content} />
            {notice.fileId === '' ? null : (
              <>
                <h2>{t('field.fileId')}</h2>
                <Show kind="files" value={notice.fileId} />
              </>
            )}
          </Panel>
        </>
      )}
    </Answer>
  );
}
