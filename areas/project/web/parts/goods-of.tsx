import { useFormValues } from '#kit/web/form/form-values.tsx';
import { later } from '#kit/web/chunk.ts';
import { Suspense } from 'react';
import type { FormContext } from '#kit/web/form/form-types.ts';
import { Loading } from '#kit/web/states.tsx';

/** Projects with lots, the most frequent, show no sheet of their own. */
const GoodsGrid = later(() => import('./goods-grid.tsx').then((m) => m.GoodsGrid));

interface GoodsOfProps {
  readonly ctx: FormContext;
  readonly view: boolean;
  readonly packageId: string | undefined;
  readonly count: number;
  readonly ensureSaved: (all?: 'all') => Promise<string | undefined>;
}

/** The sheet follows the form's category and template of the moment. */
export function GoodsOf({ ctx, view, packageId, count, ensureSaved }: GoodsOfProps) {
  const values = useFormValues(ctx);
  return (
    <Suspense fallback={<Loading />}>
      <GoodsGrid
        edit={!view}
        catalog={values.projectTypeSecond ?? null}
        templateId={values.wzmxTemplateId ?? null}
        packageId={packageId}
        count={count}
        ensureSaved={ensureSaved}
        onTemplate={(id) => {
          ctx.set({ wzmxTemplateId: id });
          // The server empties the sheet with the template, so it is told at once.
          if (packageId && id) setTimeout(() => void ensureSaved());
        }}
      />
    </Suspense>
  );
}
