import { later } from '#kit/web/chunk.ts';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { linkTo } from '#kit/shared/screens.ts';
import type { FormContext } from '#kit/web/form/form-types.ts';
import { toast } from '#kit/web/notice.ts';
import { Link } from '#kit/web/router/router.tsx';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { fileMethod } from '../../shared/calls.ts';
import { tenderFileScreens } from '../../shared/screens.ts';
import { fileText } from '../../shared/text/index.ts';

const MethodDialog = later(() => import('./method-dialog.tsx').then((m) => m.MethodDialog));

/** 评标办法提取: takes a method of the library in place of the one typed so far. */
export function TakeMethod({ ctx, packageId }: { readonly ctx: FormContext; readonly packageId: string }) {
  const t = useText(fileText);
  const [open, setOpen] = useState(false);
  if (ctx.mode === 'view') return null;
  const take = async (id: string) => {
    setOpen(false);
    const made = await send(fileMethod, { packageId, id }).catch(() => undefined);
    if (!made) return;
    const { name, evaluation } = made;
    ctx.set({ evaluation: evaluation as unknown as string, methodId: id });
    toast('success', t('method.taken', { name }));
  };
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('action.takeMethod')}
      </Button>{' '}
      <Link to={linkTo(tenderFileScreens.extract, { packageId })}>{t('action.takeFormer')}</Link>
      {open ? (
        <Suspense>
          <MethodDialog
            packageId={packageId}
            onClose={() => setOpen(false)}
            onChoose={(id) => void take(id)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** 按文件模板生成: leads to where the document is made of a template. */
export function MakeDocument({ ctx, packageId }: { readonly ctx: FormContext; readonly packageId: string }) {
  const t = useText(fileText);
  if (ctx.mode === 'view') return null;
  return <Link to={linkTo(tenderFileScreens.fileMake, { packageId })}>{t('action.makeDocument')}</Link>;
}
