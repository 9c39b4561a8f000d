import { Alert } from 'antd';
import { shanghaiTime } from '#kit/shared/time.ts';
import { useLang } from '#kit/web/lang.ts';
import { lotInFull } from '#areas/project/shared/lot.ts';
import { LotFacts } from '#areas/project/web/index.ts';
import { ActButton, DownloadButton } from '#kit/web/act-button.tsx';
import { capitalText, Money, moneyText } from '#kit/web/money.tsx';
import { PageHeader, Panel, useTitle } from '#kit/web/page.tsx';
import { useCall } from '#kit/web/query.ts';
import { KeyFact, KeyFacts } from '#kit/web/reading.tsx';
import { Section } from '#kit/web/section.tsx';
import { CallFailed } from '#kit/web/call-failed.ts';
import { Answer, Empty } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import { noticeDetail, noticePdf, receiveNotice } from '../../shared/calls.ts';
import type { NoticeRecord } from '../../shared/schema.ts';
import { awardText } from '../../shared/text/index.ts';
import { Fact } from '#kit/web/fact.tsx';
import type { Route } from '#kit/shared/names.ts';
import './award.css';

interface Props {
  readonly packageId: string;
  readonly back?: Route;
}

/** 通知书: one's own notice in a lot, with own score and rank; read, printed and confirmed. */
export function OwnNotice({ packageId, back }: Props) {
  const t = useText(awardText);
  const answer = useCall(noticeDetail, { packageId }, { quiet: true });
  useTitle(t('noticeView'));
  if (answer.error instanceof CallFailed && answer.error.code === 404)
    return (
      <>
        <PageHeader title={t('noticeView')} back={back} />
        <Panel>
          <Empty title={t('hint.noNotices')} hint={t('hint.emptyNotices')} />
        </Panel>
      </>
    );
  return (
    <Answer page={t('noticeView')} of={answer}>
      {(notice) => <NoticeOf notice={notice} back={back} />}
    </Answer>
  );
}

function NoticeOf({ notice, back }: { readonly notice: NoticeRecord; readonly back: Route | undefined }) {
  const t = useText(awardText);
  return (
    <>
      <PageHeader
        title={t(`kind.${notice.kind}`)}
        back={back}
        actions={
          <>
            <DownloadButton text={t('action.pdf')} call={noticePdf} input={{ packageId: notice.packageId }} />
            {notice.can.receive ? (
              <ActButton
                type="primary"
                text={t('action.receive')}
                call={receiveNotice}
                input={{ packageId: notice.packageId }}
                confirm={{ title: t('confirm.receive') }}
                done={t('done.received')}
              />
            ) : null}
          </>
        }
      />
      {notice.voidAt ? (
        <Alert
          className="aw-hint"
          type="warning"
          showIcon
          title={t('hint.voidNotice', { at: shanghaiTime(notice.voidAt, 'minute') })}
        />
      ) : null}
      <Section title={t('section.notice')}>
        <NoticeText notice={notice} />
        <dl className="gh-grid">
          <Fact label={t('field.noticeNo')}>{notice.noticeNo}</Fact>
          <Fact label={t('field.issuedAt')}>
            <Time value={notice.issuedAt} precision="second" />
          </Fact>
          <Fact label={t('field.receivedAt')}>
            {notice.receivedAt ? <Time value={notice.receivedAt} precision="second" /> : t('unread')}
          </Fact>
        </dl>
      </Section>
      <Section title={t('section.result')}>
        <ResultFacts notice={notice} />
      </Section>
      <Section title={t('section.lot')}>
        <LotFacts lot={notice} />
      </Section>
    </>
  );
}

/** The sentences of the notice, as its PDF prints them. */
function NoticeText({ notice: n }: { readonly notice: NoticeRecord }) {
  const t = useText(awardText);
  const lang = useLang();
  const names = { bidder: n.bidderName, lot: lotInFull(lang, n), winner: n.winnerName };
  const sentences =
    n.kind === 'win'
      ? [
          t('notice.winLead', {
            ...names,
            price: moneyText(n.price),
            capital: capitalText(n.price) || moneyText(n.price),
          }),
          t('notice.winNext'),
        ]
      : [
          t('notice.resultLead', { ...names, price: moneyText(n.winnerPrice) }),
          n.rejected === null
            ? t('notice.resultOwn', { total: n.total ?? '', rank: n.rank ?? '' })
            : t('notice.resultRejected', { reason: n.rejected }),
        ];
  if (n.scores) sentences.push(t('notice.ownScores', n.scores));
  if (n.voids) sentences.push(t('notice.voids', { no: n.voids }));
  return (
    <div className="aw-notice">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}

/** Own price, score and rank, or why the bid was rejected; the winner's name and price, nothing of the others. */
function ResultFacts({ notice: n }: { readonly notice: NoticeRecord }) {
  const t = useText(awardText);
  return (
    <>
      <KeyFacts>
        <KeyFact label={t('field.winner')}>{n.winnerName}</KeyFact>
        <KeyFact label={t('field.winnerPrice')}>
          <Money value={n.winnerPrice} capital />
        </KeyFact>
        {n.rejected === null ? (
          <>
            <KeyFact label={t('field.ownRank')}>
              <span className="gh-number">{n.rank ?? '—'}</span>
            </KeyFact>
            <KeyFact label={t('field.ownTotal')}>
              <span className="gh-number">{n.total ?? '—'}</span>
            </KeyFact>
          </>
        ) : null}
      </KeyFacts>
      <dl className="gh-grid">
        <Fact label={t('field.ownPrice')}>
          <Money value={n.price} />
        </Fact>
        {n.rejected === null ? null : (
          <Fact label={t('field.rejected')} wide>
            <span className="gh-long">{n.rejected}</span>
          </Fact>
        )}
        <Fact label={t('field.priceRecomputed')}>
          <a href={`/ebidding/public/price/${n.packageId}`} target="_blank" rel="noreferrer">
            {t('action.view')}
          </a>
        </Fact>
      </dl>
    </>
  );
}
