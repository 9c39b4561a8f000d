import { later } from '#kit/web/chunk.ts';
import { Suspense, useState } from 'react';
import type { ControlProps } from '#kit/web/form/control.ts';
import { PickerField } from '#kit/web/form/picker.tsx';

const CataloguePicker = later(() => import('./catalogue-picker.tsx').then((m) => m.CataloguePicker));

interface Props extends ControlProps {
  /** What the saved choice is called. */
  readonly saved?: string | undefined;
  readonly clearable?: boolean;
}

/** 品类: one entry of the catalogue, chosen in its dialog. */
export function CatalogueChoice({ saved, clearable = false, ...control }: Props) {
  const [picked, setPicked] = useState<{ readonly id: string; readonly label: string }>();
  const { value, onChange } = control;
  return (
    <PickerField
      {...control}
      shown={value ? (picked?.id === value ? picked.label : (saved ?? '')) : ''}
      {...(clearable ? { onClear: () => onChange?.(null) } : {})}
      picker={({ open, onClose }) =>
        open ? (
          <Suspense fallback={null}>
            <CataloguePicker
              value={value ? [value] : []}
              onPick={([node]) => {
                if (!node) return;
                setPicked(node);
                onChange?.(node.id);
              }}
              onClose={onClose}
            />
          </Suspense>
        ) : null
      }
    />
  );
}
