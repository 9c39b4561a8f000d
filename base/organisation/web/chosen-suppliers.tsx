import { Button } from 'antd';
import { useState } from 'react';
import { Picker } from '#kit/web/form/picker.tsx';
import { useWords } from '#kit/web/text.ts';
import { pageOrganisations } from '../shared/calls.ts';
import { organisationText } from '../shared/text/index.ts';
import './chosen-suppliers.css';

export interface ChosenSupplier {
  readonly orgId: string;
  readonly orgName: string;
}

interface Props {
  readonly chosen: readonly ChosenSupplier[];
  /** What the list is called where it stands (邀请对象、受邀供应商). */
  readonly label: string;
  /** Of the button that adds to it, and what to heed in choosing. */
  readonly add?: string;
  readonly hint?: string;
  readonly onChange?: ((chosen: readonly ChosenSupplier[]) => void) | undefined;
}

/** 选择供应商: several of the platform's suppliers, each to be taken off again; without `onChange` only read. */
export function ChosenSuppliers({ chosen, label, add, hint, onChange }: Props) {
  const w = useWords();
  const [open, setOpen] = useState(false);
  return (
    <>
      {chosen.length > 0 ? (
        <ul className="or-names" aria-label={label}>
          {chosen.map((one) => (
            <li key={one.orgId}>
              {one.orgName}{' '}
              {onChange ? (
                <Button
                  type="link"
                  size="small"
                  aria-label={`${w('web.remove')} ${one.orgName}`}
                  onClick={() => onChange(chosen.filter((other) => other.orgId !== one.orgId))}
                >
                  ×
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {onChange ? (
        <>
          <Button onClick={() => setOpen(true)}>{add}</Button>
          <p className="gh-hint">{hint}</p>
          <Picker
            open={open}
            onClose={() => setOpen(false)}
            multiple
            chosen={chosen.map((one) => one.orgId)}
            onPick={(rows) => {
              const more = rows.filter((row) => !chosen.some((one) => one.orgId === row.id));
              onChange([...chosen, ...more.map((row) => ({ orgId: row.id, orgName: row.orgName }))]);
              setOpen(false);
            }}
            call={pageOrganisations}
            fixed={{ orgKind: 'supplier' }}
            texts={organisationText}
            title="pickOrg"
            columns={[{ field: 'orgName' }, { field: 'orgLicenceCode' }]}
          />
        </>
      ) : null}
    </>
  );
}
