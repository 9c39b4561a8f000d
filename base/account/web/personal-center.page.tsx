import { UserOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import { Subscriptions } from '#base/message/web/index.ts';
import { signOut } from '#base/session/web/index.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import { later } from '#kit/web/chunk.ts';
import { setLang, useLang } from '#kit/web/lang.ts';
import { PageHeader, Panel, useTitle } from '#kit/web/page.tsx';
import { useCall } from '#kit/web/query.ts';
import { Link, useSearchParams } from '#kit/web/router/router.tsx';
import { Answer } from '#kit/web/states.tsx';
import { listed, useText } from '#kit/web/text.ts';
import { densities, schemes, useThemeChoice } from '#kit/web/theme-choice.ts';
import { sessionScreens } from '#base/session/shared/screens.ts';
import { frameScreens } from '#kit/shared/screens.ts';
import { accountDetail, needChangePassword } from '../shared/calls.ts';
import { accountText } from '../shared/text/index.ts';
import { HandSignature } from './parts/hand-signature.tsx';
import './account.css';

const InfoDialog = later(() => import('./parts/info-dialog.tsx').then((m) => m.InfoDialog));
const MobileDialog = later(() => import('./parts/mobile-dialog.tsx').then((m) => m.MobileDialog));
const EditUserDialog = later(() => import('./parts/user-dialog.tsx').then((m) => m.EditUserDialog));
const AvatarDialog = later(() => import('./avatar-dialog.tsx').then((m) => m.UserDialog));
const PasswordDialog = later(() => import('./password-dialog.tsx').then((m) => m.PasswordDialog));

type Change = 'info' | 'mobile' | 'avatar' | 'password' | 'user';

const tabs = ['info', 'subscription', 'settings'] as const;

/** 个人中心: own data, message subscription and personalised settings, by the left menu. */
export function Page() {
  const t = useText(accountText);
  const [params] = useSearchParams();
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'info';
  const detail = useCall(accountDetail, {});
  useTitle(t('title'));
  return (
    <>
      <PageHeader title={t('title')} back={frameScreens.home} />
      <div className="acc-centre">
        <nav className="acc-menu" aria-label={t('title')}>
          {tabs.map((one) => (
            <Link key={one} to={`?tab=${one}`} replace aria-current={one === tab ? 'page' : undefined}>
              {t(`menu.${one}`)}
            </Link>
          ))}
          <Link to={sessionScreens.security}>{t('menu.security')}</Link>
        </nav>
        <Panel>
          {tab === 'info' ? <Answer of={detail}>{(me) => <Account me={me} />}</Answer> : null}
          {tab === 'subscription' ? <Subscriptions embedded /> : null}
          {tab === 'settings' ? <Settings /> : null}
        </Panel>
      </div>
    </>
  );
}

function Account({ me }: { readonly me: OutputOf<typeof accountDetail> }) {
  const t = useText(accountText);
  const { data: state } = useCall(needChangePassword, {}, { quiet: true });
  // The last one lies on top: the mobile changes over the basic information and leads back to it.
  const [open, setOpen] = useState<readonly Change[]>([]);
  const show = (what: Change) => setOpen((old) => [...old, what]);
  const close = () => setOpen((old) => old.slice(0, -1));
  const change = (field: 'mobile' | 'password' | 'email', what: Change): ReactNode => {
    const verb = t(field === 'email' && !me.email ? 'mobile.fill' : 'mobile.change');
    return (
      <button
        type="button"
        className="gh-link acc-change"
        aria-label={`${verb} ${t(`field.${field}`)}`}
        onClick={() => show(what)}
      >
        {verb}
      </button>
    );
  };
  const lines: readonly (readonly [Parameters<typeof t>[0], ReactNode, ReactNode?])[] = [
    ['field.trueName', me.trueName],
    ['field.companyName', me.companyName],
    ['field.deptName', me.deptName],
    ['field.roleNames', listed(me.roleNames)],
    ['field.account', me.userName],
    ['field.mobile', me.mobile, change('mobile', 'mobile')],
    ['field.password', '••••••••', change('password', 'password')],
    ['field.email', me.email, change('email', state?.codes ? 'user' : 'info')],
    ['field.identityNum', me.identityNum.replace(/^(\d{6})\d{8}/, '$1********')],
  ];
  return (
    <>
      <div className="acc-who">
        <button
          type="button"
          className="acc-face"
          aria-label={t('avatar.change')}
          title={t('avatar.change')}
          onClick={() => show('avatar')}
        >
          {me.userLogo ? <img src={me.userLogo} alt="" /> : <UserOutlined aria-hidden />}
        </button>
        <div>
          <h2>{me.trueName}</h2>
          <p className="gh-hint">{t('info.hint')}</p>
        </div>
        <div className="gh-page-actions">
          <Button type="primary" onClick={() => show('info')}>
            {t('info.edit')}
          </Button>
          <Button type="link" onClick={() => void signOut()}>
            {t('pass.logout')}
          </Button>
        </div>
      </div>
      <dl className="gh-grid">
        {lines.map(([key, value, extra]) => (
          <div key={key} className="gh-read">
            <dt>{t(key)}</dt>
            <dd>
              {value || <span className="gh-none">{t('info.notSet')}</span>}
              {extra}
            </dd>
          </div>
        ))}
        <HandSignature name={me.trueName} />
      </dl>
      <Suspense fallback={null}>
        {open.includes('info') ? (
          <InfoDialog me={me} onMobile={() => show('mobile')} onClose={close} />
        ) : null}
        {open.includes('mobile') ? <MobileDialog mobile={me.mobile} onClose={close} /> : null}
        {open.includes('user') ? <EditUserDialog me={me} onClose={close} /> : null}
        {open.includes('avatar') ? <AvatarDialog onClose={close} /> : null}
        {open.includes('password') ? <PasswordDialog onClose={close} /> : null}
      </Suspense>
    </>
  );
}

/** 系统设置: language, colours and density of everything. */
function Settings() {
  const t = useText(accountText);
  const lang = useLang();
  const [theme, setTheme] = useThemeChoice();
  return (
    <>
      <h2 className="acc-title">{t('settings.title')}</h2>
      <fieldset className="acc-set">
        <legend>{t('settings.language')}</legend>
        <div className="gh-radios">
          {(['zh', 'en'] as const).map((one) => (
            <label key={one} lang={one === 'zh' ? 'zh-CN' : 'en'}>
              <input type="radio" name="lang" checked={lang === one} onChange={() => setLang(one)} />
              {t(`settings.${one}`)}
            </label>
          ))}
        </div>
        <p className="gh-hint">{t('settings.languageHint')}</p>
      </fieldset>
      <fieldset className="acc-set">
        <legend>{t('settings.scheme')}</legend>
        <div className="gh-radios">
          {schemes.map((scheme) => (
            <label key={scheme}>
              <input
                type="radio"
                name="scheme"
                checked={theme.scheme === scheme}
                onChange={() => setTheme({ ...theme, scheme })}
              />
              {t(`settings.${scheme}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset className="acc-set">
        <legend>{t('settings.density')}</legend>
        <div className="gh-radios">
          {densities.map((density) => (
            <label key={density}>
              <input
                type="radio"
                name="density"
                checked={theme.density === density}
                onChange={() => setTheme({ ...theme, density })}
              />
              {t(`settings.${density}`)}
            </label>
          ))}
        </div>
        <p className="gh-hint">{t('settings.themeHint')}</p>
      </fieldset>
    </>
  );
}
