import { lotStatus } from '#areas/project/shared/status.ts';
import { ApprovalButtons } from '#base/approval/web/index.ts';
import { ActButton } from '#kit/web/act-button.tsx';
import { PageHeader, Panel, useTitle } from '#kit/web/page.tsx';
import { useCall } from '#kit/web/query.ts';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { Answer } from '#kit/web/states.tsx';
import { Status } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { publishSimple, reopenSimple, simpleDetail } from '../shared/calls.ts';
import type { SimpleRecord } from '../shared/schema.ts';
import { simpleScreens } from '../shared/screens.ts';
import { AWARD_KEY, simpleStatus, TERMS_KEY } from '../shared/status.ts';
import { simpleText } from '../shared/text/index.ts';
import { ComparisonOf } from './parts/comparison.tsx';
import { Follow, Proposals } from './parts/follow.tsx';
import { SimpleForm } from './parts/simple-form.tsx';
import { TogetherWith } from './parts/together.tsx';
import { statusTags } from './tags.ts';

/** 简易招采: made, published, followed and awarded on one page. */
export function Page() {
  const [query] = useSearchParams();
  const mainId = query.get('mainId');
  const packageId = query.get('packageId');
  if (!mainId && !packageId) return <SimpleForm key="add" />;
  const named = mainId ? { mainId } : { packageId: packageId ?? '' };
  return <Known key={mainId ?? packageId} named={named} />;
}

type Named = { readonly mainId: string } | { readonly packageId: string };

function Known({ named }: { readonly named: Named }) {
  const t = useText(simpleText);
  return (
    <Answer page={t('title')} of={useCall(simpleDetail, named)} rows={12}>
      {(record) => (record.can.edit ? <Drafted record={record} /> : <Followed record={record} />)}
    </Answer>
  );
}

const Drafted = ({ record }: { readonly record: SimpleRecord }) => (
  <SimpleForm key={record.status} record={record} />
);

function Followed({ record }: { readonly record: SimpleRecord }) {
  const t = useText(simpleText);
  useTitle(record.mainName);
  const { packageId, status } = record;
  const published = status >= simpleStatus.published;
  return (
    <>
      <PageHeader
        sticky
        title={record.mainName}
        back={simpleScreens.list}
        tags={<Status of={statusTags} value={status} />}
        actions={
          <>
            <ApprovalButtons serviceKey={published ? AWARD_KEY : TERMS_KEY} serviceId={packageId} />
            {record.can.reopen ? (
              <ActButton
                text={t('op.reopen')}
                call={reopenSimple}
                input={{ packageId }}
                confirm={{ title: t('op.reopen'), content: t('confirm.reopen') }}
                done={t('done.reopened')}
              />
            ) : null}
            {status === simpleStatus.approved ? (
              <ActButton
                type="primary"
                text={t('op.publish')}
                call={publishSimple}
                input={{ packageId }}
                confirm={{ title: t('op.publish'), content: t('confirm.publish') }}
                why={record.can.publish ? undefined : t(record.spent ? 'hint.spent' : 'hint.noKey')}
                done={t('done.published')}
              />
            ) : null}
          </>
        }
      />
      {status >= simpleStatus.approved ? <Follow record={record} /> : null}
      <Proposals record={record} />
      <TogetherWith record={record} />
      {record.lot.status >= lotStatus.opened && published ? <ComparisonOf record={record} /> : null}
      <Panel>
        <SimpleForm key={status} record={record} readOnly />
      </Panel>
    </>
  );
}
