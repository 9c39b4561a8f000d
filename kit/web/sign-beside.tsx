import { Suspense } from 'react';
import { signNames } from '#kit/shared/signs.ts';
import { later } from './chunk.ts';

// Few menus have signs: whoever sees none does not fetch them.
const Drawn = later(() => import('./signs.tsx').then((m) => m.Drawn));

/** 图标 beside a name; nothing where none was chosen. */
export function SignBeside({ name }: { readonly name: string }) {
  const known = signNames.find((one) => one === name);
  if (!known) return null;
  return (
    <span className="gh-sign" data-sign={known}>
      <Suspense fallback={null}>
        <Drawn name={known} />
      </Suspense>
    </span>
  );
}
