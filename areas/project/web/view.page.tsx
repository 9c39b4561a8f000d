import { PageHeader, useTitle } from '#kit/web/page.tsx';
import { useCall } from '#kit/web/query.ts';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { Answer } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { packageDetail } from '../shared/package/calls.ts';
import { projectText } from '../shared/text/index.ts';
import { ProjectForm } from './parts/project-form.tsx';
import './project.css';

/** 查看项目 inside the console: the project of the lot in the address. */
export function Page() {
  const t = useText(projectText);
  useTitle(t('tab.info'));
  const [query] = useSearchParams();
  const lot = useCall(packageDetail, { packageId: query.get('packageId') ?? '' });
  return (
    <>
      <PageHeader title={t('tab.info')} />
      <Answer of={lot}>{({ mainId }) => <ProjectForm mainId={mainId} mode="view" embedded />}</Answer>
    </>
  );
}
