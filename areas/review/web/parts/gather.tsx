import { Button, Checkbox, Radio } from 'antd';
import { useState } from 'react';
import { ActButton } from '#kit/web/act-button.tsx';
import { toast } from '#kit/web/notice.ts';
import { useOnce } from '#kit/web/once.ts';
import { WhyButton } from '#kit/web/page.tsx';
import { refreshCalls, useAct } from '#kit/web/query.ts';
import { ReasonDialog } from '#kit/web/reason-dialog.tsx';
import { useNavigate } from '#kit/web/router/router.tsx';
import { Section } from '#kit/web/section.tsx';
import { send } from '#kit/web/send.ts';
import { labelled, listed, useText, useWords } from '#kit/web/text.ts';
import { avoidReview, pageReviews, signIn, startReview, voteLeader } from '../../shared/calls.ts';
import { reviewText } from '../../shared/text/index.ts';
import type { Hall } from './hall-type.ts';
import { reviewScreens } from '../../shared/screens.ts';

interface Props {
  readonly hall: Hall;
}

/** 开始评审: the host's button, or why it is still shut. */
export function StartReview({ hall }: Props) {
  const t = useText(reviewText);
  return (
    <div className="rv-bar">
      <span className="gh-hint">{t('hint.notStarted')}</span>
      {hall.role === 'host' ? (
        <ActButton
          type="primary"
          text={t('action.start')}
          call={startReview}
          input={{ packageId: hall.packageId }}
          confirm={{ title: t('confirm.start') }}
          why={hall.can.start ? undefined : t('hint.startWhy')}
        />
      ) : null}
    </div>
  );
}

/** 签到承诺: discipline, secrecy, no avoidance; or one leaves before anything is opened. */
export function SignIn({ hall }: Props) {
  const t = useText(reviewText);
  const w = useWords();
  const once = useOnce();
  const navigate = useNavigate();
  const { run, busy } = useAct(signIn);
  const [secrecy, setSecrecy] = useState(false);
  const [avoidance, setAvoidance] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const { packageId } = hall;
  const why = secrecy ? (avoidance ? undefined : t('need.avoidance')) : t('need.secrecy');
  const leave = async (reason: string) => {
    if (!(await once(`avoid:${reason}`, (nonce) => send(avoidReview, { packageId, reason }, { nonce }))))
      return false;
    toast('success', w('done.ok'));
    await refreshCalls(pageReviews);
    void navigate(reviewScreens.entry);
    return true;
  };
  return (
    <Section title={t('section.discipline')}>
      <p>{t('hint.discipline')}</p>
      <p>{labelled(t('section.bids'), listed(hall.bids.map((b) => b.bidderName)))}</p>
      <p>
        <Checkbox checked={secrecy} onChange={(e) => setSecrecy(e.target.checked)}>
          {t('hint.secrecy')}
        </Checkbox>
      </p>
      <p>
        <Checkbox checked={avoidance} onChange={(e) => setAvoidance(e.target.checked)}>
          {t('hint.avoidance')}
        </Checkbox>
      </p>
      <div className="rv-bar">
        <WhyButton
          type="primary"
          loading={busy}
          why={why}
          onClick={() => void run({ packageId, secrecy: true, avoidance: true }).catch(() => undefined)}
        >
          {t('action.signIn')}
        </WhyButton>
        <Button onClick={() => setLeaving(true)}>{t('action.avoid')}</Button>
      </div>
      {leaving ? (
        <ReasonDialog
          title={t('action.avoid')}
          text={t('confirm.avoid')}
          label={t('field.reason')}
          need={t('need.reason')}
          danger
          onClose={() => setLeaving(false)}
          onOk={leave}
        />
      ) : null}
    </Section>
  );
}

/** 推选组长: one vote for one seat. */
export function LeaderVote({ hall }: Props) {
  const t = useText(reviewText);
  const { run, busy } = useAct(voteLeader);
  const [seat, setSeat] = useState<number>();
  const vote = async () => {
    if (seat === undefined) toast('warning', t('wrong.seat'));
    else await run({ packageId: hall.packageId, seat }).catch(() => undefined);
  };
  return (
    <Section title={t('stage.s20')}>
      <Radio.Group
        aria-label={t('stage.s20')}
        value={seat}
        onChange={(e) => setSeat(e.target.value as number)}
        options={hall.members.map((m) => ({ value: m.seat, label: m.name }))}
      />
      <div className="rv-bar">
        <Button type="primary" loading={busy} onClick={() => void vote()}>
          {t('action.vote')}
        </Button>
      </div>
    </Section>
  );
}
