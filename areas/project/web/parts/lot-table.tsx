import { later } from '#kit/web/chunk.ts';
import { isApproved } from '../../shared/status.ts';
import { unitOf } from '#kit/shared/decimal.ts';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { DataTable } from '#kit/web/list/data-table.tsx';
import type { DataColumn } from '#kit/web/list/data-column.ts';
import { useConfirm } from '#kit/web/dialog.tsx';
import { useDict } from '#kit/web/dict.tsx';
import { Money } from '#kit/web/money.tsx';
import { toast } from '#kit/web/notice.ts';
import { useOnce } from '#kit/web/once.ts';
import { refreshCalls } from '#kit/web/query.ts';
import { Link } from '#kit/web/router/router.tsx';
import { send } from '#kit/web/send.ts';
import { Empty } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { pageProjects, projectDetail } from '../../shared/main/calls.ts';
import type { ProjectRecord } from '../../shared/main/schema.ts';
import { removePackage } from '../../shared/package/calls.ts';
import type { LotRecord } from '../../shared/package/schema.ts';
import { projectText } from '../../shared/text/index.ts';
import { consolePath } from './links.ts';
import { Phase } from './phase.tsx';

const LotDialog = later(() => import('./lot-dialog.tsx').then((m) => m.LotDialog));

interface Props {
  readonly project: ProjectRecord;
  /** Lots can be changed here. */
  readonly edit: boolean;
  /** A lot is being added: the page opens the dialog after its own save. */
  readonly adding: boolean;
  readonly onAdding: (adding: boolean) => void;
}

/** 标段信息: the lots in their order, each with what the server allows now. */
export function LotTable({ project, edit, adding, onAdding }: Props) {
  const t = useText(projectText);
  const types = useDict('PROJECT_TYPE');
  const confirm = useConfirm();
  const once = useOnce();
  const [open, setOpen] = useState<{ id: string; view: boolean }>();
  const remove = async (lot: LotRecord) => {
    if (!(await confirm({ title: t('confirm.remove'), content: lot.packageName, danger: true }))) return;
    if (
      !(await once(`remove ${lot.packageId}`, (nonce) =>
        send(removePackage, { packageId: lot.packageId }, { nonce }),
      ))
    )
      return;
    toast('success', t('deleted'));
    await refreshCalls(projectDetail, pageProjects);
  };
  const columns: DataColumn<LotRecord>[] = [
    { key: 'seq', title: t('field.packageSeq'), kind: 'tight', render: (l) => l.packageSeq },
    {
      key: 'name',
      title: t('field.packageName'),
      render: (l) => (
        <button type="button" className="gh-link" onClick={() => setOpen({ id: l.packageId, view: true })}>
          {l.packageName}
        </button>
      ),
    },
    {
      key: 'code',
      title: t('field.packageCode'),
      kind: 'tight',
      render: (l) => <span className="gh-code">{l.packageCode}</span>,
    },
    {
      key: 'type',
      title: t('field.projectTypeSecond'),
      render: (l) => types.label(l.projectTypeSecond) || '—',
    },
    {
      key: 'amount',
      title: t('field.generalAmount'),
      align: 'end',
      render: (l) => <Money value={l.generalAmount} unit={unitOf(l.generalAmountUnit, '1')} />,
    },
    { key: 'goods', title: t('section.goods'), align: 'end', render: (l) => l.goodsCount },
    {
      key: 'phase',
      title: t('field.phase'),
      render: (l) => <Phase of={l.phase} status={l.status} />,
    },
    {
      key: 'do',
      title: '',
      kind: 'actions',
      render: (l) => (
        <>
          {edit && l.can.modify ? (
            <Button type="link" size="small" onClick={() => setOpen({ id: l.packageId, view: false })}>
              {t('action.edit')}
            </Button>
          ) : null}
          {edit && l.can.remove ? (
            <Button type="link" size="small" danger onClick={() => void remove(l)}>
              {t('action.remove')}
            </Button>
          ) : null}
          {project.can.console && isApproved(l.status) ? (
            <Link to={consolePath(l.packageId, project.mainId)}>{t('action.console')}</Link>
          ) : null}
        </>
      ),
    },
  ];
  return (
    <>
      <DataTable
        columns={columns}
        rows={project.packageList}
        rowKey={(l) => l.packageId}
        label={t('section.lots')}
        empty={<Empty hint={t('emptyLots')} />}
      />
      {edit && project.can.addLot ? <Button onClick={() => onAdding(true)}>{t('op.addLot')}</Button> : null}
      <Suspense>
        {open ? (
          <LotDialog
            key={open.id}
            project={project}
            packageId={open.id}
            view={open.view}
            onClose={() => setOpen(undefined)}
          />
        ) : null}
        {adding ? <LotDialog project={project} onClose={() => onAdding(false)} /> : null}
      </Suspense>
    </>
  );
}
