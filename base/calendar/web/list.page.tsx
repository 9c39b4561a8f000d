import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo, useRef, useState } from 'react';
import type { OutputOf } from '#kit/shared/call.ts';
import { useConfirm } from '#kit/web/confirm.ts';
import { useLeaveGuard } from '#kit/web/form/leave-guard.ts';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { toast } from '#kit/web/notice.ts';
import { useOnce } from '#kit/web/once.ts';
import { PageHeader, Panel, useTitle } from '#kit/web/page.tsx';
import { refreshAll, useCall } from '#kit/web/query.ts';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { Section } from '#kit/web/section.tsx';
import { send } from '#kit/web/send.ts';
import { serverNow } from '#kit/web/session.ts';
import { Answer } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { fromShanghai, shanghaiDay } from '#kit/shared/time.ts';
import {
  confirmHolidays,
  type HolidayEffect,
  type HolidayNotice,
  holidayYear,
  noticeDetail,
  pageNotices,
  previewHolidays,
  saveHolidays,
  withdrawHolidays,
} from '../shared/calls.ts';
import { dayType, yearNotArranged } from '../shared/days.ts';
import { calendarText } from '../shared/text/index.ts';
import { changesBetween, type NamedDay } from '../shared/year.ts';
import { DayDialog } from './parts/day-dialog.tsx';
import { EffectDialog } from './parts/effect-dialog.tsx';
import { ImportDialog } from './parts/import-dialog.tsx';
import { YearGrid } from './parts/year-grid.tsx';
import { noticeTags } from './tags.ts';
import './calendar.css';

/** 节假日管理: the calendar of a year, its changes with their effect, and what was arranged before. */
export function Page() {
  const t = useText(calendarText);
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get('year'));
  const year =
    asked >= 2000 && asked <= 2200 ? asked : Number(shanghaiDay(new Date(serverNow())).slice(0, 4));
  const answer = useCall(holidayYear, { year });
  const go = (to: number) => setParams({ year: String(to) }, { replace: true });
  useTitle(t('title'));
  return (
    <>
      <Answer of={answer} rows={12}>
        {(data) => <Year key={`${data.year} ${data.seen}`} data={data} onGo={go} />}
      </Answer>
      <History />
    </>
  );
}

type Data = OutputOf<typeof holidayYear>;

function Year({ data, onGo }: { readonly data: Data; readonly onGo: (year: number) => void }) {
  const t = useText(calendarText);
  const confirm = useConfirm();
  const once = useOnce();
  const [draft, setDraft] = useState<readonly NamedDay[]>(data.days);
  const [open, setOpen] = useState<{ day?: string; import?: true; effect?: HolidayEffect }>({});
  const { year, today, seen, waiting } = data;
  const changes = useMemo(() => changesBetween(data.days, draft), [data.days, draft]);
  const known = useMemo(() => new Map(draft.map((d) => [d.day, d])), [draft]);
  const may = data.can.modify && !waiting;
  const dirty = useRef(false);
  dirty.current = changes.length > 0;
  useLeaveGuard(dirty, may);
  const merge = (days: readonly NamedDay[], base: readonly NamedDay[] = draft) => {
    const own = new Set(days.map((d) => d.day));
    setDraft([...base.filter((d) => !own.has(d.day)), ...days]);
    setOpen({});
  };
  const take = (days: readonly NamedDay[], replace: boolean) =>
    merge(
      days.filter((d) => d.day >= today),
      replace ? draft.filter((d) => d.day < today) : draft,
    );
  const review = () =>
    once('review', async (nonce) => {
      setOpen({ effect: await send(previewHolidays, { year, seen, days: [...draft] }, { nonce }) });
    });
  const publish = async (reason: string) => {
    let state = '';
    const done = await once('publish', async (nonce) => {
      ({ state } = await send(saveHolidays, { year, seen, days: [...draft], reason }, { nonce }));
    });
    if (!done) return false;
    dirty.current = false;
    setDraft(data.days);
    toast('success', t(state === 'waiting' ? 'proposed' : 'published'));
    await refreshAll();
    return true;
  };
  const givenUp = () =>
    confirm({
      title: t('discardSure', { n: changes.length }),
      okText: t('action.discard'),
      danger: true,
    });
  const discard = async () => {
    if (await givenUp()) setDraft(data.days);
  };
  const first = new Date(fromShanghai(`${year}-01-01`));
  const bare = yearNotArranged(first, first, new Map(draft.map((d) => [d.day, d.dayType])));
  const step = async (to: number) => {
    if (changes.length > 0 && !(await givenUp())) return;
    onGo(to);
  };
  return (
    <>
      <PageHeader
        sticky
        title={t('title')}
        tags={
          <span className="cal-step">
            <Button
              size="small"
              icon={<LeftOutlined aria-hidden />}
              aria-label={t('year.before')}
              onClick={() => void step(year - 1)}
            />
            <strong>{year}</strong>
            <Button
              size="small"
              icon={<RightOutlined aria-hidden />}
              aria-label={t('year.after')}
              onClick={() => void step(year + 1)}
            />
          </span>
        }
        actions={
          may ? (
            <>
              {changes.length > 0 ? (
                <>
                  <span className="cal-unsaved">{t('unsaved', { n: changes.length })}</span>
                  <Button onClick={() => void discard()}>{t('action.discard')}</Button>
                </>
              ) : null}
              <Button onClick={() => setOpen({ import: true })}>{t('action.importText')}</Button>
              {changes.length > 0 ? (
                <Button type="primary" onClick={() => void review()}>
                  {t('action.review')}
                </Button>
              ) : null}
            </>
          ) : null
        }
      />
      <p className="gh-hint">{t(data.can.modify ? 'year.hint' : 'year.readOnly')}</p>
      {bare ? <p className="cal-warn">{t('year.notArranged', { year })}</p> : null}
      {waiting ? <Waiting notice={waiting} /> : null}
      <Panel>
        <p className="cal-legend" aria-label={t('year.legend')}>
          {([dayType.work, dayType.rest, dayType.holiday] as const).map((type) => (
            <span key={type}>
              <i className={`cal-day cal-t${type}`} aria-hidden /> {t(`type.t${type}`)}
            </span>
          ))}
          <span>
            <i className="cal-day cal-made-up" aria-hidden /> {t('type.makeUp')}
          </span>
        </p>
        <YearGrid
          year={year}
          today={today}
          days={known}
          changed={new Set(changes.map((c) => c.day))}
          onPick={may ? (day) => setOpen({ day }) : undefined}
        />
      </Panel>
      {open.day ? (
        <DayDialog
          key={open.day}
          day={open.day}
          known={known.get(open.day)}
          year={year}
          today={today}
          onApply={(days) => merge(days)}
          onClose={() => setOpen({})}
        />
      ) : null}
      {open.import ? <ImportDialog year={year} onTake={take} onClose={() => setOpen({})} /> : null}
      {open.effect ? (
        <EffectDialog
          year={year}
          effect={open.effect}
          okText={t(open.effect.moving.length > 0 ? 'action.propose' : 'action.publish')}
          onOk={publish}
          onClose={() => setOpen({})}
        />
      ) : null}
    </>
  );
}

/** 待复核的安排: seen before it is decided. */
function Waiting({ notice }: { readonly notice: HolidayNotice }) {
  const t = useText(calendarText);
  const [open, setOpen] = useState(false);
  return (
    <p className="cal-warn">
      {t('alreadyWaiting')}{' '}
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        {t('action.look')}
      </Button>
      {open ? <NoticeDialog notice={notice} onClose={() => setOpen(false)} /> : null}
    </p>
  );
}

function NoticeDialog({ notice, onClose }: { readonly notice: HolidayNotice; readonly onClose: () => void }) {
  const t = useText(calendarText);
  const once = useOnce();
  const confirm = useConfirm();
  const answer = useCall(noticeDetail, { id: notice.id });
  const act = async () => {
    if (!(await confirm({ title: t('confirmSure') }))) return false;
    if (!(await once('confirm', (nonce) => send(confirmHolidays, { id: notice.id }, { nonce }))))
      return false;
    toast('success', t('published'));
    await refreshAll();
    return true;
  };
  return (
    <Answer of={answer} rows={3}>
      {(data) => (
        <EffectDialog
          year={data.year}
          effect={data}
          reason={data.reason}
          okText={t('action.confirm')}
          {...(data.can.confirm ? { onOk: act } : {})}
          onClose={onClose}
        />
      )}
    </Answer>
  );
}

/** 安排记录. */
function History() {
  const t = useText(calendarText);
  const [open, setOpen] = useState<HolidayNotice>();
  return (
    <Section title={t('history')}>
      <ListPage
        embedded
        call={pageNotices}
        texts={calendarText}
        title="history"
        columns={[
          { field: 'year', width: 80 },
          { field: 'reason', width: 220 },
          { field: 'state', tag: noticeTags, width: 110 },
          { field: 'changeCount', kind: 'number', width: 100 },
          { field: 'movingCount', kind: 'number', width: 100 },
          { field: 'proposedName', width: 110 },
          { field: 'proposedAt', kind: 'instant', width: 160 },
          { field: 'decidedName', width: 110 },
          { field: 'decidedAt', kind: 'instant', width: 160 },
        ]}
        rowActions={[
          { text: 'action.detail', onClick: (row) => setOpen(row) },
          {
            text: 'action.withdraw',
            can: 'withdraw',
            danger: true,
            confirm: 'withdrawSure',
            call: withdrawHolidays,
            done: 'withdrawn',
          },
        ]}
        emptyHint="historyEmpty"
      />
      {open ? <NoticeDialog notice={open} onClose={() => setOpen(undefined)} /> : null}
    </Section>
  );
}
