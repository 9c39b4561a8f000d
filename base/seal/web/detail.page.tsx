import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { ActButton } from '#kit/web/act-button.tsx';
import { later } from '#kit/web/chunk.ts';
import { Fact } from '#kit/web/fact.tsx';
import { useLang } from '#kit/web/lang.ts';
import { DataTable } from '#kit/web/list/data-table.tsx';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { PageHeader, useTitle } from '#kit/web/page.tsx';
import { useCall } from '#kit/web/query.ts';
import { ReasonButton } from '#kit/web/reason-button.tsx';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { Section } from '#kit/web/section.tsx';
import { Answer } from '#kit/web/states.tsx';
import { Status } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import { confirmSeal, disableSeal, refuseSeal, sealDetail, sealUses, withdrawSeal } from '../shared/calls.ts';
import type { SealRecord } from '../shared/schema.ts';
import { sealScreens } from '../shared/screens.ts';
import { sealText } from '../shared/text/index.ts';
import './parts/seal.css';
import { kindTags, sealTags } from './tags.ts';

const HolderPicker = later(() => import('./parts/holder-picker.tsx').then((m) => m.HolderPicker));

/** 印章详情: its image, who may use it, and what was signed with it. */
export function Page() {
  const t = useText(sealText);
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  useTitle(t('detail'));
  return (
    <Answer page={t('detail')} of={useCall(sealDetail, { id })} rows={8}>
      {(seal) => (
        <>
          <PageHeader
            title={seal.sealName}
            tags={<Status of={sealTags} value={seal.status} />}
            actions={<Acts seal={seal} />}
            back={sealScreens.list}
          />
          {seal.ownWait ? <p className="gh-hint">{t('hint.waiting')}</p> : null}
          <Section title={t('section.seal')}>
            <Facts seal={seal} />
          </Section>
          <Holders seal={seal} />
          <Section title={t('section.uses')}>
            <ListPage
              embedded
              call={sealUses}
              texts={sealText}
              fixed={{ id }}
              columns={[
                { field: 'title', width: 280 },
                { field: 'userName', label: 'field.signer', width: 110 },
                { field: 'signedAt', kind: 'instant', width: 150 },
                { field: 'certificateSerial', width: 220 },
                { field: 'digest', width: 280 },
              ]}
              emptyHint="hint.noUses"
            />
          </Section>
        </>
      )}
    </Answer>
  );
}

function Facts({ seal }: { readonly seal: SealRecord }) {
  const t = useText(sealText);
  const lang = useLang();
  return (
    <div className="gh-seal-facts">
      <img className="gh-seal-image" src={seal.image} alt={`${t('field.image')} ${seal.sealName}`} />
      <dl className="gh-grid">
        <Fact label={t('field.sealKind')}>{kindTags.say(lang, seal.sealKind)}</Fact>
        <Fact label={t('field.validUntil')}>{seal.validUntil ?? '—'}</Fact>
        <Fact label={t('field.registeredBy')}>{seal.registeredBy}</Fact>
        <Fact label={t('field.registeredAt')}>
          <Time value={seal.registeredAt} />
        </Fact>
        {seal.decidedAt ? (
          <>
            <Fact label={t('field.decidedBy')}>{seal.decidedBy}</Fact>
            <Fact label={t('field.decidedAt')}>
              <Time value={seal.decidedAt} />
            </Fact>
          </>
        ) : null}
        {seal.endedAt ? (
          <>
            <Fact label={t('field.endedBy')}>{seal.endedBy}</Fact>
            <Fact label={t('field.endedAt')}>
              <Time value={seal.endedAt} />
            </Fact>
          </>
        ) : null}
        {seal.reason ? <Fact label={t('field.reason')}>{seal.reason}</Fact> : null}
        <Fact label={t('field.imageDigest')}>
          <code>{seal.imageDigest}</code>
        </Fact>
      </dl>
    </div>
  );
}

/** 复核与停用: what takes words asks for them. */
function Acts({ seal: { id, can } }: { readonly seal: SealRecord }) {
  const t = useText(sealText);
  const asked = {
    input: (reason: string) => ({ id, reason }),
    label: t('field.reason'),
    need: t('need.reason'),
    danger: true,
  };
  return (
    <>
      {can.decide ? (
        <>
          <ReasonButton
            text={t('action.refuse')}
            call={refuseSeal}
            note={t('confirm.refuse')}
            done={t('done.refused')}
            {...asked}
          />
          <ActButton
            type="primary"
            text={t('action.confirm')}
            call={confirmSeal}
            input={{ id }}
            confirm={{ title: t('confirm.confirm') }}
            done={t('done.confirmed')}
          />
        </>
      ) : null}
      {can.disable ? (
        <ReasonButton
          text={t('action.disable')}
          call={disableSeal}
          note={t('confirm.disable')}
          done={t('done.disabled')}
          {...asked}
        />
      ) : null}
    </>
  );
}

/** 用印人. */
function Holders({ seal: { id, holders, can } }: { readonly seal: SealRecord }) {
  const t = useText(sealText);
  const [picking, setPicking] = useState(false);
  return (
    <Section
      title={t('section.holders')}
      extra={can.grant ? <Button onClick={() => setPicking(true)}>{t('action.grant')}</Button> : null}
    >
      <DataTable
        label={t('section.holders')}
        rows={holders}
        rowKey={(one) => one.userId}
        empty={t('hint.noHolders')}
        columns={[
          { key: 'userName', title: t('field.userName'), render: (one) => one.userName },
          { key: 'grantedBy', title: t('field.grantedBy'), render: (one) => one.grantedBy },
          {
            key: 'grantedAt',
            title: t('field.grantedAt'),
            kind: 'tight',
            render: (one) => <Time value={one.grantedAt} />,
          },
          ...(can.disable
            ? [
                {
                  key: 'withdraw',
                  title: '',
                  kind: 'actions' as const,
                  render: ({ userId }: SealRecord['holders'][number]) => (
                    <ActButton
                      type="link"
                      danger
                      text={t('action.withdraw')}
                      call={withdrawSeal}
                      input={{ id, userId }}
                      confirm={{ title: t('confirm.withdraw') }}
                      done={t('done.withdrawn')}
                    />
                  ),
                },
              ]
            : []),
        ]}
      />
      {picking ? (
        <Suspense fallback={null}>
          <HolderPicker id={id} onClose={() => setPicking(false)} />
        </Suspense>
      ) : null}
    </Section>
  );
}
