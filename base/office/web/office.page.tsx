import { ErrorBox } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { useTitle } from '#kit/web/page.tsx';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { officeText } from '../shared/text/index.ts';
import { OfficeWindow } from './parts/office-window.tsx';

/** 在线文档 in a window of its own: its address carries the key of what it was opened with, and nothing else. */
export function Page() {
  const t = useText(officeText);
  const [query] = useSearchParams();
  useTitle(t('title'));
  const key = query.get('key') ?? '';
  return (
    <main className="of-page">
      {key ? (
        <OfficeWindow key={key} windowKey={key} />
      ) : (
        <ErrorBox page={t('title')} title={t('page.noKey')} />
      )}
    </main>
  );
}
