import { Button } from 'antd';
import { useState } from 'react';
import { publicPage } from '#areas/bulletin/shared/site-paths.ts';
import { againPath, viewPath } from '#areas/project/web/index.ts';
import { FormDialog } from '#kit/web/form/form-dialog.tsx';
import { refreshAll } from '#kit/web/query.ts';
import { Link, useNavigate } from '#kit/web/router/router.tsx';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { recordRefund } from '../../shared/calls.ts';
import { type ExceptionRecord, refundFields, type RefundValues } from '../../shared/schema.ts';
import { exceptionText } from '../../shared/text/index.ts';

/** 终止之后: the published announcement, the record of what was returned, and the way to tender again. */
export function EndedActs({ record }: { readonly record: ExceptionRecord }) {
  const t = useText(exceptionText);
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const { can, lot, bulletinId, againMainId } = record;
  const { packageId } = lot;
  return (
    <>
      {bulletinId ? (
        <Button href={publicPage(bulletinId)} target="_blank" rel="noopener">
          {t('op.published')}
        </Button>
      ) : null}
      {againMainId ? <Link to={viewPath(againMainId)}>{t('op.againThere')}</Link> : null}
      {can.again ? (
        <Button onClick={() => void navigate(againPath(packageId))}>{t('op.again')}</Button>
      ) : null}
      {can.refund ? (
        <Button type="primary" onClick={() => setOpen(true)}>
          {t('op.refund')}
        </Button>
      ) : null}
      {open ? (
        <FormDialog
          open
          onClose={() => setOpen(false)}
          texts={exceptionText}
          fields={refundFields}
          mode="add"
          title="op.refund"
          sections={[
            {
              title: 'section.refund',
              fields: ['refund', { field: 'refundNote', wide: true }],
              render: () => <p className="gh-hint">{t('hint.refund')}</p>,
            },
          ]}
          save={{
            text: 'op.refund',
            confirm: 'confirm.refund',
            done: 'done.refund',
            run: async (values: RefundValues, { nonce }) => {
              await send(recordRefund, { ...values, packageId }, { nonce });
              await refreshAll();
            },
          }}
        />
      ) : null}
    </>
  );
}
