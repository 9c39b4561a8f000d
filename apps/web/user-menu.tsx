import { DownOutlined, UserOutlined } from '@ant-design/icons';
import { type ReactNode, Suspense, useState } from 'react';
import { orgList } from '#base/session/shared/start-calls.ts';
import { changeOrg, signOut, useUser } from '#base/session/web/index.ts';
import { later } from '#kit/web/chunk.ts';
import { useConfirm } from '#kit/web/confirm.ts';
import { countDrafts, wipeDrafts } from '#kit/web/form/draft-store.ts';
import { setLang, useLang } from '#kit/web/lang.ts';
import { APP_BASE, homeRoute } from '#kit/web/paths.ts';
import { MenuButton, type MenuItem } from '#kit/web/menu-button.tsx';
import { useCall } from '#kit/web/query.ts';
import { useNavigate } from '#kit/web/router/router.tsx';
import type { FrameParts, UserMenuEntry } from '#kit/web/routes.ts';
import { either, useText, useWords } from '#kit/web/text.ts';
import { frame } from './tables.ts';
import { shellText } from './words.ts';

/** Draws the dialog that a folder hangs into the user's menu. */
function dialogOf(entry: UserMenuEntry): (onClose: () => void) => ReactNode {
  const load = entry.dialog;
  if (!load) return () => null;
  const Own = later(() => load().then((m) => m.UserDialog));
  return (onClose) => (
    <Suspense fallback={null}>
      <Own onClose={onClose} />
    </Suspense>
  );
}

const byAvatar = frame.userMenu.find((entry) => entry.byAvatar);
const listed = frame.userMenu.filter((entry) => !entry.byAvatar);
const dialogs = new Map(frame.userMenu.map((entry) => [entry.key, dialogOf(entry)]));

/** 头像与用户下拉菜单: the avatar opens its dialog, the name the menu of organisations, language, personal entries that folders bring, logout. */
export function UserMenu() {
  const t = useText(shellText);
  const w = useWords();
  const lang = useLang();
  const user = useUser();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const many = user.orgCount > 1;
  const orgs = useCall(orgList, {}, { enabled: many, freshMs: 600_000, quiet: true });
  const [dialog, setDialog] = useState<string>();

  const who = (
    <span className="sh-who">
      <strong>{user.trueName}</strong>
      <span>{[user.companyName, user.deptName].filter(Boolean).join(' · ')}</span>
    </span>
  );
  const others: MenuItem[] = (orgs.data ?? []).map((o, i) => ({
    key: `org ${o.id}`,
    label: o.orgName,
    disabled: o.current,
    ...(i === 0 ? { apart: true, heading: t('switchOrg') } : {}),
  }));
  const own: MenuItem[] = listed.map((entry, i) => ({
    key: `own ${entry.key}`,
    label: either(lang, entry.label),
    apart: i === 0,
  }));
  const items: MenuItem[] = [
    ...own,
    { key: 'lang', label: t('languageOther'), apart: own.length === 0 },
    ...(many ? others : []),
    { key: 'logout', label: t('logout'), apart: true },
  ].map((item, i) => (i === 0 ? { ...item, apart: false, heading: who } : item));

  const leave = async () => {
    const drafts = countDrafts();
    let wipe = false;
    const option = {
      words: w('web.draft.wipe', { n: drafts }),
      set: (on: boolean) => {
        wipe = on;
      },
    };
    const sure = { title: t('logoutConfirm'), okText: t('logout'), ...(drafts > 0 ? { option } : {}) };
    if (!(await confirm(sure))) return;
    if (wipe) wipeDrafts();
    await signOut();
  };

  const pick = async (key: string) => {
    if (key === 'lang') setLang(lang === 'zh' ? 'en' : 'zh');
    else if (key === 'logout') {
      await leave();
    } else if (key.startsWith('org '))
      await changeOrg(key.slice(4), APP_BASE + homeRoute()).catch(() => undefined);
    else if (key.startsWith('own ')) {
      const entry = frame.userMenu.find((one) => one.key === key.slice(4));
      if (entry?.to) await navigate(entry.to);
      else setDialog(entry?.key);
    }
  };

  return (
    <>
      <button
        type="button"
        className="sh-avatar"
        aria-label={byAvatar && either(lang, byAvatar.label)}
        title={byAvatar && either(lang, byAvatar.label)}
        disabled={!byAvatar}
        onClick={() => setDialog(byAvatar?.key)}
      >
        {user.userLogo ? <img src={user.userLogo} alt="" /> : <UserOutlined aria-hidden />}
      </button>
      <MenuButton
        className="sh-user"
        label={`${t('user')} ${user.trueName}`}
        items={items}
        onPick={(key) => void pick(key)}
      >
        <span className="sh-user-name">{user.trueName}</span>
        <DownOutlined aria-hidden />
      </MenuButton>
      {dialog ? dialogs.get(dialog)?.(() => setDialog(undefined)) : null}
    </>
  );
}

const partsOf = (loads: NonNullable<FrameParts['header']>) =>
  loads.map((load, i) => {
    const Part = later(() => load().then((m) => m.Part));
    return (
      // The list never changes while the page lives.
      <Suspense key={i} fallback={null}>
        <Part />
      </Suspense>
    );
  });
const slots = { header: partsOf(frame.header), always: partsOf(frame.always) } as const;

/** Parts that folders hang into the frame. */
export function FrameSlot({ slot }: { readonly slot: 'header' | 'always' }): ReactNode {
  return slots[slot];
}
