import { Button } from 'antd';
import { DataTable } from '#kit/web/list/data-table.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { useCall } from '#kit/web/query.ts';
import { Answer } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { bulletinTemplates } from '../../shared/calls.ts';
import { bulletinText } from '../../shared/text/index.ts';

interface Props {
  readonly packageId: string;
  readonly onClose: () => void;
  /** Without a template: the text that the program brings. */
  readonly onChoose: (templateId: string | undefined) => void;
}

/** 选择公告模板: those for this purchase method first, and the text that the program brings. */
export function TemplateDialog({ packageId, onClose, onChoose }: Props) {
  const t = useText(bulletinText);
  return (
    <Dialog open title={t('templates.title')} onClose={onClose} footer={null}>
      <Answer of={useCall(bulletinTemplates, { packageId })} rows={4}>
        {(found) => (
          <DataTable
            label={t('templates.title')}
            rows={[
              { id: '', name: t('templates.standard'), level: undefined, version: 0, fits: true },
              ...found,
            ]}
            rowKey={(row) => row.id}
            empty=""
            columns={[
              { key: 'name', title: t('templates.name'), render: (row) => row.name },
              {
                key: 'level',
                title: t('templates.level'),
                kind: 'tight',
                render: (row) => (row.level ? t(`templates.${row.level}`) : '—'),
              },
              {
                key: 'fits',
                title: t('templates.fits'),
                kind: 'tight',
                render: (row) => (row.fits ? '✓' : t('templates.other')),
              },
              {
                key: 'choose',
                title: '',
                kind: 'actions',
                render: (row) => (
                  <Button
                    type="link"
                    size="small"
                    aria-label={`${t('templates.choose')} ${row.name}`}
                    onClick={() => onChoose(row.id || undefined)}
                  >
                    {t('templates.choose')}
                  </Button>
                ),
              },
            ]}
          />
        )}
      </Answer>
    </Dialog>
  );
}
