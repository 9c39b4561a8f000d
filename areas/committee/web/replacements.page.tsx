import { useState } from 'react';
import type { OutputOf } from '#kit/shared/call.ts';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { refreshCalls } from '#kit/web/query.ts';
import { ReasonAct } from '#kit/web/reason-button.tsx';
import { labelled, useText, useWords } from '#kit/web/text.ts';
import { decideReplacement, pageReplacements } from '../shared/calls.ts';
import { committeeText } from '../shared/text/index.ts';
import { ConfirmReplacement } from './parts/confirm-replacement.tsx';
import { replacementTags } from './tags.ts';

type Row = OutputOf<typeof pageReplacements>['records'][number];

/** 评委更换确认: requests that wait for the supervision or the tenderee's approver, and what became of others. */
export function Page() {
  const t = useText(committeeText);
  const w = useWords();
  const [confirming, setConfirming] = useState<Row>();
  const [refusing, setRefusing] = useState<Row>();
  return (
    <>
      <ListPage
        call={pageReplacements}
        texts={committeeText}
        title="replacements"
        rowKey="replacementId"
        columns={[
          { field: 'bidCode', width: 110 },
          { field: 'bidName', width: 180 },
          // What became of it stands where no narrow window folds it away.
          { field: 'status', width: 100, tag: replacementTags },
          { field: 'seat', width: 50 },
          { field: 'ground', width: 110, render: (row) => t(`ground.${row.ground}`) },
          { field: 'evidence', width: 160 },
          { field: 'askedAt', kind: 'instant', width: 130 },
          { field: 'decidedNote', width: 160 },
        ]}
        rowActions={[
          {
            text: 'action.confirmReplacement',
            when: (row) => row.can.decide,
            onClick: (row) => setConfirming(row),
          },
          {
            text: 'action.refuseReplacement',
            when: (row) => row.can.decide,
            onClick: (row) => setRefusing(row),
          },
        ]}
        emptyHint="hint.emptyReplacements"
      />
      {confirming ? (
        <ConfirmReplacement
          request={confirming}
          onClose={() => setConfirming(undefined)}
          onDone={() => void refreshCalls(pageReplacements)}
        />
      ) : null}
      <ReasonAct
        open={refusing !== undefined}
        text={t('action.refuseReplacement')}
        call={decideReplacement}
        input={(reason) =>
          ({ replacementId: refusing?.replacementId ?? '', agree: false, reason, seed: '' }) as const
        }
        note={refusing && labelled(t(`ground.${refusing.ground}`), refusing.evidence)}
        label={t('field.reason')}
        need={t('need.reason')}
        done={w('done.ok')}
        onClose={() => setRefusing(undefined)}
      />
    </>
  );
}
