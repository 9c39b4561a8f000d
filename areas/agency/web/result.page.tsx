import { useSearchParams } from '#kit/web/router/router.tsx';
import { RelationForm } from './parts/relation-form.tsx';

/** 关联结果确认: the agency that was chosen reads what it is entrusted with, and answers. */
export function Page() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  return <RelationForm key={id} id={id} mode="view" title="resultTitle" />;
}
