import { Suspense, useEffect, useState } from 'react';
import { useUser } from '#base/session/web/index.ts';
import { later } from '#kit/web/chunk.ts';
import { ask } from '#kit/web/notice.ts';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { needChangePassword } from '../shared/frame-calls.ts';
import { adviceText } from '../shared/text/advice.ts';

const PasswordDialog = later(() => import('./password-dialog.tsx').then((m) => m.PasswordDialog));

const FactorDue = later(() => import('./factor-due.tsx').then((m) => m.FactorDue));

/** Said once in a browser tab; a reload does not repeat it. */
const SAID = 'gongheng.passwordAdvised';

/**
 * 首次登录、长时间未修改密码、两步登录: the first change and a second factor that is due are forced; an old password is only
 * advised against, and a second factor advised until its day.
 */
export function Part() {
  const t = useText(adviceText);
  const { id, firstLogin, factorDue } = useUser();
  const forced = firstLogin === 1;
  const [open, setOpen] = useState(false);
  const [factorDay, setFactorDay] = useState(factorDue === 1 ? '' : undefined);
  useEffect(() => {
    if (forced || factorDue === 1 || sessionStorage.getItem(SAID) === id) return;
    sessionStorage.setItem(SAID, id);
    const advise = async () => {
      const { needChange, factorDay: due } = await send(needChangePassword, {}, { quiet: true });
      if (due !== '') setFactorDay(due);
      if (!needChange || due !== '') return;
      const question = {
        title: t('title'),
        text: t('old'),
        ok: t('now'),
        cancel: t('later'),
      };
      if (await ask(question)) setOpen(true);
    };
    advise().catch(() => undefined);
  }, [forced, factorDue, id, t]);
  return (
    <Suspense fallback={null}>
      {forced || open ? <PasswordDialog forced={forced} onClose={() => setOpen(false)} /> : null}
      {!forced && factorDay !== undefined ? <FactorDue day={factorDay} /> : null}
    </Suspense>
  );
}
