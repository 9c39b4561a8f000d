import { useState } from 'react';
import { bulletinScreens } from '#areas/bulletin/shared/screens.ts';
import { wordingOf } from '#areas/project/shared/modes.ts';
import { lotStatus } from '#areas/project/shared/status.ts';
import { consolePath, Phase, PhaseTag, viewPath } from '#areas/project/web/index.ts';
import { unitOf } from '#kit/shared/decimal.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { Money } from '#kit/web/money.tsx';
import { PageHeader, useTitle } from '#kit/web/page.tsx';
import { useCall } from '#kit/web/query.ts';
import { KeyFact, KeyFacts } from '#kit/web/reading.tsx';
import { Link, useSearchParams } from '#kit/web/router/router.tsx';
import { Section } from '#kit/web/section.tsx';
import { Show } from '#kit/web/show.tsx';
import { Answer } from '#kit/web/states.tsx';
import { listed, useText, Wording } from '#kit/web/text.ts';
import { Time, useServerNow } from '#kit/web/time.tsx';
import { boardDetail } from '../shared/calls.ts';
import { type PanelLot, panelInfo } from '../shared/panel-calls.ts';
import { consoleScreens } from '../shared/screens.ts';
import { panelText } from '../shared/text/panel.ts';
import { NextThing } from './parts/next-thing.tsx';
import { Timeline } from './parts/timeline.tsx';
import './console.css';

const DAY_MS = 86_400_000;
/** Of so many lots each is unfolded at once; of more, what one opens. */
const UNFOLDED = 3;

/** 项目看板详情: where each lot of a project stands, since when, what comes next and what was published. */
export function Page() {
  const t = useText(panelText);
  const [query] = useSearchParams();
  const mainId = query.get('mainId') ?? '';
  useTitle(t('info'));
  const answer = useCall(panelInfo, { mainId });
  return (
    <Answer page={t('info')} of={answer}>
      {(main) => (
        <>
          <PageHeader
            title={main.mainName}
            back={consoleScreens.panel}
            actions={<Link to={viewPath(mainId)}>{t('project')}</Link>}
          />
          <KeyFacts>
            <KeyFact label={t('field.mainCode')}>{main.mainCode}</KeyFact>
            <KeyFact label={t('field.pmName')}>{main.pmName}</KeyFact>
            <KeyFact label={t('field.purchaseMode')}>
              <Show kind="choice" value={main.purchaseMode} dict="PURCHASE_MODE" />
            </KeyFact>
            <KeyFact label={t('field.createdAt')}>
              <Time value={main.createdAt} />
            </KeyFact>
            <KeyFact label={t('field.members')} wide>
              {listed(main.members.map((m) => m.operatorName)) || '—'}
            </KeyFact>
          </KeyFacts>
          {main.lots.length === 0 ? <p className="gh-hint">{t('noLots')}</p> : null}
          <Wording value={wordingOf(main.purchaseMode)}>
            {main.lots.map((lot) => (
              <OfLot key={lot.packageId} lot={lot} mainId={mainId} unfolded={main.lots.length <= UNFOLDED} />
            ))}
          </Wording>
        </>
      )}
    </Answer>
  );
}

interface OfLotProps {
  readonly lot: PanelLot;
  readonly mainId: string;
  readonly unfolded: boolean;
}

function OfLot({ lot, mainId, unfolded }: OfLotProps) {
  const [open, setOpen] = useState(unfolded);
  return (
    <Section
      title={lot.packageName}
      extra={<Phase of={lot.phase} status={lot.status} />}
      open={open}
      onToggle={setOpen}
    >
      {open ? <Progress lot={lot} mainId={mainId} /> : null}
    </Section>
  );
}

function Progress({ lot, mainId }: Omit<OfLotProps, 'unfolded'>) {
  const t = useText(panelText);
  const board = useCall(boardDetail, { packageId: lot.packageId });
  return (
    <div className="co-panel">
      <p className="co-panel-head">
        <span className="gh-code">{lot.packageCode}</span>
        {lot.generalAmount === null ? null : (
          <Money value={lot.generalAmount} unit={unitOf(lot.generalAmountUnit)} />
        )}
        {lot.status >= lotStatus.approved ? (
          <Link to={consolePath(lot.packageId, mainId)}>{t('console')}</Link>
        ) : null}
      </p>
      <Answer of={board} rows={2}>
        {(at) => (
          <>
            {at.duties.length + at.waiting.length > 0 ? (
              <NextThing duties={at.duties} waiting={at.waiting} />
            ) : null}
            {at.dates.length > 0 ? <Timeline dates={at.dates} /> : null}
          </>
        )}
      </Answer>
      <h3>{t('course')}</h3>
      <Course of={lot} />
      <h3>{t('bulletins')}</h3>
      {lot.bulletins.length === 0 ? (
        <p className="gh-hint">{t('noBulletins')}</p>
      ) : (
        <ul className="co-panel-list">
          {lot.bulletins.map((one) => (
            <li key={one.id}>
              <Link
                to={linkTo(bulletinScreens.view, {
                  id: one.id,
                  packageId: lot.packageId,
                  opType: 'PM',
                  projectId: mainId,
                })}
              >
                {one.title}
              </Link>{' '}
              {one.publishedAt ? <Time value={one.publishedAt} /> : null}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** 阶段历程: each phase with the day it began and how long it lasted. */
function Course({ of }: { readonly of: PanelLot }) {
  const t = useText(panelText);
  const now = useServerNow(60_000);
  if (of.course.length === 0) return <p className="gh-hint">{t('noCourse')}</p>;
  const daysOf = (from: string, until: string | null) =>
    Math.floor(((until === null ? now : Date.parse(until)) - Date.parse(from)) / DAY_MS);
  const said = (n: number) => (n > 0 ? t('days', { n }) : t('underDay'));
  return (
    <ol className="co-course">
      {of.course.map(({ phase, at, until }) => (
        <li key={`${phase} ${at}`}>
          <PhaseTag of={{ phase, nextCode: null, nextAt: null, why: null }} status={of.status} />
          <Time value={at} />
          <span className="co-course-days">{said(daysOf(at, until))}</span>
        </li>
      ))}
    </ol>
  );
}
