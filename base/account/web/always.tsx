import { lazy, Suspense, useEffect, useState } from 'react';
import { useUser } from '#base/session/web/index.ts';
import { loadChunk } from '#kit/web/chunk.ts';
import { ask } from '#kit/web/notice.ts';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { needChangePassword } from '../shared/frame-calls.ts';
import { adviceText } from '../shared/text/advice.ts';

const PasswordDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./password-dialog.tsx'))).PasswordDialog,
}));

/** Said once in a browser tab; a reload does not repeat it. */
const SAID = 'gongheng.passwordAdvised';

/** 首次登录、长时间未修改密码: the first change is forced, an old password is only advised against. */
export function Part() {
  const t = useText(adviceText);
  const { id, firstLogin } = useUser();
  const forced = firstLogin === 1;
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (forced || sessionStorage.getItem(SAID) === id) return;
    sessionStorage.setItem(SAID, id);
    const advise = async () => {
      const { needChange } = await send(needChangePassword, {}, { quiet: true });
      if (!needChange) return;
      const question = {
        title: t('title'),
        text: t('old'),
        ok: t('now'),
        cancel: t('later'),
      };
      if (await ask(question)) setOpen(true);
    };
    advise().catch(() => undefined);
  }, [forced, id, t]);
  if (!forced && !open) return null;
  return (
    <Suspense fallback={null}>
      <PasswordDialog forced={forced} onClose={() => setOpen(false)} />
    </Suspense>
  );
}
