import { useCall } from '#kit/web/query.ts';
import { Answer } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { userRoles } from '../../shared/calls.ts';
import { peopleText } from '../../shared/text/index.ts';

interface RoleChecksProps {
  readonly orgId: string;
  /** Whose roles are shown as they are now. */
  readonly userId?: string;
  /** Chosen so far; undefined = as they are. */
  readonly value: readonly string[] | undefined;
  readonly onChange: (ids: readonly string[], seen: readonly string[]) => void;
}

/** 可分配角色: every role that may be given here, as checkboxes. */
export function RoleChecks({ orgId, userId, value, onChange }: RoleChecksProps) {
  const t = useText(peopleText);
  const answer = useCall(userRoles, { orgId, ...(userId ? { id: userId } : {}) });
  return (
    <Answer of={answer} rows={4}>
      {(roles) => {
        const seen = roles.filter((r) => r.held).map((r) => r.id);
        const chosen = new Set(value ?? seen);
        const toggle = (id: string) => {
          const next = new Set(chosen);
          if (!next.delete(id)) next.add(id);
          onChange([...next], seen);
        };
        if (roles.length === 0) return <p className="gh-hint">{t('user.rolesNone')}</p>;
        return (
          <fieldset className="ppl-roles">
            <legend className="gh-visually-hidden">{t('user.roles')}</legend>
            {roles.map((r) => (
              <label key={r.id} title={r.remark || undefined}>
                <input type="checkbox" checked={chosen.has(r.id)} onChange={() => toggle(r.id)} />
                {r.roleName}
              </label>
            ))}
          </fieldset>
        );
      }}
    </Answer>
  );
}
