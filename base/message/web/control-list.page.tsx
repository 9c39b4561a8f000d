import { Button } from 'antd';
import { useState } from 'react';
import { orgKinds } from '#base/organisation/shared/calls.ts';
import { organisationText } from '#base/organisation/shared/text/index.ts';
import { isNo, isYes } from '#kit/shared/yes-no.ts';
import { useConfirm } from '#kit/web/confirm.ts';
import { Dialog } from '#kit/web/dialog.tsx';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { useOnce } from '#kit/web/once.ts';
import { refreshCalls } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { listed, useText } from '#kit/web/text.ts';
import { type ControlEntry, modifyControl, pageControls } from '../shared/control-calls.ts';
import { messageText } from '../shared/text/index.ts';
import './message.css';
import { WhySwitch } from '#kit/web/why-switch.tsx';

type Way = 'smsSwitch' | 'msgSwitch' | 'emailSwitch';
const ways: readonly Way[] = ['smsSwitch', 'msgSwitch', 'emailSwitch'];
type Kind = ControlEntry['orgKinds'][number];

/** 消息控制: which ways each message may take in the tenant, and whom SMS and mail may reach. */
export function Page() {
  const t = useText(messageText);
  const k = useText(organisationText);
  const confirm = useConfirm();
  const once = useOnce();
  const [asking, setAsking] = useState<ControlEntry>();
  const save = async (row: ControlEntry, part: Partial<ControlEntry>): Promise<boolean> => {
    const { templateName: _, mayLeave: __, waysFixed: ___, ...control } = { ...row, ...part };
    const done = await once(`control ${row.templateCode}`, (nonce) =>
      send(modifyControl, control, { nonce }),
    );
    // Also after a refusal: somebody may have been quicker.
    await refreshCalls(pageControls);
    return done;
  };
  const turn = async (row: ControlEntry, way: Way) => {
    const to = isYes(row[way]) ? '0' : '1';
    if (way === 'msgSwitch' && isNo(to)) {
      const title = t('control.closeSure', { name: row.templateName });
      if (!(await confirm({ title, okText: t('control.close'), danger: true }))) return;
    }
    await save(row, { [way]: to });
  };
  const whyNot = (row: ControlEntry, way: Way): string | undefined => {
    if (row.waysFixed) return t('wrong.fixedWays');
    return way !== 'msgSwitch' && !row.mayLeave ? t('subscription.inside') : undefined;
  };
  const receivers = (row: ControlEntry): string =>
    row.mayLeave
      ? row.orgKinds.length === 0
        ? t('control.everybody')
        : listed(row.orgKinds.map((kind) => k(`kind.${kind}`)))
      : '';
  return (
    <>
      <ListPage
        call={pageControls}
        texts={messageText}
        title="control.title"
        rowKey="templateCode"
        above={<p className="gh-hint">{t('control.hint')}</p>}
        filters={[{ field: 'searchKey', label: 'template.search' }]}
        columns={[
          { field: 'templateName', width: 170 },
          { field: 'templateCode', width: 250, rank: 9 },
          ...ways.map((way) => ({
            field: way,
            width: 90,
            render: (row: ControlEntry) => {
              return (
                <WhySwitch
                  checked={isYes(row[way])}
                  why={whyNot(row, way)}
                  aria-label={`${row.templateName} ${t(`field.${way}`)}`}
                  onChange={() => void turn(row, way)}
                />
              );
            },
          })),
          {
            field: 'orgKinds',
            label: 'control.receivers',
            width: 200,
            text: receivers,
            render: (row) => receivers(row) || <span className="gh-none">—</span>,
          },
        ]}
        rowActions={[
          {
            text: 'control.setReceivers',
            when: (row) => row.mayLeave && !row.waysFixed,
            onClick: setAsking,
          },
        ]}
        emptyHint="control.empty"
      />
      {asking ? (
        <ReceiversDialog
          row={asking}
          onSave={(kinds) => save(asking, { orgKinds: kinds })}
          onClose={() => setAsking(undefined)}
        />
      ) : null}
    </>
  );
}

interface ReceiversDialogProps {
  readonly row: ControlEntry;
  readonly onSave: (kinds: Kind[]) => Promise<boolean>;
  readonly onClose: () => void;
}

function ReceiversDialog({ row, onSave, onClose }: ReceiversDialogProps) {
  const t = useText(messageText);
  const k = useText(organisationText);
  const [chosen, setChosen] = useState<readonly Kind[]>(row.orgKinds);
  const turn = (kind: Kind) =>
    setChosen(orgKinds.filter((one) => (one === kind ? !chosen.includes(one) : chosen.includes(one))));
  return (
    <Dialog
      open
      title={`${t('control.receiversTitle')} · ${row.templateName}`}
      width={520}
      onClose={onClose}
      dirty={chosen.join(',') !== row.orgKinds.join(',')}
      onOk={() => onSave([...chosen])}
    >
      <p className="gh-hint">{t('control.receiversHint')}</p>
      <div role="group" aria-label={t('control.receivers')} className="ms-kinds">
        {orgKinds.map((kind) => (
          <label key={kind}>
            <input type="checkbox" checked={chosen.includes(kind)} onChange={() => turn(kind)} />
            {k(`kind.${kind}`)}
          </label>
        ))}
      </div>
      {chosen.length === 0 ? null : (
        <Button type="link" size="small" onClick={() => setChosen([])}>
          {t('control.everybody')}
        </Button>
      )}
    </Dialog>
  );
}
