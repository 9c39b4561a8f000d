import { Button } from 'antd';
import { useState } from 'react';
import { stageList } from '#areas/procedure/shared/calls.ts';
import { Dialog } from '#kit/web/dialog.tsx';
import { useLang } from '#kit/web/lang.ts';
import { useCall } from '#kit/web/query.ts';
import { Answer } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { projectText } from '../../shared/text/index.ts';
import '../project.css';

/** 流程节点预览: the steps of the procedure chosen, in their order, with the periods the law sets them. */
export function FlowPreview({
  procDefId,
  link = false,
}: {
  readonly procDefId: string;
  readonly link?: boolean;
}) {
  const t = useText(projectText);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        {...(link ? { type: 'link', size: 'small' } : {})}
        disabled={false}
        onClick={() => setOpen(true)}
      >
        {t('flow.preview')}
      </Button>
      <Dialog open={open} title={t('flow.title')} onClose={() => setOpen(false)}>
        {open ? <Steps procDefId={procDefId} /> : null}
      </Dialog>
    </>
  );
}

function Steps({ procDefId }: { readonly procDefId: string }) {
  const lang = useLang();
  const steps = useCall(stageList, { procDefId }, { freshMs: 60_000 });
  return (
    <Answer of={steps}>
      {(list) => (
        <ol className="pj-steps">
          {list.map((step) => (
            <li key={step.stageCode}>
              {lang === 'en' ? step.stageNameEn : step.stageName}
              {step.periods.map((p) => (
                <small key={`${p.name.zh}${p.law}`}>{`${p.name[lang]} · ${p.law}`}</small>
              ))}
            </li>
          ))}
        </ol>
      )}
    </Answer>
  );
}
