import { Button } from 'antd';
import { useState } from 'react';
import { linkTo } from '#kit/shared/screens.ts';
import { Dialog } from '#kit/web/dialog.tsx';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { toast } from '#kit/web/notice.ts';
import { send } from '#kit/web/send.ts';
import { Status } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import * as requestCalls from '../shared/request-calls.ts';
import { peopleScreens } from '../shared/screens.ts';
import { peopleText } from '../shared/text/index.ts';
import { Half } from './parts/entry-shown.tsx';
import { requestTags } from './tags.ts';
import './people.css';

/** 待复核事项: what waits for a second administrator; nobody confirms one's own. */
export function Page() {
  const t = useText(peopleText);
  const [shown, setShown] = useState<{ readonly name: string; readonly half: string }>();
  const confirm = async (row: requestCalls.RequestEntry, nonce: string) => {
    const { half } = await send(requestCalls.confirmRequest, { id: row.id }, { nonce });
    if (half === '') toast('success', t('request.confirmed'));
    else setShown({ name: row.userName, half });
  };
  const nobody = t('unit.headNone');
  const moved = ({ before, after }: NonNullable<requestCalls.RequestEntry['identityChange']>) => {
    const none = t('request.licenceNone');
    const [name, code] = [
      { from: before.orgName, to: after.orgName },
      { from: before.orgLicenceCode || none, to: after.orgLicenceCode || none },
    ];
    return [
      name.from === name.to ? '' : t('request.nameChange', name),
      code.from === code.to ? '' : t('request.licenceChange', code),
    ]
      .filter(Boolean)
      .join(' · ');
  };
  const reason = ({ change, identityChange, reason: said }: requestCalls.RequestEntry) => {
    if (identityChange) return moved(identityChange);
    return change
      ? t('request.change', { unit: change.unit, from: change.from || nobody, to: change.to || nobody })
      : said;
  };
  return (
    <>
      <ListPage
        call={requestCalls.pageRequests}
        texts={peopleText}
        title="request.title"
        above={<p className="gh-hint">{t('request.hint')}</p>}
        columns={[
          {
            field: 'kind',
            label: 'request.field.kind',
            width: 140,
            text: (row) => t(`request.kind.${row.kind}`),
            render: (row) => t(`request.kind.${row.kind}`),
          },
          {
            field: 'trueName',
            label: 'request.field.person',
            width: 130,
            render: (row) => (
              <span className="ppl-two">
                {row.trueName}
                <small>{row.userName}</small>
              </span>
            ),
          },
          { field: 'orgName', label: 'field.company', width: 200 },
          {
            field: 'state',
            label: 'request.field.state',
            width: 110,
            render: (row) => <Status of={requestTags} value={row.state} />,
          },
          { field: 'roleName', label: 'request.field.role', width: 130 },
          { field: 'target', label: 'request.field.target', width: 110 },
          {
            field: 'reason',
            label: 'field.reason',
            width: 220,
            text: (row) => reason(row),
            render: (row) => reason(row),
          },
          { field: 'askedBy', label: 'request.field.askedBy', width: 110 },
          { field: 'askedAt', label: 'request.field.askedAt', kind: 'instant', width: 150, sortable: true },
        ]}
        filters={[{ field: 'state', label: 'request.field.state', kind: 'choice', tag: requestTags }]}
        rowActions={[
          {
            text: 'request.submit',
            can: 'submit',
            to: (row) => linkTo(peopleScreens.added, { id: row.companyId }),
          },
          {
            text: 'unit.approval',
            when: (row) => row.state === 'inApproval',
            to: (row) => linkTo(peopleScreens.added, { id: row.companyId }),
          },
          {
            text: 'request.confirm',
            can: 'confirm',
            confirm: (row) =>
              row.kind === 'company'
                ? t('request.confirmCompany', { name: row.orgName })
                : row.change || row.identityChange
                  ? t('request.confirmHead', { change: reason(row) })
                  : t('request.confirmSure', { name: row.trueName }),
            act: confirm,
          },
          {
            text: 'request.refuse',
            can: 'refuse',
            danger: true,
            confirm: (row) => t('request.refuseSure', { name: row.trueName || row.orgName }),
            act: (row, nonce) => send(requestCalls.refuseRequest, { id: row.id }, { nonce }),
            done: 'request.refused',
          },
        ]}
        emptyHint="request.empty"
      />
      {shown ? (
        <Dialog
          open
          title={t('entry.title')}
          width={520}
          // It is shown this once: no key pressed beside it takes it away.
          closable={false}
          onClose={() => setShown(undefined)}
          footer={
            <Button type="primary" onClick={() => setShown(undefined)}>
              {t('entry.close')}
            </Button>
          }
        >
          <p>{t('entry.second', { name: shown.name })}</p>
          <Half half={shown.half} />
        </Dialog>
      ) : null}
    </>
  );
}
