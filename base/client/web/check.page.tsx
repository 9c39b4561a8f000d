import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { FileLinks } from '#kit/web/file/file-links.tsx';
import { Findings } from '#kit/web/findings.tsx';
import { PageHeader, Panel, useTitle } from '#kit/web/page.tsx';
import { useCall } from '#kit/web/query.ts';
import { Loading } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { latestVersion } from '../shared/calls.ts';
import type { ClientPlatform } from '../shared/status.ts';
import { checkText } from '../shared/text/check.ts';
import { clientText } from '../shared/text/index.ts';
import { findingsOf } from './parts/checks.ts';
import { askServer, platformHere, thisComputer } from './parts/this-computer.ts';
import './check.css';

const tones = { ok: 'done', warn: 'needs', bad: 'refused' } as const;

/** 系统检测: what this computer can do, and what to install or put right. */
export function Page() {
  const t = useText(checkText);
  useTitle(t('title'));
  const found = useQuery({
    queryKey: ['syscheck'],
    queryFn: async () => findingsOf(thisComputer(), await askServer()),
    gcTime: 0,
    // Without a network it has the more to say.
    networkMode: 'always',
  });
  const platform = platformHere();
  const wrong = found.data?.filter((f) => f.state !== 'ok').length ?? 0;
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <Button loading={found.isFetching} onClick={() => void found.refetch()}>
            {t('again')}
          </Button>
        }
      />
      <Panel>
        <p className="gh-hint">{t('lead')}</p>
        {found.data ? (
          <>
            <p role="status">
              <strong>{wrong === 0 ? t('allGood') : t('problems', { count: wrong })}</strong>
            </p>
            <Findings
              of={found.data.map((f) => ({
                key: f.name,
                name: t(f.name),
                tone: tones[f.state],
                state: t(`state.${f.state}`),
                text: t(f.result, f.params),
                remedy: f.state === 'ok' ? undefined : t(f.remedy),
              }))}
            />
          </>
        ) : (
          <Loading />
        )}
      </Panel>
      {platform ? <Install platform={platform} /> : null}
    </>
  );
}

/** 可安装的客户端: the newest one for this operating system. */
function Install({ platform }: { readonly platform: ClientPlatform }) {
  const t = useText(checkText);
  const c = useText(clientText);
  const { data } = useCall(latestVersion, { platform }, { quiet: true });
  if (!data) return null;
  const { latest } = data;
  return (
    <div className="check-install">
      <Panel>
        <h2>{t('install')}</h2>
        {latest ? (
          <>
            <p>
              {t('installed', { platform: c(`platform.${platform}`), versionNo: latest.versionNo })}{' '}
              <FileLinks value={latest.fileId} />
            </p>
            <p>{latest.description}</p>
            <p className="gh-hint">
              {t('digest')} <code className="check-digest">{latest.digest}</code>
            </p>
          </>
        ) : (
          <p>{t('installNone')}</p>
        )}
      </Panel>
    </div>
  );
}
