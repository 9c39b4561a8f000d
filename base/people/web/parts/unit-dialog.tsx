import { orgType as orgTypes } from '#base/organisation/shared/kinds.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { FormDialog } from '#kit/web/form/form-dialog.tsx';
import { toast } from '#kit/web/notice.ts';
import { refreshAll } from '#kit/web/query.ts';
import { useNavigate } from '#kit/web/router/router.tsx';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { modifyUnit, saveUnit } from '../../shared/calls.ts';
import { unitFields } from '../../shared/schema.ts';
import { peopleScreens } from '../../shared/screens.ts';
import { peopleText } from '../../shared/text/index.ts';
import type { UnitOf } from '../unit-of.ts';

interface UnitDialogProps {
  /** The unit to change; left out when adding. */
  readonly unit?: UnitOf;
  /** The unit under which a department is added; without it a company. */
  readonly parent?: UnitOf;
  readonly onMade?: (id: string) => void;
  readonly onClose: () => void;
}

/** 新增、编辑组织: a company, or a department below the chosen unit. */
export function UnitDialog({ unit, parent, onMade, onClose }: UnitDialogProps) {
  const t = useText(peopleText);
  const go = useNavigate();
  const why = () =>
    unit && !unit.can.identity
      ? t(unit.identityWaiting ? 'unit.identityWaiting' : 'wrong.identity')
      : undefined;
  const orgType = unit?.orgType ?? (parent ? orgTypes.department : orgTypes.company);
  return (
    <FormDialog
      open
      onClose={onClose}
      texts={peopleText}
      fields={unitFields}
      mode={unit ? 'edit' : 'add'}
      title={unit ? 'unit.editTitle' : parent ? 'unit.addDept' : 'unit.addCompany'}
      {...(unit ? { load: { data: unit } } : { initial: { orgType } })}
      sections={[
        {
          title: 'unit.section',
          extra: () => {
            const hint = unit
              ? (why() ?? (orgType === orgTypes.company ? t('unit.identityHint') : undefined))
              : parent
                ? t('unit.under', { name: parent.orgName })
                : t('unit.addHint');
            return hint ? <span className="gh-hint">{hint}</span> : null;
          },
          fields: [
            { field: 'orgName', why },
            'orgCode',
            'orgKind',
            { field: 'orgLicenceCode', why },
            'linkPerson',
            'linkMobile',
            { field: 'linkAddress', wide: true },
          ],
        },
      ]}
      save={{
        run: async (values, { nonce }) => {
          const filled = { ...values, orgType };
          if (unit) {
            const changed = { ...filled, id: unit.id, version: unit.version };
            const { waits } = await send(modifyUnit, changed, { nonce });
            if (waits) toast('info', t('unit.identitySaved'));
          } else {
            const unitAsked = { ...filled, parentId: parent?.id ?? null };
            const { id, toSubmit } = await send(saveUnit, unitAsked, { nonce });
            if (toSubmit) void go(linkTo(peopleScreens.added, { id }));
            else onMade?.(id);
          }
          await refreshAll();
        },
      }}
    />
  );
}
