import { orgType } from '#base/organisation/shared/kinds.ts';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { linkTo } from '#kit/shared/screens.ts';
import { useConfirm } from '#kit/web/confirm.ts';
import { toast } from '#kit/web/notice.ts';
import { WhyButton } from '#kit/web/page.tsx';
import { refreshAll } from '#kit/web/query.ts';
import { useNavigate } from '#kit/web/router/router.tsx';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { removeUnit } from '../../shared/calls.ts';
import { peopleScreens } from '../../shared/screens.ts';
import { peopleText } from '../../shared/text/index.ts';
import type { UnitOf } from '../unit-of.ts';
import { HeadDialog } from './head-dialog.tsx';
import { UnitDialog } from './unit-dialog.tsx';

interface UnitHeadProps {
  readonly unit: UnitOf;
  readonly onGone: (parentId: string | undefined) => void;
  readonly onMade: (id: string) => void;
}

/** For what an added company waits (待复核、审批中、待提交). */
const waits = {
  '': 'unit.companyWaiting',
  inApproval: 'unit.companyInApproval',
  toSubmit: 'unit.companyToSubmit',
} as const;

/** The chosen unit: what it is, and what may be done with it. */
export function UnitHead({ unit, onGone, onMade }: UnitHeadProps) {
  const t = useText(peopleText);
  const confirm = useConfirm();
  const go = useNavigate();
  const [dialog, setDialog] = useState<'edit' | 'dept' | 'head'>();
  const remove = async () => {
    const title = t('unit.removeSure', { name: unit.orgName });
    if (!(await confirm({ title, okText: t('unit.remove'), danger: true }))) return;
    try {
      await send(removeUnit, { id: unit.id });
    } catch {
      return;
    }
    toast('success', t('unit.removed'));
    onGone(unit.parentId || undefined);
    await refreshAll();
  };
  const isCompany = unit.orgType === orgType.company;
  const facts = [
    isCompany ? t(`kind.${unit.orgKind as 'agency'}`) : t('unit.under', { name: unit.parentName }),
    unit.orgCode,
    unit.orgLicenceCode,
    [unit.linkPerson, unit.linkMobile].filter(Boolean).join(' '),
    unit.linkAddress,
    unit.headId
      ? t(unit.headLeft ? 'unit.headLeft' : 'unit.head', { name: unit.headName })
      : t('unit.headNone'),
  ].filter(Boolean);
  return (
    <header className="ppl-unit">
      <div>
        <h2>{unit.orgName}</h2>
        <p className="gh-hint">{facts.join(' · ')}</p>
        {unit.identityWaiting ? <Tag color="warning">{t('unit.identityWaiting')}</Tag> : null}
        {unit.companyWaiting ? <Tag color="warning">{t(waits[unit.companyApproval])}</Tag> : null}
      </div>
      <div className="gh-page-actions">
        {unit.companyApproval === '' ? null : (
          <Button onClick={() => void go(linkTo(peopleScreens.added, { id: unit.id }))}>
            {t('unit.approval')}
          </Button>
        )}
        {unit.can.addDept ? <Button onClick={() => setDialog('dept')}>{t('unit.addDept')}</Button> : null}
        {unit.can.modify ? (
          <WhyButton
            why={unit.headWaiting ? t('unit.headWaiting') : undefined}
            onClick={() => setDialog('head')}
          >
            {t('unit.setHead')}
          </WhyButton>
        ) : null}
        {unit.can.modify ? <Button onClick={() => setDialog('edit')}>{t('unit.edit')}</Button> : null}
        {unit.can.remove ? (
          <Button danger onClick={() => void remove()}>
            {t('unit.remove')}
          </Button>
        ) : null}
      </div>
      {dialog === 'edit' ? <UnitDialog unit={unit} onClose={() => setDialog(undefined)} /> : null}
      {dialog === 'head' ? <HeadDialog unit={unit} onClose={() => setDialog(undefined)} /> : null}
      {dialog === 'dept' ? (
        <UnitDialog parent={unit} onMade={onMade} onClose={() => setDialog(undefined)} />
      ) : null}
    </header>
  );
}
