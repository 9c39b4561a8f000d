import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { OfficeDialog } from '#base/office/web/index.ts';
import { useStoredFiles } from '#kit/web/file/file-links.tsx';
import type { FormContext } from '#kit/web/form/form-types.ts';
import { useCall } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.ts';
import { fileDetail } from '../../shared/calls.ts';
import { fileText } from '../../shared/text/index.ts';

/** 在线编辑正文: the Word document that the tender file holds; the form takes what was saved, so that saving the form keeps it. */
export function EditDocument({ ctx, packageId }: { readonly ctx: FormContext; readonly packageId: string }) {
  const t = useText(fileText);
  const { data } = useCall(fileDetail, { packageId }, { shared: true });
  const [saved, setSaved] = useState<string>();
  const [open, setOpen] = useState(false);
  const held = saved ?? data?.fileId ?? '';
  const present = ctx.useValues((all) => all.fileId);
  const [file] = useStoredFiles(held ? [held] : []).data ?? [];
  // One that was chosen a moment ago is in no tender file yet: it is edited beside its name.
  const isHeld = data?.can.edit === true && present === held && /\.docx$/i.test(file?.fileName ?? '');
  if (ctx.mode === 'view' || !data?.id || (!isHeld && !open)) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('action.editDocument')}
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <OfficeDialog
            kind="tenderFile"
            id={data.id}
            onClose={() => setOpen(false)}
            onSaved={(fileId) => {
              setSaved(fileId);
              ctx.set({ fileId });
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
