import { Alert } from 'antd';
import { ImportDialog } from '#kit/web/import/import-dialog.tsx';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { IMPORT_MAX_MB, importGoods } from '../../shared/goods/calls.ts';
import { projectText } from '../../shared/text/index.ts';
import { refreshGoods } from './goods-kept.ts';

interface Props {
  readonly packageId: string;
  readonly templateId: string;
  readonly count: number;
  /** Saves the workbook to fill in. */
  readonly onTemplate: () => void;
  readonly onClose: () => void;
}

/** 导入物资明细: the rows of the workbook replace those of the lot, all or none. */
export function GoodsImport({ packageId, templateId, count, onTemplate, onClose }: Props) {
  const t = useText(projectText);
  const into = { packageId, templateId };
  return (
    <ImportDialog
      title={t('action.importRows')}
      maxMb={IMPORT_MAX_MB}
      template={onTemplate}
      check={(sending) => send(importGoods, { ...into, importFlag: 'false' }, sending)}
      run={(sending) => send(importGoods, { ...into, importFlag: 'true' }, sending)}
      onImported={refreshGoods}
      onClose={onClose}
    >
      {count > 0 ? <Alert type="warning" showIcon title={t('goods.replaces', { n: count })} /> : null}
    </ImportDialog>
  );
}
