import { SettingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import { useUser } from '#base/session/web/index.ts';
import { useDutiesLive } from '#base/duty/web/index.ts';
import { later } from '#kit/web/chunk.ts';
import { PageHeader, useTitle } from '#kit/web/page.tsx';
import { refreshCalls, useCall } from '#kit/web/query.ts';
import { ErrorBox } from '#kit/web/states.tsx';
import { useStore } from '#kit/web/store.ts';
import { usePreference } from '#kit/web/preference.ts';
import { useText } from '#kit/web/text.ts';
import { tour } from '#kit/web/tour.ts';
import { Time, useServerNow } from '#kit/web/time.tsx';
import { isYes } from '#kit/shared/yes-no.ts';
import { type HomeRecord, homeDetail } from '../shared/calls.ts';
import type { PlateCode } from '../shared/plates.ts';
import { workplaceText } from '../shared/text/index.ts';
import { Calendar } from './parts/calendar.tsx';
import { Certificate } from './parts/certificate.tsx';
import { ClerkPlate, DutiesPlate } from './parts/duties.tsx';
import { Figures } from './parts/figures.tsx';
import { FirstVisit } from './parts/first-visit.tsx';
import { LotsPlate, TendersPlate } from './parts/lots.tsx';
import { Messages } from './parts/messages.tsx';
import { Notices } from './parts/notices.tsx';
import { PlateBones } from './parts/plate.tsx';
import { ReviewsPlate } from './parts/reviews.tsx';
import { Shortcuts } from './parts/shortcuts.tsx';
import { WatchPlate } from './parts/watch.tsx';
import './workplace.css';

const Arrange = later(() => import('./parts/arrange-dialog.tsx').then((m) => m.ArrangeDialog));

const Tour = later(() => import('./parts/tour.tsx').then((m) => m.Tour));

/** 我的一天: what one has to do, where things stand, what falls on which day. */
export function Page() {
  const t = useText(workplaceText);
  const user = useUser();
  const now = useServerNow(60_000);
  const answer = useCall(homeDetail, {}, { everyMs: 120_000 });
  const [arranging, setArranging] = useState(false);
  useTitle(t('title'));
  useDutiesLive(() => void refreshCalls(homeDetail));
  // Whether the tour is offered is known before anything is drawn: the offer stands above what is still on its way, so that nothing jumps.
  const { ready } = usePreference('help', 'homeTour');
  const touring = useStore(tour);
  const data = ready ? answer.data : undefined;
  return (
    <>
      <PageHeader
        title={t('greeting', { name: user.trueName })}
        tags={
          <span className="gh-hint">
            {user.companyName} · <Time value={now} weekday />
          </span>
        }
        actions={
          <Button
            icon={<SettingOutlined aria-hidden />}
            onClick={() => setArranging(true)}
            aria-haspopup="dialog"
          >
            {t('arrange')}
          </Button>
        }
      />
      {!data && answer.error ? (
        <ErrorBox error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <>
          {ready ? <FirstVisit /> : null}
          <Plates of={data} />
        </>
      )}
      {touring && data ? (
        <Suspense fallback={null}>
          <Tour onEnd={() => tour.set(false)} />
        </Suspense>
      ) : null}
      {arranging && data ? (
        <Suspense fallback={null}>
          <Arrange plates={data.plates} onClose={() => setArranging(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

const aside: readonly PlateCode[] = [
  'calendar',
  'figures',
  'certificate',
  'notices',
  'messages',
  'shortcuts',
];

/** Plates that have nothing to show at the moment. */
const isBare: Readonly<Partial<Record<PlateCode, (home: HomeRecord) => boolean>>> = {
  duties: (home) => home.duties.total === 0,
  lots: (home) => home.lots?.records.length === 0,
  tenders: (home) => home.tenders?.records.length === 0,
  reviews: (home) => (home.seats?.length ?? 0) + (home.reviews?.length ?? 0) === 0,
  watch: (home) => home.watch?.length === 0,
};

/** In the person's own order, what has something to show first. */
const fullFirst = (codes: readonly PlateCode[], home: HomeRecord): PlateCode[] => {
  const bare = (code: PlateCode) => isBare[code]?.(home) ?? false;
  return [...codes.filter((code) => !bare(code)), ...codes.filter(bare)];
};

/** What is to be done on the left and large, what one looks up on the right. */
function Plates({ of: home }: { readonly of: HomeRecord | undefined }) {
  if (!home)
    return (
      <div key="bones" className="wk-home" aria-busy="true">
        <div className="wk-main">
          <PlateBones rows={6} />
          <PlateBones rows={4} />
        </div>
        <div className="wk-aside">
          <PlateBones rows={8} />
          <PlateBones rows={3} />
        </div>
      </div>
    );
  const shown = home.plates.filter((p) => isYes(p.visible)).map((p) => p.plateCode);
  return (
    // Plates of their own: bones do not turn into them and jump to where they stand.
    <div key="plates" className="wk-home">
      <div className="wk-main">
        {home.clerk === '' ? null : <ClerkPlate of={home.clerk} />}
        {fullFirst(
          shown.filter((code) => !aside.includes(code)),
          home,
        ).map((code) => (
          <Plate key={code} code={code} home={home} />
        ))}
      </div>
      <div className="wk-aside">
        {shown
          .filter((code) => aside.includes(code))
          .map((code) => (
            <Plate key={code} code={code} home={home} />
          ))}
      </div>
    </div>
  );
}

const parts: Readonly<Record<PlateCode, (home: HomeRecord) => ReactNode>> = {
  duties: (home) => <DutiesPlate of={home.duties} />,
  lots: (home) => (home.lots ? <LotsPlate of={home.lots} supplier={home.tenders !== null} /> : null),
  tenders: (home) => (home.tenders ? <TendersPlate of={home.tenders} /> : null),
  reviews: (home) => <ReviewsPlate seats={home.seats ?? []} reviews={home.reviews ?? []} />,
  watch: (home) => <WatchPlate of={home.watch ?? []} />,
  calendar: (home) => <Calendar days={home.days} />,
  figures: (home) => <Figures figures={home.figures} chart={home.chart} linked={home.tenders === null} />,
  certificate: (home) => (home.certificate ? <Certificate of={home.certificate} /> : null),
  notices: (home) => <Notices of={home.notices} />,
  messages: (home) => <Messages of={home.messages} unread={home.unread} />,
  shortcuts: (home) => <Shortcuts of={home.shortcuts} />,
};

const Plate = ({ code, home }: { readonly code: PlateCode; readonly home: HomeRecord }) => parts[code](home);
