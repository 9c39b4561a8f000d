import { Button } from 'antd';
import { linkTo } from '#kit/shared/screens.ts';
import { Fact } from '#kit/web/fact.tsx';
import { FormPage } from '#kit/web/form/either-form.tsx';
import { useCall } from '#kit/web/query.ts';
import { useNavigate, useSearchParams } from '#kit/web/router/router.tsx';
import { Status } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { tendereeDetail } from '../shared/calls.ts';
import { criteria, tendereeFields, type TendereeRecord } from '../shared/schema.ts';
import { tendereeScreens } from '../shared/screens.ts';
import { tendereeText } from '../shared/text/index.ts';
import { Accounts } from './parts/accounts.tsx';
import { ContractsOf, ProjectsOf } from './parts/cooperation.tsx';
import { Points } from './parts/points.tsx';
import { sectionsOf } from './parts/sections.ts';
import { keeperTags } from './tags.ts';

/** 招标人详情: its data, how it was rated, and the projects and contracts with it. */
export function Page() {
  const t = useText(tendereeText);
  const go = useNavigate();
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  const load = useCall(tendereeDetail, { id });
  const record = load.data;
  return (
    <FormPage
      key={id}
      texts={tendereeText}
      fields={tendereeFields}
      mode="view"
      title={record ? { words: record.orgName } : 'view'}
      load={load}
      back={tendereeScreens.list}
      tags={record ? <Status of={keeperTags} value={record.status} /> : null}
      actions={() =>
        record ? (
          <>
            <Button onClick={() => void go(linkTo(tendereeScreens.record, { id }))}>
              {t('action.record')}
            </Button>
            {record.can.rate ? (
              <Button onClick={() => void go(linkTo(tendereeScreens.rate, { id }))}>
                {t('action.rate')}
              </Button>
            ) : null}
            {record.can.modify ? (
              <Button type="primary" onClick={() => void go(linkTo(tendereeScreens.edit, { id }))}>
                {t('action.edit')}
              </Button>
            ) : null}
          </>
        ) : null
      }
      sections={[
        ...sectionsOf(),
        {
          title: 'section.account',
          render: () => (record ? <Kept record={record} /> : null),
        },
        { title: 'section.ratings', render: () => (record ? <Ratings record={record} /> : null) },
        { title: 'tab.projects', render: () => <ProjectsOf id={id} /> },
        { title: 'tab.contracts', render: () => <ContractsOf id={id} /> },
      ]}
    />
  );
}

function Kept({ record }: { readonly record: TendereeRecord }) {
  const t = useText(tendereeText);
  return (
    <>
      <dl className="gh-grid">
        <Fact label={t('field.orgCode')}>{record.orgCode}</Fact>
        <Fact label={t('field.enteredOrgName')}>{record.enteredOrgName || '—'}</Fact>
        <Fact label={t('field.userCount')}>{record.userCount}</Fact>
      </dl>
      <Accounts count={record.userCount} />
    </>
  );
}

function Ratings({ record }: { readonly record: TendereeRecord }) {
  const t = useText(tendereeText);
  return (
    <dl className="gh-grid">
      <Fact label={t('field.rating')}>
        <Points rating={record.rating} count={record.ratingCount} />
      </Fact>
      {record.rating === ''
        ? null
        : criteria.map((c) => (
            <Fact key={c} label={t(`field.${c}`)}>
              {record[c]}
            </Fact>
          ))}
    </dl>
  );
}
