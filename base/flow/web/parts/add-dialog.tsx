import { Select } from '#kit/web/form/select.tsx';
import { TextInput } from '#kit/web/form/text-input.tsx';
import { useId, useState } from 'react';
import { Dialog } from '#kit/web/dialog.tsx';
import { toast } from '#kit/web/notice.ts';
import { useOnce } from '#kit/web/once.ts';
import { refreshCalls, useCall } from '#kit/web/query.ts';
import { useNavigate } from '#kit/web/router/router.tsx';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { addFlow, pageFlows } from '../../shared/calls.ts';
import { flowScreens } from '../../shared/screens.ts';
import { flowText } from '../../shared/text/index.ts';
import '../flow.css';

/** 新增流程: another flow of a business, drawn over its main one. */
export function AddDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText(flowText);
  const id = useId();
  const once = useOnce();
  const navigate = useNavigate();
  const { data, isPending } = useCall(pageFlows, { current: 1, size: 200 });
  const [serviceKey, setServiceKey] = useState<string>();
  const [zh, setZh] = useState('');
  const [en, setEn] = useState('');
  const [missing, setMissing] = useState<'add.needService' | 'need.name'>();
  const run = async () => {
    const name = { zh: zh.trim(), en: en.trim() || zh.trim() };
    if (!serviceKey || name.zh === '') {
      setMissing(serviceKey ? 'need.name' : 'add.needService');
      return false;
    }
    let flowKey = '';
    const added = await once('add', async (nonce) => {
      ({ flowKey } = await send(addFlow, { serviceKey, name }, { nonce }));
    });
    if (!added) return false;
    toast('success', t('add.done'));
    await refreshCalls(pageFlows);
    await navigate(linkTo(flowScreens.design, { serviceKey, flowKey }));
    return true;
  };
  const field = (
    label: 'block.nameZh' | 'block.nameEn',
    most: number,
    value: string,
    set: (v: string) => void,
  ) => (
    <>
      <label htmlFor={`${id}-${label}`}>{t(label)}</label>
      <TextInput
        id={`${id}-${label}`}
        maxLength={most}
        value={value}
        aria-required={label === 'block.nameZh'}
        aria-invalid={label === 'block.nameZh' && missing === 'need.name'}
        onChange={(typed) => {
          set(typed);
          setMissing(undefined);
        }}
      />
    </>
  );
  return (
    <Dialog
      open
      title={t('add.title')}
      onClose={onClose}
      onOk={run}
      dirty={zh !== '' || en !== ''}
      width={480}
    >
      <p className="gh-hint">{t('add.hint')}</p>
      <div className="fl-form">
        <label htmlFor={`${id}-service`}>{t('add.service')}</label>
        <Select
          id={`${id}-service`}
          className="gh-wide"
          showSearch={{ optionFilterProp: 'label' }}
          loading={isPending}
          value={serviceKey ?? null}
          placeholder={t('add.needService')}
          aria-required
          aria-invalid={missing === 'add.needService'}
          options={(data?.records ?? [])
            .filter((f) => f.flowKey === '')
            .map((f) => ({ value: f.serviceKey, label: f.serviceName }))}
          onChange={(next: string) => {
            setServiceKey(next);
            setMissing(undefined);
          }}
        />
        {field('block.nameZh', 100, zh, setZh)}
        {field('block.nameEn', 200, en, setEn)}
      </div>
      {missing ? (
        <p className="fl-problem" role="alert">
          {t(missing)}
        </p>
      ) : null}
    </Dialog>
  );
}
