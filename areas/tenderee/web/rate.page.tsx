import { Alert } from 'antd';
import { linkTo } from '#kit/shared/screens.ts';
import { SelectInput } from '#kit/web/form/choice.tsx';
import { FormPage } from '#kit/web/form/form-page.tsx';
import { PageHeader, Panel } from '#kit/web/page.tsx';
import { refreshAll, useCall } from '#kit/web/query.ts';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { send } from '#kit/web/send.ts';
import { Answer, Empty } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { projectsToRate, rateTenderee, tendereeDetail } from '../shared/calls.ts';
import { ratingFields } from '../shared/schema.ts';
import { tendereeScreens } from '../shared/screens.ts';
import { tendereeText } from '../shared/text/index.ts';

/** 招标人评价: one ended project, four criteria, a remark. */
export function Page() {
  const t = useText(tendereeText);
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  const back = linkTo(tendereeScreens.detail, { id });
  const open = useCall(projectsToRate, { id });
  const name = useCall(tendereeDetail, { id }).data?.orgName ?? '';
  return (
    <Answer of={open} rows={8}>
      {(projects) =>
        projects.length === 0 ? (
          <>
            <PageHeader title={t('rate')} back={back} />
            <Panel>
              <Empty title={t('noProjects')} />
            </Panel>
          </>
        ) : (
          <FormPage
            key={id}
            texts={tendereeText}
            fields={ratingFields}
            mode="add"
            title={{ words: `${t('rate')}${name ? ` · ${name}` : ''}` }}
            back={back}
            initial={projects.length === 1 ? { mainId: projects[0]?.id ?? null } : {}}
            sections={[
              {
                title: 'section.rating',
                fields: [
                  {
                    field: 'mainId',
                    wide: true,
                    control: (props) => (
                      <SelectInput
                        {...props}
                        options={projects.map((p) => ({
                          value: p.id,
                          label: `${p.mainName} (${p.mainCode})`,
                        }))}
                      />
                    ),
                  },
                  'scopeScore',
                  'supportScore',
                  'paymentScore',
                  'lawfulScore',
                  { field: 'remark', label: 'field.reason', help: 'need.reason' },
                ],
                render: () => <Alert type="info" showIcon title={t('onceOnly')} />,
              },
            ]}
            submit={{
              text: 'action.submit',
              confirm: 'confirm.rate',
              done: 'rated',
              run: async (values, { nonce }) => {
                await send(rateTenderee, { ...values, id }, { nonce });
                await refreshAll();
                return linkTo(tendereeScreens.record, { id });
              },
            }}
          />
        )
      }
    </Answer>
  );
}
