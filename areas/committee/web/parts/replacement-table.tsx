import { FileLinks } from '#kit/web/file/file-links.tsx';
import { DataTable } from '#kit/web/list/data-table.tsx';
import { Status } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import { committeeText } from '../../shared/text/index.ts';
import { replacementTags } from '../tags.ts';

interface Replacement {
  readonly seat: number;
  readonly ground: string;
  readonly evidence: string;
  readonly fileIds?: string | null;
  readonly stage: string;
  readonly status: string;
  readonly askedAt: string;
  readonly decidedSide: string | null;
  readonly decidedAt: string | null;
  /** Why it was refused (退回原因). */
  readonly decidedNote?: string | null;
}

/** 更换记录: who was to be replaced for which ground, and who confirmed or refused it, with what reason. */
export function ReplacementTable({ rows }: { readonly rows: readonly Replacement[] }) {
  const t = useText(committeeText);
  return (
    <DataTable
      label={t('section.replacements')}
      rows={rows}
      rowKey={(r) => `${r.seat}:${r.askedAt}`}
      empty={t('hint.noReplacements')}
      columns={[
        { key: 'seat', title: t('field.seat'), render: (r) => r.seat },
        { key: 'stage', title: t('field.stage'), render: (r) => t(`stage.${r.stage}` as 'stage.opened') },
        {
          key: 'ground',
          title: t('field.ground'),
          render: (r) => t(`ground.${r.ground}` as 'ground.absent'),
        },
        {
          key: 'evidence',
          title: t('field.evidence'),
          kind: 'text',
          render: (r) => (
            <>
              {r.evidence} {r.fileIds ? <FileLinks value={r.fileIds} /> : null}
            </>
          ),
        },
        { key: 'askedAt', title: t('field.askedAt'), render: (r) => <Time value={r.askedAt} /> },
        {
          key: 'status',
          title: t('field.replacementStatus'),
          kind: 'text',
          render: (r) => (
            <>
              <Status of={replacementTags} value={r.status} /> {r.decidedNote}
            </>
          ),
        },
        {
          key: 'side',
          title: t('field.decidedSide'),
          render: (r) => (r.decidedSide ? t(`side.${r.decidedSide}` as 'side.tenderee') : ''),
        },
        { key: 'decidedAt', title: t('field.decidedAt'), render: (r) => <Time value={r.decidedAt} /> },
      ]}
    />
  );
}
