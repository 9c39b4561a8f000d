import { Select } from '#kit/web/form/select.tsx';
import { useState } from 'react';
import { Dialog } from '#kit/web/dialog.tsx';
import { useCall } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.ts';
import { type FlowDetail, simulatedSubmitters } from '../../shared/calls.ts';
import { flowText } from '../../shared/text/index.ts';
import { Field } from './field.tsx';

interface UserDialogProps {
  readonly of: Pick<FlowDetail, 'serviceKey' | 'organisations'>;
  readonly onPick: (user: FlowDetail['users'][number]) => void;
  readonly onClose: () => void;
}

/** 指定用户: one person of an organisation that submits; they decide what their own organisation submits. */
export function UserDialog({ of: { serviceKey, organisations }, onPick, onClose }: UserDialogProps) {
  const t = useText(flowText);
  const [orgId, setOrg] = useState<string>();
  const [userId, setUser] = useState<string>();
  const { data = [], isFetching } = useCall(
    simulatedSubmitters,
    { orgId: orgId ?? '', serviceKey },
    { enabled: orgId !== undefined },
  );
  const chosen = data.find((one) => one.id === userId);
  return (
    <Dialog
      open
      title={t('block.one')}
      onClose={onClose}
      okWhy={chosen ? undefined : t('need.user')}
      onOk={() => {
        if (chosen) onPick({ key: chosen.id, name: chosen.trueName });
      }}
    >
      <p className="gh-hint">{t('block.oneHint')}</p>
      <Field label={t('simulate.org')}>
        {(id) => (
          <Select
            id={id}
            className="gh-wide"
            showSearch={{ optionFilterProp: 'label' }}
            value={orgId ?? null}
            options={organisations.map((o) => ({ value: o.id, label: o.orgName }))}
            onChange={(next: string) => {
              setOrg(next);
              setUser(undefined);
            }}
          />
        )}
      </Field>
      {orgId ? (
        <Field label={t('block.person')}>
          {(id) => (
            <Select
              id={id}
              className="gh-wide"
              showSearch={{ optionFilterProp: 'label' }}
              loading={isFetching}
              value={userId ?? null}
              options={data.map((one) => ({ value: one.id, label: one.trueName }))}
              onChange={(next: string) => setUser(next)}
            />
          )}
        </Field>
      ) : null}
    </Dialog>
  );
}
