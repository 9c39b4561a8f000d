import { useSearchParams } from '#kit/web/router/router.tsx';
import { opType } from '../shared/schema.ts';
import { BuildingForm } from './parts/building-form.tsx';

/** 建设项目编辑. */
export function Page() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? undefined;
  const mode = id === undefined ? 'add' : query.get('opType') === opType.modify ? 'edit' : 'view';
  return <BuildingForm key={`${mode} ${id ?? ''}`} id={id} mode={mode} />;
}
