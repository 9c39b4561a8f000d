import { useId, useState } from 'react';
import { Dialog, useConfirm } from '#kit/web/dialog.tsx';
import { SelectInput } from '#kit/web/form/choice.tsx';
import { toast } from '#kit/web/notice.ts';
import { useOnce } from '#kit/web/once.ts';
import { useCall } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { chooseSheet, templatePage } from '../../shared/goods/calls.ts';
import { sheetsText } from '../../shared/text/sheets.ts';
import { refreshGoods } from './goods-kept.ts';
import '../project.css';

interface Props {
  readonly packageId: string;
  readonly catalog: string;
  /** The template of now, and whether it has rows that would go. */
  readonly held?: string | undefined;
  readonly hasRows: boolean;
  readonly onClose: () => void;
}

/** 新增明细表: the template is chosen, which gives the sheet its columns. */
export function SheetChoice({ packageId, catalog, held, hasRows, onClose }: Props) {
  const t = useText(sheetsText);
  const id = useId();
  const confirm = useConfirm();
  const once = useOnce();
  const [chosen, setChosen] = useState(held);
  const [missing, setMissing] = useState(false);
  const templates = useCall(templatePage, {
    current: 1,
    size: 100,
    tplType: '30',
    isIntl: '0',
    purchaseCatalogs: [catalog],
  });
  const save = async () => {
    setMissing(!chosen);
    if (!chosen) return false;
    if (chosen !== held && hasRows && !(await confirm({ title: t('confirm.template'), danger: true })))
      return false;
    const input = { packageId, templateId: chosen };
    if (!(await once(`sheet:${chosen}`, (nonce) => send(chooseSheet, input, { nonce })))) return false;
    toast('success', t('done'));
    await refreshGoods();
    return true;
  };
  return (
    <Dialog open title={t(held ? 'action.change' : 'action.add')} onClose={onClose} onOk={save}>
      <label className="pj-row-field" htmlFor={id}>
        <span className="pj-required">{t('field.template')}</span>
        <SelectInput
          id={id}
          value={chosen ?? null}
          loading={templates.isPending}
          clearable={false}
          placeholder={t(templates.data?.records.length === 0 ? 'noTemplates' : 'need.template')}
          options={(templates.data?.records ?? []).map((one) => ({ value: one.id, label: one.tplName }))}
          onChange={(value) => setChosen(value ?? undefined)}
        />
        {missing ? (
          <span className="pj-problem" role="alert">
            {t('need.template')}
          </span>
        ) : null}
      </label>
    </Dialog>
  );
}
