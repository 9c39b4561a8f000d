import type { Route } from '#kit/shared/names.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { send } from '#kit/web/send.ts';
import { Status } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import * as calls from '../shared/calls.ts';
import { versionFields } from '../shared/schema.ts';
import { clientScreens } from '../shared/screens.ts';
import { clientText } from '../shared/text/index.ts';
import { platformTags, statusTags } from './tags.ts';

const detailPage = (id?: string): Route => linkTo(clientScreens.detail, { id });
const at = ({ id, version }: calls.ClientVersion) => ({ id, version });

/** 客户端版本: the last entered first. */
export function Page() {
  const t = useText(clientText);
  return (
    <ListPage
      call={calls.pageVersions}
      texts={clientText}
      fields={versionFields}
      title="title"
      filters={[
        { field: 'platform', kind: 'choice', tag: platformTags },
        { field: 'status', kind: 'choice', tag: statusTags },
      ]}
      columns={[
        { field: 'versionNo', to: (row) => detailPage(row.id), width: 110 },
        { field: 'platform', tag: platformTags, width: 110 },
        { field: 'forced', width: 90 },
        { field: 'description', width: 240 },
        {
          field: 'status',
          tag: statusTags,
          width: 120,
          render: (row) => (
            <>
              <Status of={statusTags} value={row.status} />{' '}
              {row.can.waits ? <span className="gh-hint">{t('waitsForOther')}</span> : null}
            </>
          ),
        },
        { field: 'createdName', width: 100 },
        { field: 'createTime', kind: 'instant', width: 150 },
        { field: 'publishedName', width: 100 },
        { field: 'onlineTime', kind: 'instant', width: 150 },
      ]}
      rowActions={[
        { text: 'kit.web.edit', can: 'edit', to: (row) => detailPage(row.id) },
        {
          text: 'publish',
          can: 'publish',
          confirm: (row) =>
            t('publishSure', { platform: t(`platform.${row.platform}`), versionNo: row.versionNo }),
          act: (row, nonce) => send(calls.publishVersion, at(row), { nonce }),
          done: 'published',
        },
        {
          text: 'withdraw',
          can: 'withdraw',
          danger: true,
          confirm: (row) => t('withdrawSure', { versionNo: row.versionNo }),
          act: (row, nonce) => send(calls.withdrawVersion, at(row), { nonce }),
          done: 'withdrawn',
        },
        {
          text: 'remove',
          can: 'remove',
          danger: true,
          confirm: (row) => t('removeSure', { versionNo: row.versionNo }),
          act: (row, nonce) => send(calls.removeVersion, at(row), { nonce }),
          done: 'kit.done.removed',
        },
      ]}
      create={{ text: 'add', to: detailPage() }}
      emptyHint="empty"
    />
  );
}
