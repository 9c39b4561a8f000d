import { PhoneOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { queryConfig } from '#base/dictionary/shared/calls.ts';
import { SERVICE_PHONE } from '#base/dictionary/shared/service-phone.ts';
import { Floating } from '#kit/web/floating.tsx';
import { useCall } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.ts';
import { shellText } from './words.ts';

/** 服务电话: whom to call, once the platform has said it in its settings. */
export function ServicePhone() {
  const t = useText(shellText);
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  // Without a code, that of the platform on which the company acting works.
  const { data } = useCall(queryConfig, { configKey: SERVICE_PHONE }, { quiet: true });
  if (!data?.configValue) return null;
  return (
    <>
      <Button
        ref={anchor}
        type="text"
        className="sh-tool"
        icon={<PhoneOutlined aria-hidden />}
        aria-label={t('servicePhone')}
        title={t('servicePhone')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      {open ? (
        <Floating
          anchor={anchor}
          role="dialog"
          label={t('servicePhone')}
          className="sh-phone"
          onClose={() => setOpen(false)}
        >
          <strong>{t('servicePhone')}</strong>
          <a href={`tel:${data.configValue}`}>{data.configValue}</a>
        </Floating>
      ) : null}
    </>
  );
}
