import { useLang } from '#kit/web/lang.ts';
import { Link } from '#kit/web/router/router.tsx';
import { useText } from '#kit/web/text.ts';
import { firstTarget, type MenuNode, menuLabel, menuTarget } from './menu.ts';
import { shellText } from './words.ts';

interface TrailProps {
  readonly trail: readonly MenuNode[];
  readonly pathname: string;
}

/** 当前位置: the module, the groups and the entry that the screen belongs to; below an entry, the way back to its list. */
export function Trail({ trail, pathname }: TrailProps) {
  const lang = useLang();
  const t = useText(shellText);
  // The name of the module alone stands marked in the header already.
  if (trail.length < 2) return null;
  return (
    <nav className="sh-trail" aria-label={t('trail')}>
      <ol>
        {trail.map((node, i) => {
          // A group has no screen of its own; the module leads where its name in the header leads.
          const to = i === 0 ? firstTarget(node) : menuTarget(node);
          const here = i === trail.length - 1 && to?.split('?')[0] === pathname;
          return (
            <li key={node.id}>
              {to && !here ? (
                <Link to={to}>{menuLabel(lang, node)}</Link>
              ) : (
                <span aria-current={here ? 'page' : undefined}>{menuLabel(lang, node)}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
