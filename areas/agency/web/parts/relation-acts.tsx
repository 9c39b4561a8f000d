import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { linkTo } from '#kit/shared/screens.ts';
import { ActButton } from '#kit/web/act-button.tsx';
import { later } from '#kit/web/chunk.ts';
import { FormDialog } from '#kit/web/form/form-dialog.tsx';
import { refreshAll } from '#kit/web/query.ts';
import { useNavigate } from '#kit/web/router/router.tsx';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { addRelationFiles, recallRelation } from '../../shared/calls.ts';
import { addedFiles, type RelationRecord } from '../../shared/schema.ts';
import { agencyScreens } from '../../shared/screens.ts';
import { opType } from '../../shared/status.ts';
import { agencyText } from '../../shared/text/index.ts';

const EndDialog = later(() => import('./end-dialog.tsx').then((m) => m.EndDialog));
const ConfirmDialog = later(() => import('./confirm-dialog.tsx').then((m) => m.ConfirmDialog));

type Open = 'decline' | 'end' | 'confirm' | 'contract' | 'files';

/** What either side may do with the relation now (办理). */
export function RelationActs({
  record: { id, tendereeId, buildingName, can },
}: {
  readonly record: RelationRecord;
}) {
  const t = useText(agencyText);
  const go = useNavigate();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <>
      {can.addFiles && !can.modify ? (
        <Button onClick={() => setOpen('files')}>{t('action.files')}</Button>
      ) : null}
      {can.end ? (
        <Button danger onClick={() => setOpen('end')}>
          {t('action.end')}
        </Button>
      ) : null}
      {can.recall ? (
        <ActButton
          text={t('action.recall')}
          call={recallRelation}
          input={{ id }}
          confirm={{ title: t('confirm.recall') }}
          done={t('done.recalled')}
        />
      ) : null}
      {can.modify ? (
        <Button
          type="primary"
          onClick={() => void go(linkTo(agencyScreens.relate, { id, opType: opType.modify }))}
        >
          {t('action.edit')}
        </Button>
      ) : null}
      {can.nameContract ? (
        <Button type="primary" onClick={() => setOpen('contract')}>
          {t('action.contract')}
        </Button>
      ) : null}
      {can.answer ? (
        <>
          <Button danger onClick={() => setOpen('decline')}>
            {t('action.decline')}
          </Button>
          <Button type="primary" onClick={() => setOpen('confirm')}>
            {t('action.confirm')}
          </Button>
        </>
      ) : null}
      <Suspense fallback={null}>
        {open === 'end' || open === 'decline' ? (
          <EndDialog id={id} name={buildingName} kind={open} onClose={close} />
        ) : null}
        {open === 'confirm' || open === 'contract' ? (
          <ConfirmDialog id={id} tendereeId={tendereeId} kind={open} onClose={close} />
        ) : null}
        {open === 'files' ? <FilesDialog id={id} onClose={close} /> : null}
      </Suspense>
    </>
  );
}

/** 补充附件. */
function FilesDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  return (
    <FormDialog
      open
      width={640}
      onClose={onClose}
      texts={agencyText}
      fields={addedFiles}
      mode="add"
      title="action.files"
      moduleName="mbd"
      sections={[{ title: 'section.attachment', fields: [{ field: 'fileId', help: 'hint.files' }] }]}
      save={{
        done: 'done.files',
        run: async (values, { nonce }) => {
          await send(addRelationFiles, { ...values, id }, { nonce });
          await refreshAll();
        },
      }}
    />
  );
}
