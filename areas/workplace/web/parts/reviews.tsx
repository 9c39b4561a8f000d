import { linkTo } from '#kit/shared/screens.ts';
import { reviewScreens } from '#areas/review/shared/screens.ts';
import { stage } from '#areas/review/shared/status.ts';
import { committeeScreens } from '#areas/committee/shared/screens.ts';
import { memberState } from '#areas/committee/shared/status.ts';
import { Link } from '#kit/web/router/router.tsx';
import { StatusTag } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import type { HomeRecord, HomeSeat } from '../../shared/calls.ts';
import { workplaceText } from '../../shared/text/index.ts';
import { Nothing, PlateBox } from './plate.tsx';

interface ReviewsProps {
  readonly seats: readonly HomeSeat[];
  readonly reviews: NonNullable<HomeRecord['reviews']>;
}

const seatWords = ({ answer, state }: HomeSeat) =>
  answer ? 'seat.answer' : state === memberState.confirmed ? 'seat.confirmed' : 'seat.other';

/** 我的评审: invitations to answer, reviews under way to enter, and finished ones to read. */
export function ReviewsPlate({ seats, reviews }: ReviewsProps) {
  const t = useText(workplaceText);
  return (
    <PlateBox
      code="reviews"
      title={t('plate.reviews')}
      to={committeeScreens.confirmation}
      count={seats.length}
    >
      {seats.length + reviews.length === 0 ? <Nothing>{t('empty.reviews')}</Nothing> : null}
      <ul className="wk-lines">
        {reviews.map(({ packageId, packageName, stage: at, startedAt }) => (
          <li key={packageId}>
            <Link
              to={linkTo(at === stage.finished ? reviewScreens.report : reviewScreens.hall, { packageId })}
            >
              <span className="wk-cut">{packageName}</span>
              <span className="wk-note">{t(at === stage.finished ? 'review.report' : 'review.enter')}</span>
            </Link>
            <span className="wk-when">
              <Time value={startedAt} />
            </span>
          </li>
        ))}
        {seats.map((one) => (
          <li key={one.memberId}>
            <Link to={committeeScreens.confirmation}>
              <StatusTag tone={one.answer ? 'needs' : one.state === memberState.confirmed ? 'done' : 'saved'}>
                {t(seatWords(one))}
              </StatusTag>
              <span className="wk-note">{one.location}</span>
            </Link>
            <span className="wk-when">
              <Time value={one.time} weekday />
            </span>
          </li>
        ))}
      </ul>
    </PlateBox>
  );
}
