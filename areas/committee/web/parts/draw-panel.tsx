import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import type { OutputOf } from '#kit/shared/call.ts';
import { ActButton } from '#kit/web/act-button.tsx';
import { Fact } from '#kit/web/fact.tsx';
import { toast } from '#kit/web/notice.ts';
import { refreshCalls } from '#kit/web/query.ts';
import { Section } from '#kit/web/section.tsx';
import { send } from '#kit/web/send.ts';
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
  const open = committee.draws.find((d) => d.drawnAt === null && !d.forReplacement);
  return (
    <Section title={t('section.draw')}>
      <p className="gh-hint">{t('hint.commit')}</p>
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
      {committee.draws.map((d) => (
        <DrawRecord key={d.drawId} draw={d} />
      ))}
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

function DrawRecord({ draw }: { readonly draw: Draw }) {
  const t = useText(committeeText);
  const verify = async () => {
    const { pool, seeds, orderDigest, poolDigest, commitment } = draw;
    if (!pool || !seeds || !orderDigest) return;
    const wrong = await drawDisagreements({ pool, seeds, orderDigest, poolDigest, commitment });
    if (wrong.length === 0) toast('success', t('hint.verified'));
    else toast('error', t('hint.notVerified', { what: listed(wrong) }));
  };
  const digests = [
    [t('field.poolDigest'), draw.poolDigest],
    [t('field.commitment'), draw.commitment],
    [t('field.serverSeed'), draw.seeds?.server],
    [t('field.agencySeed'), draw.seeds?.agency],
    [t('field.witnessSeed'), draw.seeds?.witness],
    [t('field.orderDigest'), draw.orderDigest],
  ] as const;
  return (
    <div className="cm-draw">
      <h3>
        {t('field.round', { n: draw.round })} · {t('field.poolSize')} {draw.poolSize}
      </h3>
      <dl className="gh-grid">
        <Fact label={t('field.committedAt')}>
          <Time value={draw.committedAt} precision="second" />
        </Fact>
        <Fact label={t('field.drawnAt')}>
          <Time value={draw.drawnAt} precision="second" />
        </Fact>
        {digests.map(([name, value]) =>
          value ? (
            <Fact key={name} label={name}>
              <code className="cm-digest">{value}</code>
            </Fact>
          ) : null,
        )}
      </dl>
      {draw.pool ? (
        <Button onClick={() => void verify()}>{t('action.verify')}</Button>
      ) : draw.drawnAt ? (
        <p className="gh-hint">{t('hint.poolLater')}</p>
      ) : null}
    </div>
  );
}
