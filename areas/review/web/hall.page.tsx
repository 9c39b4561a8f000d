import { Relations } from '#areas/bid-opening/web/index.ts';
import { lotLabel } from '#areas/project/shared/lot.ts';
import { useEffect } from 'react';
import { shanghaiTime } from '#kit/shared/time.ts';
import { announce } from '#kit/web/announce.ts';
import { LinkButton } from '#kit/web/link-button.tsx';
import { LiveLink } from '#kit/web/live.tsx';
import { PageHeader, useTitle } from '#kit/web/page.tsx';
import { useChannel } from '#kit/web/push.ts';
import { refreshCalls, useCall } from '#kit/web/query.ts';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { Answer } from '#kit/web/states.tsx';
import { Status, StatusTag } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { ServerClock } from '#kit/web/time.tsx';
import { allScores, hallDetail, reportDetail } from '../shared/calls.ts';
import { stage } from '../shared/status.ts';
import { reviewText } from '../shared/text/index.ts';
import { reportPath } from './links.ts';
import { Argument } from './parts/argument.tsx';
import { BidsPanel } from './parts/bids-panel.tsx';
import { CheckSheet } from './parts/check-sheet.tsx';
import type { Hall } from './parts/hall-type.ts';
import { LeaderVote, SignIn, StartReview } from './parts/gather.tsx';
import { MembersPanel } from './parts/members-panel.tsx';
import { ScoreSheet } from './parts/score-sheet.tsx';
import { Summary } from './parts/summary.tsx';
import { stageTags } from './tags.ts';
import './parts/review.css';

/** 评标大厅: one room, live; what stands in it follows the stage and who one is. */
export function Page() {
  const t = useText(reviewText);
  const [query] = useSearchParams();
  const packageId = query.get('packageId') ?? '';
  const answer = useCall(hallDetail, { packageId }, { quiet: true });
  const again = () => void refreshCalls(hallDetail, allScores, reportDetail);
  useChannel(`review:${packageId}`, again, again, 'review');
  useTitle(answer.data ? `${t('title')} ${lotLabel(answer.data)}` : t('title'));
  return (
    <Answer page={t('title')} of={answer}>
      {(hall) => <Room hall={hall} />}
    </Answer>
  );
}

const shownStages = [
  stage.signIn,
  stage.leader,
  stage.preliminary,
  stage.detailed,
  stage.summary,
  stage.signing,
  stage.finished,
] as const;

function Room({ hall }: { readonly hall: Hall }) {
  const t = useText(reviewText);
  return (
    <>
      <PageHeader
        sticky
        title={lotLabel(hall)}
        tags={
          <>
            {hall.stage ? (
              <Status of={stageTags} value={hall.stage} />
            ) : (
              <StatusTag tone="saved">{t('stage.none')}</StatusTag>
            )}
            {hall.role ? <StatusTag tone="process">{t(`role.${hall.role}`)}</StatusTag> : null}
            <LiveLink over="review" />
          </>
        }
        actions={
          <>
            <ServerClock />
            {hall.can.report ? (
              <LinkButton to={reportPath(hall.packageId)}>{t('action.openReport')}</LinkButton>
            ) : null}
          </>
        }
      >
        <Steps hall={hall} />
      </PageHeader>
      {hall.replacementWaits ? <p className="gh-hint rv-bar">{t('hint.replacementWaits')}</p> : null}
      <Work hall={hall} />
      <MembersPanel hall={hall} />
      {hall.terms && hall.bids.length > 0 ? <BidsPanel hall={hall} /> : null}
      <Relations rows={hall.relations} />
    </>
  );
}

function Steps({ hall }: { readonly hall: Hall }) {
  const t = useText(reviewText);
  const now = hall.stage ?? '';
  return (
    <ol className="rv-steps">
      {shownStages.map((s) => {
        const at = s === now || (s === stage.preliminary && now === stage.argument);
        return (
          <li
            key={s}
            className={at ? 'rv-now' : now > s ? 'rv-past' : undefined}
            aria-current={at ? 'step' : undefined}
          >
            {t(`stage.s${s}`)}
          </li>
        );
      })}
    </ol>
  );
}

/** 等候: for whom or what; read out as it begins, be it by one's own act or by somebody else's. */
function Wait({ words }: { readonly words: string }) {
  useEffect(() => announce(words), [words]);
  return <p className="gh-hint rv-bar">{words}</p>;
}

/** What this user has to do at the present stage, or whom everybody waits for. */
function Work({ hall }: { readonly hall: Hall }) {
  const t = useText(reviewText);
  const wait = (words: string) => <Wait words={words} />;
  if (!hall.stage) return <StartReview hall={hall} />;
  if (hall.role === 'host' || hall.role === 'observer')
    return hall.stage === stage.allRejected
      ? wait(t('hint.allRejected'))
      : wait(t(hall.seatOpen ? 'hint.seatOpen' : 'hint.host'));
  // A new member signs in at whatever stage the review waits for him.
  if (hall.can.signIn) return <SignIn hall={hall} />;
  if (hall.seatOpen) return wait(t('hint.seatOpen'));
  const signBy = hall.signBy && shanghaiTime(hall.signBy);
  switch (hall.stage) {
    case stage.signIn:
      return wait(t('hint.waitSignIn'));
    case stage.leader:
      return hall.can.vote ? <LeaderVote hall={hall} /> : wait(t('hint.waitVote'));
    case stage.preliminary:
      return (
        <>
          {hall.can.submit ? null : wait(t('hint.waitSheets'))}
          <CheckSheet key={`${hall.packageId}:${String(hall.can.submit)}`} hall={hall} />
        </>
      );
    case stage.argument:
      return hall.can.argue ? <Argument hall={hall} /> : wait(t('hint.waitArgument'));
    case stage.detailed:
      return (
        <>
          {hall.can.submit ? null : wait(t('hint.waitSheets'))}
          <ScoreSheet key={`${hall.packageId}:${String(hall.can.submit)}`} hall={hall} />
        </>
      );
    case stage.summary:
      return <Summary hall={hall} />;
    case stage.signing:
      return hall.can.sign ? (
        <div className="rv-bar">
          <LinkButton type="primary" to={reportPath(hall.packageId)}>
            {t('action.sign')}
          </LinkButton>
          {signBy ? <span className="gh-hint">{t('hint.signBy', { at: signBy })}</span> : null}
        </div>
      ) : (
        wait(t('hint.waitSign'))
      );
    default:
      return hall.stage === stage.allRejected ? wait(t('hint.allRejected')) : null;
  }
}
