import { Status } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import type { Alike as AlikeOne } from '../../shared/calls.ts';
import { registrationText } from '../../shared/text/index.ts';
import { stateTags } from '../tags.ts';

const alikeWords = {
  credit: 'audit.alikeCredit',
  name: 'audit.alikeName',
  legal: 'audit.alikeLegal',
  person: 'audit.alikePerson',
  mobile: 'audit.alikeMobile',
} as const;

/** 重复线索: other registrations that may be the same company or person. */
export function Alike({ title, of: alike }: { readonly title: string; readonly of: AlikeOne }) {
  const t = useText(registrationText);
  return (
    <section>
      <h2 className="reg-sub">{title}</h2>
      {alike.length === 0 ? (
        <p className="gh-hint">{t('audit.alikeNone')}</p>
      ) : (
        <ul className="reg-alike">
          {alike.map((one) => (
            <li key={`${one.what}${one.orgName}${one.creditCode}`}>
              {t(alikeWords[one.what])} · {one.orgName} <Status of={stateTags} value={one.state} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
