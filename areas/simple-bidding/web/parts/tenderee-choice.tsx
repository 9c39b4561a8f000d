import { useDeferredValue, useState } from 'react';
import { tendereeList } from '#areas/project/shared/main/calls.ts';
import { CutNote } from '#kit/web/cut.tsx';
import { SelectInput } from '#kit/web/form/choice.tsx';
import type { ControlProps } from '#kit/web/form/control.ts';
import type { FormContext } from '#kit/web/form/form-types.ts';
import { useCall } from '#kit/web/query.ts';

/** 采购人: one of the platform's tenderees; its contact comes along. */
export function TendereeChoice({
  ctx,
  saved,
  ...control
}: ControlProps & { readonly ctx: FormContext; readonly saved: string | undefined }) {
  const [typed, setTyped] = useState('');
  const [picked, setPicked] = useState<string>();
  const searchKey = useDeferredValue(typed.trim());
  const first = useCall(tendereeList, {}, { freshMs: 60_000 });
  // A platform may have more of them than one answer holds.
  const found = useCall(tendereeList, { searchKey }, { enabled: searchKey !== '' });
  const known = new Map([...(first.data ?? []), ...(found.data ?? [])].map((one) => [one.tendereeId, one]));
  const options = [...known.values()].map((one) => ({ value: one.tendereeId, label: one.tendereeName }));
  const { value } = control;
  return (
    <>
      <SelectInput
        {...control}
        options={!value || known.has(value) ? options : [...options, { value, label: picked ?? saved ?? '' }]}
        loading={first.isPending}
        onSearch={setTyped}
        onChange={(chosen) => {
          control.onChange?.(chosen);
          const one = chosen ? known.get(chosen) : undefined;
          setPicked(one?.tendereeName);
          if (one) ctx.set({ linkPerson: one.linkPerson || null, linkMobile: one.linkMobile || null });
        }}
      />
      <CutNote rows={searchKey === '' ? first.data : found.data} />
    </>
  );
}
