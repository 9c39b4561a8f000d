import { Button } from 'antd';
import { Mark } from '#kit/web/mark.tsx';
import { useTitle } from '#kit/web/page.tsx';
import { CallFailed } from '#kit/web/call-failed.ts';
import { homeRoute } from '#kit/web/paths.ts';
import { useNavigate } from '#kit/web/router/router.tsx';
import { Empty, ErrorBox, NoPermission } from '#kit/web/states.tsx';
import { useText, useWords } from '#kit/web/text.ts';
import { shellText } from './words.ts';

function GoHome() {
  const t = useText(shellText);
  const navigate = useNavigate();
  return (
    <Button type="primary" onClick={() => void navigate(homeRoute())}>
      {t('goHome')}
    </Button>
  );
}

/** 404. */
export function NotFound() {
  const t = useText(shellText);
  useTitle(t('notFound'));
  return (
    <>
      <h1 className="gh-visually-hidden">{t('notFound')}</h1>
      <Empty title={t('notFound')} hint={t('notFoundHint')} action={<GoHome />} />
    </>
  );
}

/** 无权限. */
export function NotAllowed() {
  const t = useText(shellText);
  useTitle(t('notAllowed'));
  return (
    <>
      <h1 className="gh-visually-hidden">{t('notAllowed')}</h1>
      <NoPermission title={t('notAllowed')} action={<GoHome />} />
    </>
  );
}

/** A screen that broke: its fellows go on. */
export function PageFailed({ error }: { readonly error: unknown }) {
  const t = useText(shellText);
  const w = useWords();
  const unreachable = error instanceof CallFailed;
  return (
    <ErrorBox
      error={error}
      title={unreachable ? w('web.form.loadFailed') : t('pageFailed')}
      hint={t('pageFailedHint')}
      onRetry={() => location.reload()}
    />
  );
}

/** The first moments: the mark, and nothing that flickers. */
export function Starting() {
  const t = useText(shellText);
  return (
    <div className="gh-first" role="status" aria-label={t('starting')}>
      <Mark size={48} />
    </div>
  );
}
