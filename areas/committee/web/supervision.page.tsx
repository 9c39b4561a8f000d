import { useState } from 'react';
import { ListPage } from '#kit/web/list/list-page.tsx';
import { refreshCalls } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { StatusTag } from '#kit/web/status-tag.tsx';
import { Explained } from '#kit/web/term.tsx';
import { useText } from '#kit/web/text.ts';
import { pageWitness, witnessDraw } from '../shared/calls.ts';
import { committeeText } from '../shared/text/index.ts';
import { SeedDialog } from './parts/seed-dialog.tsx';

/** 抽取监督: open draws that take a seed of the supervision or the tenderee. */
export function Page() {
  const t = useText(committeeText);
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
          {
            field: 'witnessed',
            label: 'field.status',
            width: 100,
            render: (row) => (
              <StatusTag tone={row.witnessed ? 'done' : 'needs'}>
                {t(row.witnessed ? 'field.witnessed' : 'awaited.witness')}
              </StatusTag>
            ),
          },
          { field: 'committedAt', kind: 'instant', width: 170 },
          { field: 'poolDigest', width: 320 },
          { field: 'commitment', width: 320 },
        ]}
        rowActions={[
          { text: 'action.witness', when: (row) => !row.witnessed, onClick: (row) => setGiving(row) },
        ]}
        above={
          <p className="gh-hint">
            <Explained
              text={t('hint.commit')}
              terms={(['poolDigest', 'commitment', 'seed'] as const).map(
                (name) => [t(`term.${name}.word`), t(`term.${name}.said`)] as const,
              )}
            />
          </p>
        }
        emptyHint="hint.emptyWitness"
      />
      {giving ? (
        <SeedDialog
          title="action.witness"
          commitment={giving.commitment}
          onSeed={(seed, nonce) => send(witnessDraw, { packageId: giving.packageId, seed }, { nonce })}
          onClose={() => setGiving(undefined)}
          onDone={() => void refreshCalls(pageWitness)}
        />
      ) : null}
    </>
  );
}
