import { Alert, Button } from 'antd';
import { useRef, useState } from 'react';
import type { OutputOf } from '#kit/shared/call.ts';
import { type DataColumn, DataTable } from '#kit/web/list/data-table.tsx';
import { Dialog } from '#kit/web/dialog.tsx';
import { toast } from '#kit/web/notice.ts';
import { useOnce } from '#kit/web/once.ts';
import { send } from '#kit/web/send.ts';
import { Empty } from '#kit/web/states.tsx';
import { useText, useWords } from '#kit/web/text.ts';
import { type CellProblem, importGoods } from '../../shared/goods/calls.ts';
import { projectText } from '../../shared/text/index.ts';
import { refreshGoods } from './goods-kept.ts';

type Checked = OutputOf<typeof importGoods>;

interface Props {
  readonly packageId: string;
  readonly templateId: string;
  readonly count: number;
  /** Saves the workbook to fill in. */
  readonly onTemplate: () => void;
  readonly onClose: () => void;
}

/** 导入物资明细: the file is checked when it is chosen; every wrong cell is named; rows are replaced only when all are right. */
export function GoodsImport({ packageId, templateId, count, onTemplate, onClose }: Props) {
  const t = useText(projectText);
  const w = useWords();
  const once = useOnce();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [checked, setChecked] = useState<Checked>();
  const take = async (chosen: File, importFlag: 'true' | 'false') => {
    let answer: Checked | undefined;
    await once(`${importFlag} ${chosen.name} ${chosen.lastModified}`, async (nonce) => {
      answer = await send(
        importGoods,
        { packageId, templateId, importFlag },
        { nonce, files: { file: chosen } },
      );
      setChecked(answer);
    });
    return answer;
  };
  const choose = (chosen: File) => {
    setChecked(undefined);
    setFile(undefined);
    if (!/\.xlsx?$/i.test(chosen.name)) return toast('error', t('goods.onlyExcel'));
    if (chosen.size > 10 * 1024 * 1024) return toast('error', t('goods.tooLarge'));
    setFile(chosen);
    void take(chosen, 'false');
  };
  const ok = async () => {
    if (!file) {
      toast('warning', t('need.file'));
      return false;
    }
    // Something may have changed since the check: then the problems stand here anew.
    if (!(await take(file, 'true'))?.imported) return false;
    toast('success', w('done.imported'));
    await refreshGoods();
    return true;
  };
  const good = checked !== undefined && checked.problemCount === 0;
  const columns: DataColumn<CellProblem>[] = [
    { key: 'row', title: t('goods.row'), kind: 'tight', render: (p) => p.row },
    { key: 'column', title: t('goods.column'), kind: 'tight', render: (p) => p.column },
    { key: 'value', title: t('goods.value'), render: (p) => p.value || '—' },
    { key: 'msg', title: t('goods.problem'), render: (p) => p.msg },
  ];
  return (
    <Dialog
      open
      title={t('action.importRows')}
      width={900}
      onClose={onClose}
      onOk={ok}
      {...(good ? {} : { okWhy: t('goods.first') })}
      okText={t('action.importRows')}
    >
      {count > 0 ? <Alert type="warning" showIcon title={t('goods.replaces', { n: count })} /> : null}
      <div className="pj-import">
        <input
          ref={input}
          type="file"
          className="gh-hidden"
          tabIndex={-1}
          aria-hidden
          accept=".xls,.xlsx"
          onChange={(event) => {
            const chosen = event.target.files?.[0];
            event.target.value = '';
            if (chosen) choose(chosen);
          }}
        />
        <Button onClick={() => input.current?.click()}>{t('goods.chooseFile')}</Button>
        <Button onClick={onTemplate}>{t('action.exportTemplate')}</Button>
        <span>{file?.name}</span>
      </div>
      {checked ? <Alert type={good ? 'success' : 'error'} showIcon title={checked.msg} /> : null}
      {checked && checked.problems.length > 0 ? (
        <DataTable
          columns={columns}
          rows={checked.problems}
          rowKey={(p) => `${p.row}${p.column}`}
          height={360}
          label={t('goods.problem')}
          empty={<Empty />}
        />
      ) : null}
    </Dialog>
  );
}
