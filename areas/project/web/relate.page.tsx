import { Button } from 'antd';
import { useState } from 'react';
import { Can, useCan } from '#kit/web/can.tsx';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { toast } from '#kit/web/notice.ts';
import { Picker } from '#kit/web/form/picker.tsx';
import { Fact } from '#kit/web/fact.tsx';
import { useAct, useCall } from '#kit/web/query.ts';
import { Link, useSearchParams } from '#kit/web/router/router.tsx';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { contractDetail } from '#areas/entrust-contract/shared/calls.ts';
import { contractScreens } from '#areas/entrust-contract/shared/screens.ts';
import { opType } from '#areas/entrust-contract/shared/status.ts';
import { relationChoices, relationPage, tieProject, untieProject } from '../shared/main/calls.ts';
import { mainFields } from '../shared/main/schema.ts';
import { pageStatus } from '../shared/status.ts';
import { projectText } from '../shared/text/index.ts';
import { editPath } from './parts/links.ts';
import { ProjectStatus } from './parts/project-status.tsx';
import { anyProjectTags } from './tags.ts';

/** 合同关联项目: projects tied to the contract in the address, and the way to tie another. */
export function Page() {
  const [query] = useSearchParams();
  const conContractId = query.get('id') ?? query.get('conContractId') ?? '';
  return (
    <ListPage
      call={relationPage}
      texts={projectText}
      fields={mainFields}
      title="relate"
      rowKey="mainId"
      back={linkTo(contractScreens.list, { level: '1' })}
      above={<OfContract id={conContractId} />}
      fixed={{ conContractId }}
      columns={[
        { field: 'mainCode', width: 150 },
        { field: 'mainName', to: (row) => editPath(pageStatus.view, row.mainId), width: 260 },
        { field: 'purchaseMode', dict: 'PURCHASE_MODE', width: 120 },
        { field: 'status', width: 120, render: (row) => <ProjectStatus of={row} /> },
        { field: 'createdAt', kind: 'instant', width: 150 },
      ]}
      rowActions={[
        {
          text: 'relation.untie',
          can: 'untie',
          danger: true,
          confirm: 'relation.confirmUntie',
          act: ({ mainId }, nonce) => send(untieProject, { mainId }, { nonce }),
          done: 'relation.untied',
        },
      ]}
      toolbar={
        <Can may="project.save">
          <TieButton conContractId={conContractId} />
        </Can>
      }
      emptyHint="relateEmpty"
    />
  );
}

/** Which contract it is, as its own screen shows it. */
function OfContract({ id }: { readonly id: string }) {
  const t = useText(projectText);
  const may = useCan()('entrustContract.view');
  const { data } = useCall(contractDetail, { id }, { quiet: true, enabled: may && id !== '' });
  if (!data) return null;
  return (
    <section className="gh-section" aria-label={t('field.conContractName')}>
      <div className="gh-section-body">
        <dl className="gh-grid">
          <Fact label={t('field.conContractName')}>
            <Link to={linkTo(contractScreens.form, { id, opType: opType.view })}>{data.contractName}</Link>
          </Fact>
          <Fact label={t('field.contractCode')}>{data.contractCode}</Fact>
          <Fact label={t('field.tendereeName')}>{data.tendereeName}</Fact>
        </dl>
      </div>
    </section>
  );
}

/** 关联项目: drafts for the contract's client that belong to no contract yet. */
function TieButton({ conContractId }: { readonly conContractId: string }) {
  const t = useText(projectText);
  const { run, busy } = useAct(tieProject);
  const [open, setOpen] = useState(false);
  const tie = async (mainId: string) => {
    // A refusal has been said by the request layer.
    await run({ mainId, conContractId }).then(
      () => toast('success', t('relation.tied')),
      () => undefined,
    );
  };
  return (
    <>
      <Button type="primary" loading={busy} onClick={() => setOpen(true)}>
        {t('relation.tie')}
      </Button>
      <Picker
        open={open}
        onClose={() => setOpen(false)}
        onPick={([chosen]) => {
          if (chosen) void tie(chosen.mainId);
        }}
        call={relationChoices}
        fixed={{ conContractId }}
        texts={projectText}
        title="relation.tie"
        rowKey="mainId"
        columns={[{ field: 'mainName' }, { field: 'mainCode' }, { field: 'status', tag: anyProjectTags }]}
        must="relation.needProject"
      />
    </>
  );
}
