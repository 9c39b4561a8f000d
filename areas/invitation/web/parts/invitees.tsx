import { Button } from 'antd';
import { useState } from 'react';
import { pageOrganisations } from '#base/organisation/shared/calls.ts';
import { organisationText } from '#base/organisation/shared/text/index.ts';
import { Picker } from '#kit/web/form/picker.tsx';
import { useText, useWords } from '#kit/web/text.ts';
import { invitationText } from '../../shared/text/index.ts';
import './invitation.css';

export interface Chosen {
  readonly orgId: string;
  readonly orgName: string;
}

interface Props {
  readonly chosen: readonly Chosen[];
  /** Of a letter that was sent already (增补邀请). */
  readonly added?: boolean;
  readonly onChange?: ((chosen: readonly Chosen[]) => void) | undefined;
}

/** 邀请对象: chosen of the platform's suppliers; without `onChange` only read. */
export function Invitees({ chosen, added = false, onChange }: Props) {
  const t = useText(invitationText);
  const w = useWords();
  const [open, setOpen] = useState(false);
  return (
    <>
      {chosen.length > 0 ? (
        <ul className="iv-names" aria-label={t('field.invitees')}>
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
          <Button onClick={() => setOpen(true)}>{t('op.addSupplier')}</Button>
          <p className="gh-hint">{t(added ? 'hint.inviteesMore' : 'hint.invitees')}</p>
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
