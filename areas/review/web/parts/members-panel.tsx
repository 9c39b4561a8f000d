import { Button } from 'antd';
import { useState } from 'react';
import { ReplacementDialog } from '#areas/committee/web/index.ts';
import { refreshCalls } from '#kit/web/query.ts';
import { ReasonAct } from '#kit/web/reason-button.tsx';
import { Section } from '#kit/web/section.tsx';
import { send } from '#kit/web/send.ts';
import { StatusTag } from '#kit/web/status-tag.tsx';
import { useText, useWords } from '#kit/web/text.ts';
import { hallDetail, recordSilence, replaceAbsent } from '../../shared/calls.ts';
import { stage } from '../../shared/status.ts';
import { reviewText } from '../../shared/text/index.ts';
import type { Hall } from './hall-type.ts';

type Member = Hall['members'][number];

/** What the host does about a member who does not come, or does not sign, always with a reason. */
const acts = {
  /** Also one who signed in and cannot go on. */
  replace: (m: Member) => !m.replacementAsked,
  silence: (m: Member) => !m.submitted,
};

/** 评标委员会: who has done what at this stage; never what somebody judged. */
export function MembersPanel({ hall }: { readonly hall: Hall }) {
  const t = useText(reviewText);
  const w = useWords();
  const [asked, setAsked] = useState<{ readonly seat: number; readonly act: keyof typeof acts }>();
  const now = hall.stage;
  const done = (m: Hall['members'][number]) =>
    now === stage.signIn ? m.signed : now === stage.leader ? m.voted : m.submitted;
  const act =
    now === stage.signIn
      ? 'signIn'
      : now === stage.leader
        ? 'vote'
        : now === stage.signing
          ? 'sign'
          : 'submit';
  const working = now !== null && now < stage.finished && now !== stage.summary;
  const askedFor = hall.members.find((m) => m.seat === asked?.seat);
  if (hall.members.length === 0) return null;
  const count = hall.members.filter(done).length;
  return (
    <Section
      title={`${t('section.members')}${working ? ` · ${t('hint.progress', { done: count, all: hall.members.length })}` : ''}`}
    >
      <ul className="rv-members">
        {hall.members.map((m) => (
          <li key={m.seat} className={m.me ? 'rv-me' : undefined}>
            {m.name}{' '}
            {m.seat === hall.leaderSeat ? <StatusTag tone="process">{t('field.leader')}</StatusTag> : null}{' '}
            {working ? (
              <StatusTag tone={done(m) ? 'done' : 'needs'}>
                {t(done(m) ? `finished.${act}` : `awaited.${act}`)}
              </StatusTag>
            ) : null}{' '}
            {m.replacementAsked ? <StatusTag tone="process">{t('awaited.replacement')}</StatusTag> : null}
            {(['replace', 'silence'] as const).map((one) =>
              hall.can[one] && acts[one](m) ? (
                <Button
                  key={one}
                  type="link"
                  size="small"
                  onClick={() => setAsked({ seat: m.seat, act: one })}
                >
                  {t(`action.${one}`)}
                </Button>
              ) : null,
            )}
          </li>
        ))}
      </ul>
      <p className="gh-hint">{t('hint.masked')}</p>
      {asked?.act === 'replace' ? (
        <ReplacementDialog
          open
          member={askedFor?.name ?? ''}
          {...(askedFor?.signed ? {} : { ground: 'absent' as const })}
          onClose={() => setAsked(undefined)}
          onAsk={async (asking, nonce) => {
            const { packageId } = hall;
            await send(replaceAbsent, { packageId, seat: asked.seat, ...asking }, { nonce });
            await refreshCalls(hallDetail);
          }}
        />
      ) : null}
      <ReasonAct
        open={asked?.act === 'silence'}
        text={t('action.silence')}
        call={recordSilence}
        input={(reason) => ({ packageId: hall.packageId, seat: asked?.seat ?? 0, reason })}
        note={t('confirm.silence')}
        label={t('field.reason')}
        need={t('need.reason')}
        done={w('done.ok')}
        danger
        onClose={() => setAsked(undefined)}
      />
    </Section>
  );
}
