import { useMemo, useRef, useState } from 'react';
import type { OutputOf } from '#kit/shared/call.ts';
import { useLang } from '#kit/web/lang.ts';
import { useLeaveGuard } from '#kit/web/form/leave-guard.ts';
import { toast } from '#kit/web/notice.ts';
import { useOnce } from '#kit/web/once.ts';
import { PageHeader, useTitle, WhyButton } from '#kit/web/page.tsx';
import { refreshAll, useCall } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { Answer, Empty } from '#kit/web/states.tsx';
import { TextInput } from '#kit/web/form/text-input.tsx';
import { Link, useSearchParams } from '#kit/web/router/router.tsx';
import { useText, useWords } from '#kit/web/text.ts';
import { type PermissionGroup, rolePermissions, saveRolePermissions } from '../shared/calls.ts';
import { roleName } from '../shared/rules.ts';
import { roleText } from '../shared/text/index.ts';
import { rolePage } from '../shared/screens.ts';
import { holdersPage } from './links.ts';
import './role.css';

/** 权限分配: menus, buttons and calls of a role as checkboxes; what is saved acts at once. */
export function Page() {
  const t = useText(roleText);
  const [params] = useSearchParams();
  const roleId = params.get('roleId') ?? '';
  const answer = useCall(rolePermissions, { roleId }, { enabled: roleId !== '' });
  if (roleId === '')
    return (
      <>
        <PageHeader title={t('permissions.title')} />
        <Empty title={t('permissions.noRole')} />
      </>
    );
  return (
    <Answer of={answer} rows={12}>
      {(data) => <Permissions key={`${roleId} ${data.role.version}`} data={data} />}
    </Answer>
  );
}

type Data = OutputOf<typeof rolePermissions>;

function Permissions({ data: { role, groups } }: { readonly data: Data }) {
  const t = useText(roleText);
  const w = useWords();
  const lang = useLang();
  const once = useOnce();
  const held = useMemo(
    () => new Set(groups.flatMap((g) => g.permissions.filter((p) => p.held).map((p) => p.code))),
    [groups],
  );
  const [chosen, setChosen] = useState<ReadonlySet<string>>(held);
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  useTitle(t('permissions.title'));
  const changed = chosen.size !== held.size || [...chosen].some((code) => !held.has(code));
  const dirty = useRef(changed);
  dirty.current = changed;
  useLeaveGuard(dirty, role.can.modify);

  const set = (codes: readonly string[], on: boolean) =>
    setChosen((old) => {
      const next = new Set(old);
      for (const code of codes) {
        if (on) next.add(code);
        else next.delete(code);
      }
      return next;
    });
  const save = async () => {
    setBusy(true);
    const input = { roleId: role.id, version: role.version, permissions: [...chosen] };
    const ok = await once('save', (nonce) => send(saveRolePermissions, input, { nonce }));
    setBusy(false);
    if (!ok) return;
    toast('success', t('permissions.saved'));
    await refreshAll();
  };
  const word = typed.trim().toLowerCase();
  const fits = (g: PermissionGroup): PermissionGroup => ({
    ...g,
    permissions:
      word === '' || g.title.toLowerCase().includes(word)
        ? g.permissions
        : g.permissions.filter((p) => `${p.title} ${p.code}`.toLowerCase().includes(word)),
  });
  const roots = Map.groupBy(
    groups.map(fits).filter((g) => g.permissions.length > 0),
    (g) => g.root,
  );
  const name = roleName(lang, role);
  return (
    <>
      <PageHeader
        sticky
        title={t('permissions.title')}
        tags={<span className="gh-hint">{t('permissions.of', { name })}</span>}
        back={rolePage[role.roleLevel]}
        actions={
          role.can.modify ? (
            <>
              {changed ? <span className="role-changed">{t('permissions.changed')}</span> : null}
              <WhyButton type="primary" loading={busy} onClick={() => void save()}>
                {w('web.save')}
              </WhyButton>
            </>
          ) : null
        }
      />
      <div className="role-bar">
        <TextInput
          type="search"
          maxLength={50}
          value={typed}
          placeholder={t('permissions.search')}
          aria-label={t('permissions.search')}
          onChange={setTyped}
        />
        <p className="gh-hint">{t(role.can.modify ? 'permissions.hint' : 'permissions.readOnly')}</p>
      </div>
      {roots.size === 0 ? <Empty title={t('permissions.none')} /> : null}
      {[...roots].map(([root, areas]) => (
        <section key={root} className="role-root" aria-label={root}>
          <h2>{root}</h2>
          {areas.map((g) => (
            <Group key={g.name} group={g} chosen={chosen} shut={!role.can.modify} onSet={set} />
          ))}
        </section>
      ))}
    </>
  );
}

interface GroupProps {
  readonly group: PermissionGroup;
  readonly chosen: ReadonlySet<string>;
  readonly shut: boolean;
  readonly onSet: (codes: readonly string[], on: boolean) => void;
}

/** One folder's permissions: those that open a menu first. */
function Group({ group, chosen, shut, onSet }: GroupProps) {
  const t = useText(roleText);
  const free = group.permissions.filter((p) => !p.fixed);
  const count = group.permissions.filter((p) => chosen.has(p.code)).length;
  const all = count === group.permissions.length;
  const ordered = [...group.permissions].sort((a, b) => b.menus.length - a.menus.length);
  return (
    <fieldset className="role-group" disabled={shut}>
      <legend>
        <label>
          <input
            type="checkbox"
            checked={all}
            disabled={free.length === 0}
            ref={(box) => {
              if (box) box.indeterminate = count > 0 && !all;
            }}
            onChange={() =>
              onSet(
                free.map((p) => p.code),
                !all,
              )
            }
          />
          {group.title}
        </label>
        <span className="gh-hint">
          {t('permissions.chosen', { n: count, total: group.permissions.length })}
        </span>
      </legend>
      <ul>
        {ordered.map((p) => (
          <li key={p.code}>
            <label title={p.code}>
              <input
                type="checkbox"
                checked={chosen.has(p.code)}
                disabled={p.fixed}
                onChange={(event) => onSet([p.code], event.target.checked)}
              />
              <span>{p.title}</span>
              <small className={p.menus.length > 0 ? 'role-menu' : undefined}>
                {p.menus.length > 0
                  ? t('permissions.menu', { names: p.menus.join(' / ') })
                  : t('permissions.button')}
              </small>
            </label>
            <Link className="role-who" to={holdersPage(p.code)}>
              {t('permissions.who')}
            </Link>
            {p.calls.length > 0 ? (
              <details>
                <summary>{t('permissions.calls', { n: p.calls.length })}</summary>
                <ul>
                  {p.calls.map((call) => (
                    <li key={call}>
                      <code>{call}</code>
                    </li>
                  ))}
                </ul>
              </details>
            ) : null}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
