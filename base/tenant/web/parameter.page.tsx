import { SettingGroups } from '#base/dictionary/web/index.ts';
import { PageHeader, useTitle } from '#kit/web/page.tsx';
import { useCall } from '#kit/web/query.ts';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { send } from '#kit/web/send.ts';
import { Answer, Empty } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { modifyTenantParameter, tenantParameters } from '../shared/calls.ts';
import { tenantScreens } from '../shared/screens.ts';
import { tenantText } from '../shared/text/index.ts';

/** 租户参数: settings of one tenant, seen and set from outside. */
export function Page() {
  const t = useText(tenantText);
  const [params] = useSearchParams();
  const tenantId = params.get('tenantId') ?? '';
  const answer = useCall(tenantParameters, { tenantId }, { keepLast: true, enabled: tenantId !== '' });
  const title = t('parameter.title', { name: answer.data?.tenantName ?? '' });
  useTitle(title);
  if (tenantId === '')
    return (
      <>
        <PageHeader title={t('action.parameter')} back={tenantScreens.page} />
        <Empty title={t('parameter.noTenant')} />
      </>
    );
  return (
    <>
      <PageHeader title={title} back={tenantScreens.page} />
      <p className="gh-hint">{t('parameter.hint')}</p>
      <Answer of={answer} rows={8}>
        {(tree) => (
          <SettingGroups
            tree={tree}
            onChange={(change) => send(modifyTenantParameter, { ...change, tenantId })}
          />
        )}
      </Answer>
    </>
  );
}
