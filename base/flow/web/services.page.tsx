import { useState } from 'react';
import { Fact } from '#kit/web/fact.tsx';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { useCall } from '#kit/web/query.ts';
import { Answer } from '#kit/web/states.tsx';
import { listed, useText } from '#kit/web/text.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { flowScreens } from '../shared/screens.ts';
import { type ApprovalService, pageServices, removeService, serviceDetail } from '../shared/service-calls.ts';
import { serviceText } from '../shared/text/service.ts';
import { ServiceDialog } from './parts/service-dialog.tsx';

/** 流程服务: the kinds of business under approval, as areas declare them and as the tenant registered them of joined programs. */
export function Page() {
  const t = useText(serviceText);
  const [open, setOpen] = useState<{ readonly serviceKey?: string }>();
  const origin = (row: ApprovalService) => t(row.isOwn ? 'own.yes' : 'own.no');
  return (
    <>
      <ListPage
        call={pageServices}
        texts={serviceText}
        title="title"
        above={<p className="gh-hint">{t('hint')}</p>}
        filters={['searchKey']}
        columns={[
          { field: 'serviceName', width: 200 },
          { field: 'serviceKey', width: 220 },
          { field: 'formPage', width: 240 },
          { field: 'variableCount', kind: 'number', width: 100 },
          { field: 'flowCount', kind: 'number', width: 110 },
          { field: 'isOwn', width: 90, text: origin, render: origin },
        ]}
        expand={(row) => <Said id={row.id} />}
        rowActions={[
          { text: 'flows', to: ({ serviceKey }) => linkTo(flowScreens.list, { searchKey: serviceKey }) },
          { text: 'kit.web.edit', can: 'modify', onClick: ({ serviceKey }) => setOpen({ serviceKey }) },
          {
            text: 'remove',
            can: 'remove',
            danger: true,
            confirm: (row) => t('removeSure', { name: row.serviceName }),
            call: removeService,
          },
        ]}
        create={{ text: 'add', onClick: () => setOpen({}), may: 'flow.design' }}
      />
      {open ? <ServiceDialog serviceKey={open.serviceKey} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}

/** What its flows may ask about, and whom it names. */
function Said({ id }: { readonly id: string }) {
  const t = useText(serviceText);
  const answer = useCall(serviceDetail, { id });
  return (
    <Answer of={answer} rows={2}>
      {({ variables, people }) => (
        <dl className="gh-grid">
          <Fact label={t('variables')} wide>
            {listed(
              variables.map((v) => {
                const kind = v.dict ? t('dict', { code: v.dict }) : t(v.type);
                return `${v.name} [${v.key}, ${kind}]`;
              }),
            ) || t('none')}
          </Fact>
          <Fact label={t('people')} wide>
            {listed(people.map((p) => p.name)) || t('none')}
          </Fact>
        </dl>
      )}
    </Answer>
  );
}
