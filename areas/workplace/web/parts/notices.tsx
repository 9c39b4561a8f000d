import { notificationScreens } from '#base/notification/shared/screens.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { Link } from '#kit/web/router/router.tsx';
import { StatusTag } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import type { HomeRecord } from '../../shared/calls.ts';
import { workplaceText } from '../../shared/text/index.ts';
import { Nothing, PlateBox } from './plate.tsx';

/** 通知公告: the newest; what was not opened yet is marked. */
export function Notices({ of }: { readonly of: HomeRecord['notices'] }) {
  const t = useText(workplaceText);
  return (
    <PlateBox title={t('plate.notices')} to={notificationScreens.reading} count={of.total}>
      {of.records.length === 0 ? <Nothing>{t('empty.notices')}</Nothing> : null}
      <ul className="wk-lines wk-stacked">
        {of.records.map((notice) => (
          <li key={notice.id}>
            <Link to={linkTo(notificationScreens.view, { id: notice.id })} title={notice.title}>
              <span className="wk-cut">
                {notice.read ? null : <StatusTag tone="needs">{t('unreadNotice')}</StatusTag>} {notice.title}
              </span>
              <span className="wk-note wk-cut">{notice.orgName}</span>
            </Link>
            <span className="wk-when">
              <Time value={notice.publishTime} />
            </span>
          </li>
        ))}
      </ul>
    </PlateBox>
  );
}
