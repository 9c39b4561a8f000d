import { approvalScreens } from '#base/approval/shared/screens.ts';
import { Link } from 'react-router';
import type { Duty } from '#base/duty/shared/calls.ts';
import { DutyList } from '#base/duty/web/index.ts';
import { refreshCalls } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.ts';
import { useServerNow } from '#kit/web/time.tsx';
import { type HomeRecord, homeDetail } from '../../shared/calls.ts';
import { workplaceText } from '../../shared/text/index.ts';
import { Nothing, PlateBox, routeTo } from './plate.tsx';

/** 待办事项, by how near they are. */
export function DutiesPlate({ of }: { readonly of: HomeRecord['duties'] }) {
  const t = useText(workplaceText);
  return (
    <PlateBox title={t('plate.duties')} className="wk-duties">
      <DutyList duties={of.records} counts={of.counts} onOver={() => refreshCalls(homeDetail)} />
    </PlateBox>
  );
}

const HOUR_MS = 3_600_000;

/** 待我审批, with how long each waits. */
export function ApprovalsPlate({ of }: { readonly of: NonNullable<HomeRecord['approvals']> }) {
  const t = useText(workplaceText);
  const now = useServerNow(60_000);
  const waited = ({ since }: Duty) => {
    const hours = Math.floor((now - new Date(since).getTime()) / HOUR_MS);
    if (hours < 1) return t('waitedLess');
    return hours < 24 ? t('waitedHours', { n: hours }) : t('waitedDays', { n: Math.floor(hours / 24) });
  };
  return (
    <PlateBox title={t('plate.approvals')} to={approvalScreens.pending} count={of.total}>
      {of.records.length === 0 ? <Nothing>{t('empty.approvals')}</Nothing> : null}
      <ul className="wk-lines wk-stacked">
        {of.records.map((d) => (
          <li key={d.id}>
            <Link to={routeTo(d)}>
              <span className="wk-cut" title={d.main}>
                {d.main}
              </span>
              <span className="wk-note">{d.title}</span>
            </Link>
            <span className="wk-when">{t('waited', { time: waited(d) })}</span>
          </li>
        ))}
      </ul>
    </PlateBox>
  );
}

/** Said honestly where the work of a role is not there yet. */
export function ClerkPlate() {
  const t = useText(workplaceText);
  return (
    <section className="gh-panel wk-plate wk-clerk">
      <h2>{t('clerk.title')}</h2>
      <p>{t('clerk.hint')}</p>
    </section>
  );
}
