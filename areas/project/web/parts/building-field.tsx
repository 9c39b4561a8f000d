import { Suspense } from 'react';
import { later } from '#kit/web/chunk.ts';
import type { ControlProps } from '#kit/web/form/control.ts';
import type { FormContext } from '#kit/web/form/form-types.ts';
import { useFormValues } from '#kit/web/form/form-values.tsx';
import { PickerField } from '#kit/web/form/picker.tsx';

// Fetched when it is opened.
const BuildingPicker = later(() =>
  import('#areas/building-project/web/index.ts').then((m) => m.BuildingPicker),
);

/** 建设项目: which one the tender belongs to. */
export function BuildingField({ ctx, ...control }: ControlProps & { readonly ctx: FormContext }) {
  const values = useFormValues(ctx);
  return (
    <PickerField
      {...control}
      shown={values.conProjectName}
      onClear={() => ctx.set({ conProjectId: null, conProjectName: null })}
      picker={(dialog) =>
        dialog.open ? (
          <Suspense fallback={null}>
            <BuildingPicker
              {...dialog}
              onPick={(one) => ctx.set({ conProjectId: one.id, conProjectName: one.projectName })}
            />
          </Suspense>
        ) : null
      }
    />
  );
}
