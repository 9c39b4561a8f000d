import { useSearchParams } from 'react-router';
import { useCall } from '#kit/web/query.ts';
import { Answer } from '#kit/web/states.tsx';
import { packageDetail } from '../shared/package/calls.ts';
import { ProjectForm } from './parts/project-form.tsx';
import './project.css';

/** 查看项目 inside the console: the project of the lot in the address. */
export function Page() {
  const [query] = useSearchParams();
  const lot = useCall(packageDetail, { packageId: query.get('packageId') ?? '' });
  return <Answer of={lot}>{({ mainId }) => <ProjectForm mainId={mainId} mode="view" embedded />}</Answer>;
}
