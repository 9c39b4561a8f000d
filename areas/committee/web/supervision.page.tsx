import { useState } from 'react';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { refreshCalls } from '#kit/web/query.ts';
import { pageWitness, witnessDraw } from '../shared/calls.ts';
import { committeeText } from '../shared/text/index.ts';
import { SeedDialog } from './parts/seed-dialog.tsx';

/** 抽取监督: open draws that take a seed of the supervision or the tenderee. */
export function Page() {
  const [giving, setGiving] = useState<{ packageId: string; commitment: string }>();
  return (
    <>
      <ListPage
        call={pageWitness}
        texts={committeeText}
        title="supervision"
        rowKey="packageId"
        columns={[
          { field: 'bidCode', width: 170 },
          { field: 'bidName', width: 240 },
          { field: 'committedAt', kind: 'instant', width: 170 },
          { field: 'poolDigest', width: 320 },
          { field: 'commitment', width: 320 },
        ]}
        rowActions={[
          { text: 'action.witness', when: (row) => !row.witnessed, onClick: (row) => setGiving(row) },
        ]}
        emptyHint="hint.emptyWitness"
      />
      {giving ? (
        <SeedDialog
          call={witnessDraw}
          title="action.witness"
          packageId={giving.packageId}
          commitment={giving.commitment}
          onClose={() => setGiving(undefined)}
          onDone={() => void refreshCalls(pageWitness)}
        />
      ) : null}
    </>
  );
}
