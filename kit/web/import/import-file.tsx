import { DownloadOutlined, UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { importText } from '#kit/shared/text/import.ts';
import { DropZone } from '../file/drop-zone.tsx';
import { useText } from '../text.ts';

interface Props {
  /** Of the file that is chosen. */
  readonly name: string | undefined;
  readonly maxMb: number;
  readonly template: () => Promise<void> | void;
  readonly onChoose: (file: File) => void;
  /** Hears why a file is not taken. */
  readonly onRefuse: (why: string) => void;
}

/** 模板与文件: the template to fill in, and one workbook within the limits, chosen or dropped. */
export function ImportFile({ name, maxMb, template, onChoose, onRefuse }: Props) {
  const t = useText(importText);
  const take = ([file]: readonly File[]) => {
    if (!file) return;
    if (!/\.xlsx?$/i.test(file.name)) onRefuse(t('onlyExcel'));
    else if (file.size > maxMb * 1024 * 1024) onRefuse(t('tooLarge', { n: maxMb }));
    else onChoose(file);
  };
  return (
    <DropZone onTake={take} disabled={false} multiple={false} accept=".xls,.xlsx">
      {(choose) => (
        <div className="gh-import-file">
          <Button icon={<DownloadOutlined aria-hidden />} onClick={() => void template()}>
            {t('template')}
          </Button>
          <Button icon={<UploadOutlined aria-hidden />} onClick={choose}>
            {t(name ? 'another' : 'choose')}
          </Button>
          {name ? <strong>{name}</strong> : <span className="gh-hint">{t('drop', { n: maxMb })}</span>}
        </div>
      )}
    </DropZone>
  );
}
