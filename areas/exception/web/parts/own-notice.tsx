import { Button } from 'antd';
import { publicPage } from '#areas/bulletin/shared/site-paths.ts';
import { LotFacts } from '#areas/project/web/index.ts';
import { Fact } from '#kit/web/fact.tsx';
import { PageHeader, Panel, useTitle } from '#kit/web/page.tsx';
import { useCall } from '#kit/web/query.ts';
import { Section } from '#kit/web/section.tsx';
import { Show } from '#kit/web/show.tsx';
import { Answer } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import { myTermination } from '../../shared/calls.ts';
import { exceptionText } from '../../shared/text/index.ts';

/** 终止公告（投标人）: what was announced, and what becomes of bids, fees and bonds. */
export function OwnNotice({ packageId }: { readonly packageId: string }) {
  const t = useText(exceptionText);
  const query = useCall(myTermination, { packageId });
  useTitle(t('noticeTitle'));
  return (
    <Answer page={t('noticeTitle')} of={query}>
      {(own) => (
        <>
          <PageHeader
            title={own.title}
            actions={
              own.bulletinId ? (
                <Button href={publicPage(own.bulletinId)} target="_blank" rel="noopener">
                  {t('op.published')}
                </Button>
              ) : null
            }
          />
          <Section title={t('section.lot')}>
            <LotFacts lot={own.lot}>
              <Fact label={t('field.publishedAt')}>
                <Time value={own.publishedAt} precision="second" />
              </Fact>
            </LotFacts>
            <p className="gh-hint">{t('hint.effect.sealed')}</p>
          </Section>
          <Panel>
            <Show kind="rich" value={own.content} />
          </Panel>
        </>
      )}
    </Answer>
  );
}
