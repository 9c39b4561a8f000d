import { useText } from '#kit/web/text.ts';
import { registrationText } from '../shared/text/index.ts';
import { AccountForm } from './parts/account-form.tsx';
import { RegisterFrame } from './parts/frame.tsx';

/** 创建账号: the one step that needs no session. */
export function Page() {
  const t = useText(registrationText);
  return (
    <RegisterFrame title={t('register.title')} at="account">
      <AccountForm />
    </RegisterFrame>
  );
}
