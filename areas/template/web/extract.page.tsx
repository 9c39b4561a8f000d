import { Alert, Button } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import { LotPicker } from '#areas/project/web/index.ts';
import { extractMethod, fileDetail, fileMethod, formerMethod } from '#areas/tender-file/shared/calls.ts';
import type { EvaluationInput } from '#areas/tender-file/shared/evaluation.ts';
import { tenderFileScreens } from '#areas/tender-file/shared/screens.ts';
import { EvaluationEditor, FormerLotDialog, MethodDialog } from '#areas/tender-file/web/index.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import { fieldSet } from '#kit/shared/fields.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { Fact } from '#kit/web/fact.tsx';
import { FormPage } from '#kit/web/form/form-page.tsx';
import { PageHeader, useTitle } from '#kit/web/page.tsx';
import { refreshAll, useCall } from '#kit/web/query.ts';
import { useLocation, useSearchParams } from '#kit/web/router/router.tsx';
import { Section } from '#kit/web/section.tsx';
import { send } from '#kit/web/send.ts';
import { Answer, Empty } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { templateScreens } from '../shared/screens.ts';
import { templateText } from '../shared/text/index.ts';

/** What was taken, to be adapted (提取的评标办法). */
interface Taken {
  readonly kind: 'template' | 'lot';
  readonly id: string;
  readonly name: string;
  readonly evaluation: EvaluationInput;
}

/** 评标办法提取: choose the lot, choose a template or a former lot, adapt what comes of it, save it into the lot's documents. */
export function Page() {
  const t = useText(templateText);
  const [query, setQuery] = useSearchParams();
  const [choosing, setChoosing] = useState(false);
  const packageId = query.get('packageId') ?? '';
  // In the console of a lot no other one is chosen.
  const inConsole = useLocation().pathname === templateScreens.lotMethod;
  useTitle(t('extract.title'));
  const chooseLot = inConsole ? null : (
    <Button type={packageId ? 'default' : 'primary'} onClick={() => setChoosing(true)}>
      {t('extract.chooseLot')}
    </Button>
  );
  return (
    <>
      {packageId ? (
        <OfLot key={packageId} packageId={packageId} chooseLot={chooseLot} />
      ) : (
        <>
          <PageHeader title={t('extract.title')} />
          <Empty title={t('extract.chooseLot')} hint={t('extract.noLot')} action={chooseLot} />
        </>
      )}
      {choosing ? (
        <LotPicker
          stage="pre"
          onClose={() => setChoosing(false)}
          onPick={(lots) => {
            setChoosing(false);
            setQuery({ packageId: lots[0]?.appnPackageId ?? '' });
          }}
        />
      ) : null}
    </>
  );
}

type FileRecord = OutputOf<typeof fileDetail>;

function OfLot({ packageId, chooseLot }: { readonly packageId: string; readonly chooseLot: ReactNode }) {
  const t = useText(templateText);
  const file = useCall(fileDetail, { packageId });
  const [open, setOpen] = useState<Taken['kind']>();
  const [taken, setTaken] = useState<Taken>();
  const take = async (kind: Taken['kind'], id: string) => {
    setOpen(undefined);
    const call = kind === 'template' ? fileMethod : formerMethod;
    const made = await send(call, { packageId, id }).catch(() => undefined);
    if (made) setTaken({ kind, id, name: made.name, evaluation: made.evaluation });
  };
  const facts = ({ lot, can, methodSource }: FileRecord) => {
    const source = taken ?? methodSource;
    return (
      <>
        <dl className="gh-grid">
          <Fact label={t('extract.lot')} wide>
            {lot.mainName} · {lot.packageName}（{lot.packageCode}）
          </Fact>
          {source ? (
            <Fact label={t('extract.source')} wide>
              {t(source.kind === 'template' ? 'extract.ofTemplate' : 'extract.ofLot', { name: source.name })}
            </Fact>
          ) : null}
        </dl>
        {can.edit ? (
          <>
            <p>
              <Button onClick={() => setOpen('template')}>{t('extract.fromTemplate')}</Button>{' '}
              <Button onClick={() => setOpen('lot')}>{t('extract.fromLot')}</Button>
            </p>
            <p className="gh-hint">{t(taken ? 'extract.replaces' : 'extract.noSource')}</p>
          </>
        ) : (
          <Alert type="warning" showIcon title={t('extract.shut')} />
        )}
      </>
    );
  };
  return (
    <>
      <Answer page={t('extract.title')} of={file} rows={4}>
        {(record) =>
          taken && record.can.edit ? (
            <Adapted
              key={`${taken.kind} ${taken.id}`}
              packageId={packageId}
              taken={taken}
              head={facts(record)}
              chooseLot={chooseLot}
            />
          ) : (
            <>
              <PageHeader title={t('extract.title')} actions={chooseLot} />
              <Section title={t('extract.where')}>{facts(record)}</Section>
            </>
          )
        }
      </Answer>
      <Suspense fallback={null}>
        {open === 'template' ? (
          <MethodDialog
            packageId={packageId}
            onClose={() => setOpen(undefined)}
            onChoose={(id) => void take('template', id)}
          />
        ) : null}
        {open === 'lot' ? (
          <FormerLotDialog
            packageId={packageId}
            onClose={() => setOpen(undefined)}
            onChoose={({ id }) => void take('lot', id)}
          />
        ) : null}
      </Suspense>
    </>
  );
}

const noFields = fieldSet(templateText, {});

interface AdaptedProps {
  readonly packageId: string;
  readonly taken: Taken;
  readonly head: ReactNode;
  readonly chooseLot: ReactNode;
}

/** What was taken, as a form: whoever leaves it half adapted is asked. */
function Adapted({ packageId, taken, head, chooseLot }: AdaptedProps) {
  return (
    <FormPage
      texts={templateText}
      fields={noFields}
      mode="edit"
      title="extract.title"
      load={{ data: { evaluation: taken.evaluation } as never }}
      actions={() => chooseLot}
      sections={[
        { title: 'extract.where', render: () => head },
        {
          title: 'section.method',
          render: (ctx) => (
            <Suspense fallback={null}>
              <EvaluationEditor ctx={ctx} />
            </Suspense>
          ),
        },
      ]}
      save={{
        text: 'extract.save',
        done: 'extract.saved',
        run: async (_values, { nonce, all }) => {
          const evaluation = (all.evaluation as unknown as EvaluationInput | undefined) ?? taken.evaluation;
          const source = { kind: taken.kind, id: taken.id };
          await send(extractMethod, { packageId, source, evaluation }, { nonce });
          await refreshAll();
          return linkTo(tenderFileScreens.make, { packageId, opType: 'PM' });
        },
      }}
    />
  );
}
