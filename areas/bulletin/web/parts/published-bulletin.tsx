import { Button } from 'antd';
import { DownloadButton } from '#kit/web/act-button.tsx';
import { PageHeader, Panel, useTitle } from '#kit/web/page.tsx';
import { useCall } from '#kit/web/query.ts';
import { Show } from '#kit/web/show.tsx';
import { Answer } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import { publicBulletinDetail, publicSignedBulletin } from '../../shared/calls.ts';
import { bulletinText } from '../../shared/text/index.ts';
import { publicPage } from '../links.ts';

/** 公告查看（投标人）: the published text of a lot. */
export function PublishedBulletin({ packageId }: { readonly packageId: string }) {
  const t = useText(bulletinText);
  const query = useCall(publicBulletinDetail, { packageId });
  useTitle(query.data?.title ?? t('op.view'));
  return (
    <Answer page={t('op.view')} of={query}>
      {(bulletin) => (
        <>
          <PageHeader
            title={bulletin.title}
            actions={
              <>
                {bulletin.signed ? (
                  <DownloadButton
                    call={publicSignedBulletin}
                    input={{ id: bulletin.id }}
                    text={t('action.signed')}
                  />
                ) : null}
                <Button href={publicPage(bulletin.id)} target="_blank" rel="noopener">
                  {t('action.openPublic')}
                </Button>
              </>
            }
          />
          <Panel>
            <p className="gh-hint">
              {bulletin.bulletinNo} · <Time value={bulletin.publishedAt} precision="second" />
            </p>
            <Show kind="rich" value={bulletin.content} />
          </Panel>
        </>
      )}
    </Answer>
  );
}
