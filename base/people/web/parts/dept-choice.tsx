import { orgType } from '#base/organisation/shared/kinds.ts';
import { useCall } from '#kit/web/query.ts';
import type { ControlProps } from '#kit/web/form/control.ts';
import { useText } from '#kit/web/text.ts';
import { type OrgNode, orgTree } from '../../shared/calls.ts';
import { peopleText } from '../../shared/text/index.ts';

/** Departments below a company, indented by their depth. */
function departments(nodes: readonly OrgNode[], depth: number): { id: string; label: string }[] {
  return nodes.flatMap((n) => [
    ...(n.orgType === orgType.department ? [{ id: n.id, label: `${'　'.repeat(depth)}${n.orgName}` }] : []),
    ...departments(n.children, n.orgType === orgType.department ? depth + 1 : depth),
  ]);
}

/** 选择部门: one of the company's departments, or none. */
export function DeptChoice({ orgId, value, onChange, ...rest }: ControlProps & { readonly orgId: string }) {
  const t = useText(peopleText);
  const tree = useCall(orgTree, { orgId }, { enabled: orgId !== '' });
  return (
    <select
      {...rest}
      className="gh-input"
      value={value ?? ''}
      onChange={(event) => onChange?.(event.target.value || null)}
    >
      <option value="">{t('user.noDept')}</option>
      {departments(tree.data ?? [], 0).map((d) => (
        <option key={d.id} value={d.id}>
          {d.label}
        </option>
      ))}
    </select>
  );
}
