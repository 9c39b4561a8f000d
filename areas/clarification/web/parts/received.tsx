import { Alert } from 'antd';
import { submissionScreens } from '#areas/bid-submission/shared/screens.ts';
import { LotFacts } from '#areas/project/web/index.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { isYes } from '#kit/shared/yes-no.ts';
import { ActButton } from '#kit/web/act-button.tsx';
import { Fact } from '#kit/web/fact.tsx';
import { FileLinks } from '#kit/web/file/file-links.tsx';
import { PageHeader, useTitle, WhyButton } from '#kit/web/page.tsx';
import { useCall } from '#kit/web/query.ts';
import { useNavigate } from '#kit/web/router/router.tsx';
import { Section } from '#kit/web/section.tsx';
import { Show } from '#kit/web/show.tsx';
import { Answer } from '#kit/web/states.tsx';
import { Status } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { Countdown, Time } from '#kit/web/time.tsx';
import { confirmClarification, receivedDetail } from '../../shared/calls.ts';
import type { ReceivedClarification } from '../../shared/schema.ts';
import { clarificationText } from '../../shared/text/index.ts';
import { listPath } from '../links.ts';
import { confirmedTags } from '../tags.ts';
import './clarification.css';
import { useDeadlineWords } from './words.ts';

/** 澄清与修改查看: what a supplier was told, to be read and confirmed. */
export function Received({ id }: { readonly id: string }) {
  const t = useText(clarificationText);
  useTitle(t('viewTitle'));
  return (
    <Answer page={t('viewTitle')} of={useCall(receivedDetail, { id })} rows={10}>
      {(of) => <ReceivedOf of={of} />}
    </Answer>
  );
}

function ReceivedOf({ of }: { readonly of: ReceivedClarification }) {
  const t = useText(clarificationText);
  const navigate = useNavigate();
  const { packageId } = of.lot;
  return (
    <>
      <PageHeader
        title={t('viewTitle')}
        tags={<Status of={confirmedTags} value={of.confirmedAt ? 'yes' : 'no'} />}
        actions={
          <>
            <WhyButton onClick={() => void navigate(listPath(packageId, 'supplier'))}>
              {t('op.list')}
            </WhyButton>
            {of.hasBid ? (
              <WhyButton
                onClick={() =>
                  void navigate(linkTo(submissionScreens.submit, { packageId, opType: 'supplier' }))
                }
              >
                {t('op.bid')}
              </WhyButton>
            ) : null}
            {of.confirmedAt ? null : (
              <ActButton
                type="primary"
                text={t('op.confirm')}
                call={confirmClarification}
                input={{ id: of.id }}
                done={t('done.confirmed')}
              />
            )}
          </>
        }
      />
      <Effects of={of} />
      <Section title={t('section.lot')}>
        <LotFacts lot={of.lot}>
          <Fact label={t('field.bidDeadline')}>
            <Countdown until={of.bidDeadline} />
          </Fact>
          <Fact label={t('field.issuedAt')}>
            <Time value={of.issuedAt} precision="second" />
          </Fact>
          {of.confirmedAt ? (
            <Fact label={t('field.confirmedAt')}>
              <Time value={of.confirmedAt} precision="second" />
            </Fact>
          ) : null}
        </LotFacts>
      </Section>
      <Section title={t('section.text')}>
        <h3>
          {t('numbered', { n: of.number })} {of.title}
        </h3>
        <Show kind="rich" value={of.content} />
        {of.attachmentIds ? <FileLinks value={of.attachmentIds} /> : null}
        <p className="gh-hint">
          {t(isYes(of.affectsBids) ? 'affects.yes' : 'affects.no')} · {t('hint.part')}
        </p>
        <p className="gh-hint cl-digest">
          {t('field.digest')} {of.digest}
        </p>
      </Section>
    </>
  );
}

/** What follows from it for this supplier: the deadline, its own bid, its own questions. */
function Effects({ of }: { readonly of: ReceivedClarification }) {
  const t = useText(clarificationText);
  const at = useDeadlineWords();
  return (
    <div className="cl-notes">
      {of.formerDeadline && of.newDeadline ? (
        <Alert
          type="warning"
          showIcon
          title={t('hint.moved', { from: at(of.formerDeadline), to: at(of.newDeadline) })}
        />
      ) : null}
      {of.hasBid ? <Alert type="info" showIcon title={t('hint.hasBid')} /> : null}
      {of.questions.length > 0 ? (
        <Alert type="info" showIcon title={t('hint.answersOwn')} description={of.questions.join('；')} />
      ) : null}
    </div>
  );
}
