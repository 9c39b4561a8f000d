import type { OutputOf } from '#kit/shared/call.ts';
import { PageHeader, Panel, useTitle } from '#kit/web/page.tsx';
import { useCall } from '#kit/web/query.ts';
import { Answer, Empty } from '#kit/web/states.tsx';
import { Status } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import { Fact } from '#kit/web/fact.tsx';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { bulletinsOfLot } from '../shared/calls.ts';
import { bulletinText } from '../shared/text/index.ts';
import { publicPage } from './links.ts';
import { statusTags, typeTags } from './tags.ts';

/** 公告记录: all bulletins of the lot in their order. */
export function Page() {
  const t = useText(bulletinText);
  const [query] = useSearchParams();
  useTitle(t('op.record'));
  return (
    <>
      <PageHeader title={t('op.record')} />
      <Panel>
        <Answer of={useCall(bulletinsOfLot, { packageId: query.get('packageId') ?? '' })}>
          {(rows) => (rows.length === 0 ? <Empty hint={t('hint.recordEmpty')} /> : <Rows rows={rows} />)}
        </Answer>
      </Panel>
    </>
  );
}

function Rows({ rows }: { readonly rows: OutputOf<typeof bulletinsOfLot> }) {
  return (
    <dl>
      {rows.map((row) => (
        <Fact
          key={row.id}
          label={
            <>
              <Status of={typeTags} value={row.bulletinType} /> {row.bulletinNo}
            </>
          }
        >
          {row.publishedAt ? (
            <a href={publicPage(row.id)} target="_blank" rel="noopener">
              {row.title}
            </a>
          ) : (
            row.title
          )}{' '}
          <Status of={statusTags} value={row.status} /> <Time value={row.publishedAt} precision="second" />
        </Fact>
      ))}
    </dl>
  );
}
