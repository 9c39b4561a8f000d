import { Button } from 'antd';
import { useState } from 'react';
import { type OrgEntry, pageOrganisations } from '#base/organisation/shared/calls.ts';
import { organisationText } from '#base/organisation/shared/text/index.ts';
import type { ControlProps } from '#kit/web/form/control.ts';
import { Picker } from '#kit/web/form/picker.tsx';
import { TextInput } from '#kit/web/form/text-input.tsx';
import { useText } from '#kit/web/text.ts';
import { contractText } from '../../shared/text/index.ts';

interface Props extends ControlProps {
  readonly onPick: (client: OrgEntry) => void;
}

/** 选择委托人: the client of the contract out of the tenant's tenderees. */
export function ClientPicker({ value, disabled, onPick, id }: Props) {
  const t = useText(contractText);
  const [open, setOpen] = useState(false);
  return (
    <>
      <div className="gh-pick">
        <TextInput
          {...(id ? { id } : {})}
          value={value ?? ''}
          readOnly
          placeholder={t('need.tendereeName')}
          disabled={disabled ?? false}
          onClick={() => setOpen(true)}
        />
        <Button disabled={disabled ?? false} onClick={() => setOpen(true)}>
          {t('action.pickClient')}
        </Button>
      </div>
      <Picker
        open={open}
        onClose={() => setOpen(false)}
        onPick={(rows) => {
          const chosen = rows[0];
          if (chosen) onPick(chosen);
          setOpen(false);
        }}
        call={pageOrganisations}
        fixed={{ orgKind: 'tenderee' }}
        texts={organisationText}
        title="pickClient"
        columns={[
          { field: 'orgName' },
          { field: 'orgLicenceCode' },
          { field: 'linkPerson' },
          { field: 'linkMobile' },
        ]}
        must="needClient"
      />
    </>
  );
}
