import { useId, useState } from 'react';
import type { OutputOf } from '#kit/shared/call.ts';
import { LongTextInput } from '#kit/web/form/text-input.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { useLack } from '#kit/web/lack.tsx';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { toast } from '#kit/web/notice.ts';
import { refreshCalls } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { pageLost, reviewLost } from '../shared/calls.ts';
import { caText } from '../shared/text/index.ts';
import './parts/ca.css';

type Row = OutputOf<typeof pageLost>['records'][number];

/** 密钥丢失申报: the platform looks at each, once, with an opinion. */
export function Page() {
  const t = useText(caText);
  const [open, setOpen] = useState<{ readonly row: Row; readonly agreed: boolean }>();
  return (
    <>
      <ListPage
        call={pageLost}
        texts={caText}
        title="lostList.title"
        above={<p className="gh-hint">{t('lostList.hint')}</p>}
        columns={[
          { field: 'trueName', label: 'lostList.trueName', width: 80 },
          { field: 'orgName', label: 'lostList.orgName', width: 150 },
          { field: 'reason', label: 'lostList.reason', width: 170 },
          {
            field: 'state',
            label: 'lostList.state',
            width: 80,
            text: (row) => t(`lostList.states.${row.state}`),
            render: (row) => t(`lostList.states.${row.state}`),
          },
          { field: 'askedAt', label: 'lostList.askedAt', kind: 'instant', width: 130, sortable: true },
          { field: 'dueAt', label: 'lostList.dueAt', kind: 'instant', width: 130 },
          { field: 'opinion', label: 'lostList.opinion', width: 120 },
        ]}
        rowActions={[
          { text: 'action.agree', can: 'review', onClick: (row) => setOpen({ row, agreed: true }) },
          // Its dialog asks for the opinion: no other question before it.
          { text: 'action.refuse', can: 'review', onClick: (row) => setOpen({ row, agreed: false }) },
        ]}
        emptyHint="lostList.empty"
      />
      {open ? <ReviewDialog {...open} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}

function ReviewDialog({
  row,
  agreed,
  onClose,
}: {
  readonly row: Row;
  readonly agreed: boolean;
  readonly onClose: () => void;
}) {
  const t = useText(caText);
  const id = useId();
  const [opinion, setOpinion] = useState('');
  const lack = useLack<HTMLTextAreaElement>();
  const ok = async (): Promise<boolean> => {
    if (opinion.trim() === '') return lack.tell(t('need.opinion'));
    await send(reviewLost, { id: row.id, agreed, opinion });
    toast('success', t('lostList.reviewed'));
    await refreshCalls(pageLost);
    return true;
  };
  return (
    <Dialog
      open
      title={t(agreed ? 'lostList.agreeTitle' : 'lostList.refuseTitle')}
      onClose={onClose}
      onOk={ok}
      okText={t(agreed ? 'action.agree' : 'action.refuse')}
      dirty={opinion !== ''}
      width={560}
    >
      <p>
        {row.trueName} · {row.orgName}
      </p>
      <p>{row.reason}</p>
      <label htmlFor={id}>{t('lostList.opinion')}</label>
      <LongTextInput
        {...lack.control}
        id={id}
        rows={3}
        maxLength={500}
        value={opinion}
        onChange={(typed) => {
          setOpinion(typed);
          lack.clear();
        }}
      />
      {lack.line}
    </Dialog>
  );
}
