import { linkTo } from '#kit/shared/screens.ts';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { PageHeader, Panel, useTitle } from '#kit/web/page.tsx';
import { useCall } from '#kit/web/query.ts';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { Segments } from '#kit/web/segments.tsx';
import { Answer } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { tendereeChanges, tendereeDetail, tendereeRatings } from '../shared/calls.ts';
import { type ChangeRow, criteria } from '../shared/schema.ts';
import { tendereeScreens } from '../shared/screens.ts';
import { tendereeText } from '../shared/text/index.ts';
import { ContractsOf, ProjectsOf } from './parts/cooperation.tsx';
import { changeTags } from './tags.ts';

const tabs = ['ratings', 'changes', 'projects', 'contracts'] as const;

/** 招标人记录: ratings, changes, cooperation. */
export function Page() {
  const t = useText(tendereeText);
  useTitle(t('record'));
  const [query, setQuery] = useSearchParams();
  const id = query.get('id') ?? '';
  const tab = tabs.find((one) => one === query.get('tab')) ?? 'ratings';
  const List = lists[tab];
  const answer = useCall(tendereeDetail, { id });
  return (
    <Answer of={answer} rows={8}>
      {({ orgName }) => (
        <>
          <PageHeader title={orgName} back={linkTo(tendereeScreens.detail, { id })} />
          <Panel>
            <Segments
              label={t('record')}
              value={tab}
              onChange={(next) => setQuery({ id, tab: next }, { replace: true })}
              options={tabs.map((value) => ({ value, label: t(`tab.${value}`) }))}
            />
            <List key={tab} id={id} />
          </Panel>
        </>
      )}
    </Answer>
  );
}

interface Props {
  readonly id: string;
}

const RatingsOf = ({ id }: Props) => (
  <ListPage
    embedded
    call={tendereeRatings}
    texts={tendereeText}
    fixed={{ id }}
    columns={[
      { field: 'mainName', width: 240 },
      { field: 'mainCode', width: 170 },
      ...criteria.map((field) => ({ field, width: 100 })),
      { field: 'remark', label: 'field.reason', width: 260 },
      { field: 'orgName', label: 'field.orgNameOfRater', width: 200 },
      { field: 'raterName', width: 100 },
      { field: 'ratedAt', kind: 'instant', width: 150 },
    ]}
  />
);

const ChangesOf = ({ id }: Props) => (
  <ListPage
    embedded
    call={tendereeChanges}
    texts={tendereeText}
    fixed={{ id }}
    columns={[
      { field: 'madeAt', kind: 'instant', width: 150 },
      { field: 'kind', tag: changeTags, width: 90 },
      { field: 'changes', width: 420, render: (row) => <Changed row={row} /> },
      { field: 'madeBy', width: 110 },
      { field: 'madeOrg', width: 200 },
    ]}
  />
);

const lists = { ratings: RatingsOf, changes: ChangesOf, projects: ProjectsOf, contracts: ContractsOf };

type Told = keyof typeof tendereeText.zh.field;

function Changed({ row }: { readonly row: ChangeRow }) {
  const t = useText(tendereeText);
  if (row.changes.length === 0) return <span className="gh-none">—</span>;
  return (
    <>
      {row.changes.map(({ field, before, after }) => (
        <div key={field}>
          {t(`field.${field as Told}`)}: {row.kind === 'added' ? '' : `${before || t('blank')} → `}
          {after || t('blank')}
        </div>
      ))}
    </>
  );
}
