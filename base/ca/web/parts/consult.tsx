import { Button } from 'antd';
import { useState } from 'react';
import { queryConfig } from '#base/dictionary/shared/calls.ts';
import { Dialog } from '#kit/web/dialog.tsx';
import { useCall } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.ts';
import { contactsIn } from '../../shared/consult.ts';
import { CA_INFO, CONSULT_TITLE } from '../../shared/settings.ts';
import { caText } from '../../shared/text/index.ts';
import './ca.css';

/** 咨询信息: whom to ask about certificates, as soon as the settings name anybody. */
export function Consult() {
  const t = useText(caText);
  const [open, setOpen] = useState(false);
  const info = useCall(queryConfig, { configKey: CA_INFO.key }, { quiet: true });
  const title = useCall(queryConfig, { configKey: CONSULT_TITLE.key }, { quiet: true });
  const contacts = contactsIn(info.data?.configValue ?? '');
  if (contacts.length === 0) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('consult.open')}</Button>
      <Dialog
        open={open}
        title={title.data?.configValue || t('consult.title')}
        onClose={() => setOpen(false)}
      >
        <ul className="ca-contacts">
          {contacts.map(({ name, tel, remark }) => (
            <li key={`${name} ${tel}`}>
              <strong>{name}</strong>
              <a href={`tel:${tel}`}>{tel}</a>
              {remark ? <p>{remark}</p> : null}
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
