import { useText } from '#kit/web/text.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import type { tenantFunctions } from '../../shared/calls.ts';
import { tenantText } from '../../shared/text/index.ts';
import '../tenant.css';

type Known = OutputOf<typeof tenantFunctions>;

interface Props {
  readonly known: Known;
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}

/** 功能勾选: by the root menu they stand under; essential ones are always there. */
export function FunctionChecks({ known, chosen, onChange }: Props) {
  const t = useText(tenantText);
  const byCode = new Map(known.functions.map((f) => [f.code, f]));
  const rootOf = (code: string): string => {
    let at = code;
    for (let i = 0; i < 20 && byCode.has(at); i += 1) at = byCode.get(at)?.parentCode ?? '';
    return at;
  };
  const groups = Map.groupBy(known.functions, (f) => rootOf(f.code));
  const title = (code: string) => known.roots.find((r) => r.code === code)?.title ?? t('granted.noRoot');
  const turn = (code: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(code);
    else next.delete(code);
    onChange(next);
  };
  return [...groups].map(([root, list]) => (
    <section key={root} className="tnt-root" aria-label={title(root)}>
      <h3>{title(root)}</h3>
      <ul className="tnt-functions">
        {list.map((f) => (
          <li key={f.code}>
            <label title={f.code}>
              <input
                type="checkbox"
                checked={f.essential || chosen.has(f.code)}
                disabled={f.essential}
                onChange={(event) => turn(f.code, event.target.checked)}
              />{' '}
              {f.name}{' '}
              <small>
                {t('granted.count', { n: f.permissionCount })}
                {f.essential ? ` · ${t('granted.essential')}` : f.declared ? '' : ` · ${t('granted.own')}`}
              </small>
            </label>
          </li>
        ))}
      </ul>
    </section>
  ));
}
