import { tendereeList } from '#areas/project/shared/main/calls.ts';
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
  const list = useCall(tendereeList, {}, { freshMs: 60_000 });
  const options = (list.data ?? []).map((one) => ({ value: one.tendereeId, label: one.tendereeName }));
  const { value } = control;
  const known = !value || options.some((one) => one.value === value);
  return (
    <SelectInput
      {...control}
      options={known ? options : [...options, { value, label: saved ?? '' }]}
      loading={list.isPending}
      onChange={(chosen) => {
        control.onChange?.(chosen);
        const one = list.data?.find((each) => each.tendereeId === chosen);
        if (one) ctx.set({ linkPerson: one.linkPerson || null, linkMobile: one.linkMobile || null });
      }}
    />
  );
}
