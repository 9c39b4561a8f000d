import { Button } from 'antd';
import { exceptionScreens } from '#areas/exception/shared/screens.ts';
import { lotPhase } from '#areas/project/shared/phase.ts';
import { againPath, Phase, viewPath } from '#areas/project/web/index.ts';
import { byQuotes } from '#areas/project/shared/modes.ts';
import { simpleScreens } from '#areas/simple-bidding/shared/screens.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { Can } from '#kit/web/can.tsx';
import { lotLabel } from '#areas/project/shared/lot.ts';
import { useDutiesLive } from '#base/duty/web/index.ts';
import { PageHeader } from '#kit/web/page.tsx';
import { refreshCalls, useCall } from '#kit/web/query.ts';
import { Link, useNavigate } from '#kit/web/router/router.tsx';
import { Section } from '#kit/web/section.tsx';
import { Answer } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { boardDetail } from '../../shared/calls.ts';
import { consoleText } from '../../shared/text/index.ts';
import { BoardFacts } from './board-facts.tsx';
import { NextThing } from './next-thing.tsx';
import { StepProgress } from './step-progress.tsx';
import { Timeline } from './timeline.tsx';

/** 异常处理 while the lot can still be terminated, and what came of it for everybody who may know. */
function ExceptionButton({ lot }: { readonly lot: OutputOf<typeof boardDetail> }) {
  const t = useText(consoleText);
  const { packageId, side, status, purchaseMode } = lot;
  if (lot.phase?.phase === lotPhase.terminated) {
    const opType = side === 'supplier' ? side : 'PM';
    return <Link to={linkTo(exceptionScreens.view, { packageId, opType })}>{t('board.termination')}</Link>;
  }
  if (side !== 'PM' || status !== lotStatus.bulletinPublished || byQuotes(purchaseMode)) return null;
  return (
    <Can may="exception.edit">
      <Link to={linkTo(exceptionScreens.edit, { packageId, opType: 'PM' })}>{t('board.exception')}</Link>
    </Can>
  );
}

/** 标段概览: the lot at a glance. */
export function Board({ packageId }: { readonly packageId: string }) {
  const t = useText(consoleText);
  const navigate = useNavigate();
  useDutiesLive(() => void refreshCalls(boardDetail));
  const answer = useCall(boardDetail, { packageId }, { everyMs: 20_000 });
  return (
    <Answer page={t('title')} of={answer}>
      {(lot) => (
        <>
          <PageHeader
            title={lotLabel(lot)}
            tags={<Phase of={lot.phase} status={lot.status} why />}
            actions={
              <>
                {lot.againMainId !== null ? (
                  <Link to={viewPath(lot.againMainId)}>{t('board.againThere')}</Link>
                ) : lot.status === lotStatus.failed && lot.side === 'PM' ? (
                  <Can may={byQuotes(lot.purchaseMode) ? 'simpleBidding.edit' : 'project.save'}>
                    <Button
                      type="primary"
                      onClick={() =>
                        void navigate(byQuotes(lot.purchaseMode) ? simpleScreens.page : againPath(packageId))
                      }
                    >
                      {t('board.again')}
                    </Button>
                  </Can>
                ) : null}
                <ExceptionButton lot={lot} />
              </>
            }
          />
          <NextThing duties={lot.duties} waiting={lot.waiting} />
          <Section title={t('board.dates')}>
            <Timeline dates={lot.dates} />
          </Section>
          <Section title={t('board.steps')}>
            <StepProgress steps={lot.stepList} />
          </Section>
          <Section title={t('board.lot')}>
            <BoardFacts lot={lot} />
          </Section>
        </>
      )}
    </Answer>
  );
}
