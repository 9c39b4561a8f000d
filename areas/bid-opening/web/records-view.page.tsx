import { LotFacts } from '#areas/project/web/index.ts';
import { lotLabel } from '#areas/project/shared/lot.ts';
import { wordingOf } from '#areas/project/shared/modes.ts';
import { DownloadButton } from '#kit/web/act-button.tsx';
import { DataTable } from '#kit/web/list/data-table.tsx';
import { Fact } from '#kit/web/fact.tsx';
import { useLang } from '#kit/web/lang.ts';
import { PageHeader, Panel, useTitle } from '#kit/web/page.tsx';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { Section } from '#kit/web/section.tsx';
import { Empty, ErrorBox, Loading } from '#kit/web/states.tsx';
import { Status } from '#kit/web/status-tag.tsx';
import { Term } from '#kit/web/term.tsx';
import { useText, useTexts, Wording } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import { recordPdf } from '../shared/calls.ts';
import { actorWords, entryWords, presentNames } from '../shared/entry-words.ts';
import { openingText } from '../shared/text/index.ts';
import { ReadOutTable } from './parts/read-out-table.tsx';
import { type HallView, useHall } from './parts/use-hall.ts';
import { phaseTags } from './tags.ts';
import './parts/hall.css';

/** 开标记录: what was read out and every entry of the course, folded here from the entries themselves. */
export function Page() {
  const [query] = useSearchParams();
  const packageId = query.get('packageId') ?? '';
  return <RecordRoom key={packageId} packageId={packageId} />;
}

function RecordRoom({ packageId }: { readonly packageId: string }) {
  const t = useText(openingText);
  const { view, error, look } = useHall(packageId);
  useTitle(t('recordTitle'));
  if (!view)
    return error ? (
      <ErrorBox page={t('recordTitle')} error={error} onRetry={() => void look()} />
    ) : (
      <Loading rows={10} />
    );
  return (
    <Wording value={wordingOf(view.detail.lot.purchaseMode)}>
      <RecordOf view={view} />
    </Wording>
  );
}

function RecordOf({ view }: { readonly view: HallView }) {
  const t = useText(openingText);
  const lang = useLang();
  const { hall, events, detail } = view;
  return (
    <>
      <PageHeader
        title={t('recordTitle')}
        tags={<Status of={phaseTags} value={hall.phase} />}
        actions={
          detail.can.record ? (
            <DownloadButton
              type="primary"
              text={t('action.pdf')}
              call={recordPdf}
              input={{ packageId: detail.lot.packageId }}
            />
          ) : null
        }
      />
      <div className="op-table op-table-alone">
        <ReadOutTable title={t('section.readOut')} hall={hall} myBidId={detail.myBidId} />
      </div>
      <Section title={lotLabel(detail.lot)}>
        <Facts view={view} />
      </Section>
      <Section title={t('section.log')}>
        <Panel flush>
          <DataTable
            label={t('section.log')}
            rows={events}
            rowKey={(e) => String(e.seq)}
            empty={<Empty title={t('noRecord')} />}
            columns={[
              { key: 'seq', title: t('field.seq'), render: (e) => e.seq, kind: 'tight' },
              {
                key: 'at',
                title: t('field.at'),
                render: (e) => <Time value={e.at} precision="ms" />,
                kind: 'tight',
              },
              {
                key: 'who',
                title: t('field.who'),
                render: (e) => actorWords(lang, e),
                kind: 'text',
              },
              {
                key: 'what',
                title: t('field.what'),
                render: (e) => <Entry view={view} seq={e.seq} />,
                kind: 'text',
              },
            ]}
          />
        </Panel>
        <p className="gh-hint">{t('hint.replayed', { n: events.length })}</p>
      </Section>
    </>
  );
}

function Entry({ view, seq }: { readonly view: HallView; readonly seq: number }) {
  const lang = useLang();
  const of = useTexts(openingText);
  const event = view.events[seq - 1];
  return event ? <>{entryWords(lang, event, { hall: view.hall, of })}</> : null;
}

function Facts({ view }: { readonly view: HallView }) {
  const t = useText(openingText);
  const lang = useLang();
  const { hall, detail } = view;
  const words = [
    ['recordCode', hall.recordCode],
    ['hostName', hall.hostName || detail.setting.hostName],
    // Whoever released the key, as in the document; the second custodian with the reason.
    ['custodianName', hall.custodianName || detail.custodianName],
    ...(hall.secondReason ? ([['secondReason', hall.secondReason]] as const) : []),
    ...(hall.custodianName === '' && detail.secondName ? ([['secondName', detail.secondName]] as const) : []),
    ['supervisor', detail.setting.supervisor],
    ['attendees', detail.setting.attendees || presentNames(lang, view.events)],
  ] as const;
  const times = [
    ['deadline', detail.deadline],
    ['startedAt', hall.startedAt],
    ['lotKeyReleasedAt', hall.lotKeyReleasedAt],
    ['finishedAt', hall.finishedAt],
  ] as const;
  return (
    <LotFacts lot={detail.lot}>
      {words.map(([name, value]) => (
        <Fact key={name} label={t(`field.${name}`)}>
          {value || <span className="gh-none">—</span>}
        </Fact>
      ))}
      {times.map(([name, value]) => (
        <Fact key={name} label={t(`field.${name}`)}>
          <Time value={value} precision="second" />
        </Fact>
      ))}
      {hall.recordDigest ? (
        <Fact label={<Term said={t('term.recordDigest.said')}>{t('field.recordDigest')}</Term>}>
          {hall.recordDigest}
        </Fact>
      ) : null}
      {detail.signatures.map((s) => (
        <Fact key={s.userId} label={t('field.signedBy')}>
          {s.organisation} {s.name} ({s.serial}) <Time value={s.signedAt} precision="second" />
        </Fact>
      ))}
      {hall.reason ? <Fact label={t('field.reason')}>{hall.reason}</Fact> : null}
    </LotFacts>
  );
}
