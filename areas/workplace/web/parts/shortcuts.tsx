import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { type Menus, useSession } from '#base/session/web/index.ts';
import { later } from '#kit/web/chunk.ts';
import { useLang } from '#kit/web/lang.ts';
import { Link } from '#kit/web/router/router.tsx';
import { useText } from '#kit/web/text.ts';
import { type Lang, words } from '#kit/shared/text.ts';
import { workplaceText } from '../../shared/text/index.ts';
import { Nothing, PlateBox } from './plate.tsx';

const Choose = later(() => import('./shortcut-dialog.tsx').then((m) => m.ShortcutDialog));

export interface MenuLeaf {
  readonly id: string;
  readonly label: string;
  readonly to: string;
}

/** Entries of one's own menu that lead somewhere inside. */
const leavesOf = (lang: Lang, nodes: Menus): MenuLeaf[] =>
  nodes.flatMap((node) => [
    ...(node.resourceUri.startsWith('/')
      ? [
          {
            id: node.id,
            label:
              (node.i18nKey ? words(lang, node.i18nKey) : undefined) ??
              (lang === 'en' ? node.menuEname || node.menuCname : node.menuCname),
            to: node.resourceUri,
          },
        ]
      : []),
    ...leavesOf(lang, node.children),
  ]);

/** 快捷入口: what the person chose of the menu. */
export function Shortcuts({ of }: { readonly of: readonly string[] }) {
  const t = useText(workplaceText);
  const lang = useLang();
  const leaves = leavesOf(lang, useSession()?.menus ?? []);
  const [choosing, setChoosing] = useState(false);
  const chosen = of.flatMap((id) => leaves.find((leaf) => leaf.id === id) ?? []);
  return (
    <PlateBox
      title={t('plate.shortcuts')}
      action={
        <Button type="link" size="small" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
          {t('shortcut.choose')}
        </Button>
      }
    >
      {chosen.length === 0 ? <Nothing>{t('empty.shortcuts')}</Nothing> : null}
      <ul className="wk-shortcuts">
        {chosen.map(({ id, label, to }) => (
          <li key={id}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
      {choosing ? (
        <Suspense fallback={null}>
          <Choose leaves={leaves} chosen={of} onClose={() => setChoosing(false)} />
        </Suspense>
      ) : null}
    </PlateBox>
  );
}
