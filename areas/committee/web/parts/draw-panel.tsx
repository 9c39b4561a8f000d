import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import type { OutputOf } from '#kit/shared/call.ts';
import { ActButton } from '#kit/web/act-button.tsx';
import { Fact } from '#kit/web/fact.tsx';
import { toast } from '#kit/web/notice.ts';
import { refreshCalls, useCall } from '#kit/web/query.ts';
import { Section } from '#kit/web/section.tsx';
import { Answer } from '#kit/web/states.tsx';
import { send } from '#kit/web/send.ts';
import { Explained, Term } from '#kit/web/term.tsx';
import { listed, useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import {
  commitDraw,
  type committeeDetail,
  committeeDetail as detailCall,
  revealDraw,
  witnessDraw,
} from '../../shared/calls.ts';
import { drawDisagreements } from '../../shared/draw.ts';
import { committeeText } from '../../shared/text/index.ts';
import { SeedDialog } from './seed-dialog.tsx';
import './committee.css';

type Committee = OutputOf<typeof committeeDetail>;
type Draw = Committee['draws'][number];

/** 随机抽取: promise, seeds, order; each draw with the numbers by which anyone recomputes it. */
export function DrawPanel({ committee }: { readonly committee: Committee }) {
  const t = useText(committeeText);
  const [needWitness, setNeedWitness] = useState(false);
  const [giving, setGiving] = useState<'witness' | 'reveal'>();
  const { packageId, can } = committee;
  const terms = (['poolDigest', 'commitment', 'seed'] as const).map(
    (name) => [t(`term.${name}.word`), t(`term.${name}.said`)] as const,
  );
  const open = committee.draws.find((d) => d.drawnAt === null && !d.forReplacement);
  return (
    <Section title={t('section.draw')}>
      <p className="gh-hint">
        <Explained text={t('hint.commit')} terms={terms} />
      </p>
      {can.commit ? (
        <div className="cm-bar">
          <Checkbox checked={needWitness} onChange={(e) => setNeedWitness(e.target.checked)}>
            {t('hint.needWitness')}
          </Checkbox>
          <ActButton
            type="primary"
            text={t('action.commit')}
            call={commitDraw}
            input={{ packageId, needWitness }}
            confirm={{ title: t('confirm.commit') }}
          />
        </div>
      ) : null}
      <DrawRecords of={committee} />
      {open && (can.reveal || can.witness) ? (
        <div className="cm-bar">
          {can.witness ? <Button onClick={() => setGiving('witness')}>{t('action.witness')}</Button> : null}
          {can.reveal && open.needWitness && !open.witnessed ? (
            <span className="gh-hint">{t('hint.waitingWitness')}</span>
          ) : null}
          {can.reveal && (!open.needWitness || open.witnessed) ? (
            <Button type="primary" onClick={() => setGiving('reveal')}>
              {t('action.reveal')}
            </Button>
          ) : null}
        </div>
      ) : null}
      {open && giving === 'witness' ? (
        <SeedDialog
          title="action.witness"
          commitment={open.commitment}
          onSeed={(seed, nonce) => send(witnessDraw, { packageId, seed }, { nonce })}
          onClose={() => setGiving(undefined)}
          onDone={() => void refreshCalls(detailCall)}
        />
      ) : null}
      {open && giving === 'reveal' ? (
        <SeedDialog
          title="action.reveal"
          text={t('confirm.reveal')}
          commitment={open.commitment}
          onSeed={(seed, nonce) => send(revealDraw, { packageId, seed }, { nonce })}
          onClose={() => setGiving(undefined)}
          onDone={() => void refreshCalls(detailCall)}
        />
      ) : null}
    </Section>
  );
}

/** 抽取记录 in the order of their rounds; those before the ones that came with the page are fetched when somebody asks for them. */
function DrawRecords({ of: { packageId, draws, earlierDraws } }: { readonly of: Committee }) {
  const t = useText(committeeText);
  const [asked, setAsked] = useState(false);
  return (
    <>
      {asked ? (
        <EarlierDraws packageId={packageId} beforeRound={earlierDraws + 1} />
      ) : earlierDraws > 0 ? (
        <Button onClick={() => setAsked(true)}>{t('action.earlierDraws', { n: earlierDraws })}</Button>
      ) : null}
      {draws.map((d) => (
        <DrawRecord key={d.drawId} draw={d} />
      ))}
    </>
  );
}

function EarlierDraws(input: { readonly packageId: string; readonly beforeRound: number }) {
  const answer = useCall(detailCall, input);
  return <Answer of={answer}>{(committee) => <DrawRecords of={committee} />}</Answer>;
}

function DrawRecord({ draw }: { readonly draw: Draw }) {
  const t = useText(committeeText);
  const verify = async () => {
    const { pool, seeds, orderDigest, poolDigest, commitment } = draw;
    if (!pool || !seeds || !orderDigest) return;
    const wrong = await drawDisagreements({ pool, seeds, orderDigest, poolDigest, commitment });
    if (wrong.length === 0) toast('success', t('hint.verified'));
    else toast('error', t('hint.notVerified', { what: listed(wrong) }));
  };
  const digest = (
    name: 'poolDigest' | 'commitment' | 'serverSeed' | 'agencySeed' | 'witnessSeed' | 'orderDigest',
    value: string | null | undefined,
  ) => {
    const term = name.endsWith('Seed') ? 'seed' : (name as 'poolDigest' | 'commitment' | 'orderDigest');
    return value ? (
      <Fact label={<Term said={t(`term.${term}.said`)}>{t(`field.${name}`)}</Term>}>
        <code className="cm-digest">{value}</code>
      </Fact>
    ) : null;
  };
  return (
    <div className="cm-draw">
      <h3>
        {t('field.round', { n: draw.round })} · {t('field.poolSize')} {draw.poolSize}
      </h3>
      {draw.forReplacement && draw.drawnAt === null ? (
        <p className="gh-hint">{t('hint.replacementDraw')}</p>
      ) : null}
      <div className="cm-parts">
        <section>
          <h4>{t('drawPart.published')}</h4>
          <dl>
            <Fact label={t('field.committedAt')}>
              <Time value={draw.committedAt} precision="second" />
            </Fact>
            {digest('poolDigest', draw.poolDigest)}
            {digest('commitment', draw.commitment)}
          </dl>
        </section>
        {draw.seeds ? (
          <section>
            <h4>{t('drawPart.seeds')}</h4>
            <dl>
              {digest('serverSeed', draw.seeds.server)}
              {digest('agencySeed', draw.seeds.agency)}
              {digest('witnessSeed', draw.seeds.witness)}
            </dl>
          </section>
        ) : null}
        {draw.drawnAt ? (
          <section>
            <h4>{t('drawPart.result')}</h4>
            <dl>
              <Fact label={t('field.drawnAt')}>
                <Time value={draw.drawnAt} precision="second" />
              </Fact>
              {digest('orderDigest', draw.orderDigest)}
            </dl>
          </section>
        ) : null}
      </div>
      {draw.pool ? (
        <Button onClick={() => void verify()}>{t('action.verify')}</Button>
      ) : draw.drawnAt ? (
        <p className="gh-hint">{t('hint.poolLater')}</p>
      ) : null}
    </div>
  );
}
