import { Button } from 'antd';
import { Dialog } from '#kit/web/dialog.tsx';
import { DataTable } from '#kit/web/list/data-table.tsx';
import { useCall } from '#kit/web/query.ts';
import { Answer } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { fileMethods } from '../../shared/calls.ts';
import { fileText } from '../../shared/text/index.ts';

interface Props {
  readonly packageId: string;
  readonly onClose: () => void;
  readonly onChoose: (id: string) => void;
}

/** 选择评标办法模板: what is in effect, those for this purchase method first. */
export function MethodDialog({ packageId, onClose, onChoose }: Props) {
  const t = useText(fileText);
  return (
    <Dialog open title={t('method.title')} onClose={onClose} footer={null}>
      <p className="gh-hint">{t('method.replaces')}</p>
      <Answer of={useCall(fileMethods, { packageId })} rows={4}>
        {(found) => (
          <DataTable
            label={t('method.title')}
            rows={found}
            rowKey={(row) => row.id}
            empty={t('method.empty')}
            columns={[
              { key: 'name', title: t('method.name'), render: (row) => row.name },
              {
                key: 'level',
                title: t('method.level'),
                kind: 'tight',
                render: (row) => t(`method.${row.level}`),
              },
              { key: 'version', title: t('method.version'), kind: 'tight', render: (row) => row.version },
              {
                key: 'fits',
                title: t('method.fits'),
                kind: 'tight',
                render: (row) => (row.fits ? '✓' : t('method.other')),
              },
              {
                key: 'choose',
                title: '',
                kind: 'actions',
                render: (row) => (
                  <Button
                    type="link"
                    size="small"
                    aria-label={`${t('method.choose')} ${row.name}`}
                    onClick={() => onChoose(row.id)}
                  >
                    {t('method.choose')}
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
