import { useState } from 'react';
import type { Call, Page } from '#kit/shared/call.ts';
import type { ControlProps } from '#kit/web/form/control.ts';
import { Picker, PickerField } from '#kit/web/form/picker.tsx';
import type { OutputOf } from '#kit/shared/call.ts';
import { agencyOrganisations, choosableAgencies } from '../../shared/calls.ts';
import { agencyText } from '../../shared/text/index.ts';

type Choice = OutputOf<typeof choosableAgencies>['records'][number];

interface Props extends ControlProps {
  /** Out of the whole tenant, for the library; or out of the library, for a construction project. */
  readonly from: 'tenant' | 'library';
  /** What the agency that is chosen already is called. */
  readonly named?: string | undefined;
}

/** 选择代理机构. */
export function AgencyField({ from, named, ...control }: Props) {
  const [picked, setPicked] = useState<Choice>();
  const shown = picked && picked.id === control.value ? picked.orgName : control.value ? named : undefined;
  return (
    <PickerField
      {...control}
      shown={shown}
      picker={(dialog) => {
        const onPick = (rows: readonly Choice[]) => {
          const [one] = rows;
          if (!one) return;
          setPicked(one);
          control.onChange?.(one.id);
          dialog.onClose();
        };
        return from === 'tenant' ? (
          <AgencyPicker {...dialog} onPick={onPick} call={agencyOrganisations} keyword="searchKey" />
        ) : (
          <AgencyPicker {...dialog} onPick={onPick} call={choosableAgencies} keyword="keyword" />
        );
      }}
    />
  );
}

interface PickerProps<I> {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onPick: (rows: readonly Choice[]) => void;
  readonly call: Call<I, Page<Choice>>;
  readonly keyword: keyof I & string;
}

const AgencyPicker = <I,>(props: PickerProps<I>) => (
  <Picker
    {...props}
    texts={agencyText}
    title="pickAgency"
    must="need.agencyId"
    keywordHint="field.keyword"
    columns={[
      { field: 'orgName' },
      { field: 'orgLicenceCode' },
      { field: 'linkPerson' },
      { field: 'linkMobile' },
    ]}
  />
);
