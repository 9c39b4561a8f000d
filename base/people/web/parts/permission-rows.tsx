import type { OutputOf } from '#kit/shared/call.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { roleText } from '#base/role/shared/text/index.ts';
import { roleScreens } from '#base/role/shared/screens.ts';
import { Link } from '#kit/web/router/router.tsx';
import { StatusTag } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import type { Cause, personAccess } from '../../shared/access-calls.ts';
import { accessText } from '../../shared/text/access.ts';

type Row = OutputOf<typeof personAccess>['permissions'][number];

/** 依据: which roles give it, or why a role that holds it does not. */
export function Causes({ of }: { readonly of: readonly Cause[] }) {
  const t = useText(accessText);
  const r = useText(roleText);
  return (
    <ul className="acc-causes">
      {of.map((c) => (
        <li key={c.roleId} className={c.gives ? undefined : 'acc-void'}>
          {t(c.why === '' ? 'why.gives' : `why.${c.why}`, { role: c.roleName })}
          {c.scope === '' || !c.gives ? null : (
            <small>
              {t('scope', { scope: r(`scope.${c.scope}`) })}
              {c.scopeNames === '' ? null : ` (${c.scopeNames})`}
            </small>
          )}
        </li>
      ))}
    </ul>
  );
}

/** 权限逐项结论, by folder: yes, no, or not before something is settled; each with its reason. */
export function PermissionRows({
  rows,
  blocked,
}: {
  readonly rows: readonly Row[];
  readonly blocked: boolean;
}) {
  const folders = [...Map.groupBy(rows, (row) => row.folder)];
  return folders.map(([folder, list]) => (
    <section key={folder} className="acc-folder" aria-label={folder}>
      <h2>{folder}</h2>
      <ul>
        {list.map((row) => (
          <PermissionRow key={row.code} row={row} blocked={blocked} />
        ))}
      </ul>
    </section>
  ));
}

function PermissionRow({ row, blocked }: { readonly row: Row; readonly blocked: boolean }) {
  const t = useText(accessText);
  const verdict = row.may ? (blocked ? 'blocked' : 'yes') : 'no';
  const tone = { yes: 'done', no: 'saved', blocked: 'needs' } as const;
  return (
    <li>
      <StatusTag tone={tone[verdict]}>{t(`may.${verdict}`)}</StatusTag>
      <div>
        <span title={row.code}>{row.title}</span>{' '}
        <Link to={linkTo(roleScreens.access, { permission: row.code })}>{t('who')}</Link>
        {row.causes.length === 0 ? <p className="gh-hint">{t('why.none')}</p> : <Causes of={row.causes} />}
        <Opened calls={row.calls} staged={row.staged} />
      </div>
    </li>
  );
}

/** 可执行的操作, folded; and that some ask for a right of the stage too. */
export function Opened({ calls, staged }: { readonly calls: readonly string[]; readonly staged: boolean }) {
  const t = useText(accessText);
  if (calls.length === 0) return null;
  return (
    <details>
      <summary>{t('calls', { n: calls.length })}</summary>
      {staged ? <p>{t('staged')}</p> : null}
      <ul>
        {calls.map((call) => (
          <li key={call}>
            <code>{call}</code>
          </li>
        ))}
      </ul>
    </details>
  );
}
