import { Alert, Button } from 'antd';
import { Select } from '#kit/web/form/select.tsx';
import { useState } from 'react';
import { LotPicker } from '#areas/project/web/index.ts';
import { fileDetail } from '#areas/tender-file/shared/calls.ts';
import { tenderFileScreens } from '#areas/tender-file/shared/screens.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import { linkTo } from '#kit/shared/screens.ts';
import { DownloadButton } from '#kit/web/act-button.tsx';
import { useCan } from '#kit/web/can.tsx';
import { useConfirm } from '#kit/web/dialog.tsx';
import { Fact } from '#kit/web/fact.tsx';
import { DataTable } from '#kit/web/list/data-table.tsx';
import { toast } from '#kit/web/notice.ts';
import { useOnce } from '#kit/web/once.ts';
import { PageHeader, useTitle } from '#kit/web/page.tsx';
import { refreshAll, useCall } from '#kit/web/query.ts';
import { useLocation, useNavigate, useSearchParams } from '#kit/web/router/router.tsx';
import { Section } from '#kit/web/section.tsx';
import { send } from '#kit/web/send.ts';
import { Answer, Empty } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { lotFileDocument, lotFileTemplates, lotFileValues, takeFileTemplate } from '../shared/calls.ts';
import { templateScreens } from '../shared/screens.ts';
import { ATTACHMENT } from '../shared/status.ts';
import { templateText } from '../shared/text/index.ts';
import { variable } from './parts/file-variables.tsx';
import './template.css';

/** 按模板生成采购文件: choose the lot, choose a template, look at what is filled in, take the file along or put it into the tender file. */
export function Page() {
  const t = useText(templateText);
  const [query, setQuery] = useSearchParams();
  const [choosing, setChoosing] = useState(false);
  const packageId = query.get('packageId') ?? '';
  // In the console of a lot no other one is chosen.
  const inConsole = useLocation().pathname === templateScreens.lotDocument;
  useTitle(t('make.title'));
  const chooseLot = inConsole ? null : (
    <Button type={packageId ? 'default' : 'primary'} onClick={() => setChoosing(true)}>
      {t('make.chooseLot')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('make.title')} actions={packageId ? chooseLot : null} />
      {packageId ? (
        <OfLot key={packageId} packageId={packageId} />
      ) : (
        <Empty title={t('make.chooseLot')} hint={t('make.noLot')} action={chooseLot} />
      )}
      {choosing ? (
        <LotPicker
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

function OfLot({ packageId }: { readonly packageId: string }) {
  const t = useText(templateText);
  const [id, setId] = useState<string>();
  // Whoever only reads the lot sees what its documents were made of, and is offered no template.
  const prepares = useCan()('tenderFile.edit');
  const templates = useCall(lotFileTemplates, { packageId }, { enabled: prepares });
  const chosen = templates.data?.find((one) => one.id === id);
  return (
    <Answer page={t('make.title')} of={useCall(fileDetail, { packageId })} rows={4}>
      {({ lot, can, documentSource }) => (
        <>
          <Section title={t('make.where')}>
            <dl className="gh-grid">
              <Fact label={t('make.lot')} wide>
                {lot.mainName} · {lot.packageName}（{lot.packageCode}）
              </Fact>
              {documentSource || !prepares ? (
                <Fact label={t('make.source')} wide>
                  {documentSource ? t('make.ofTemplate', documentSource) : t('make.ofNone')}
                </Fact>
              ) : null}
            </dl>
            {prepares ? (
              <label>
                {t('make.template')}{' '}
                <Select
                  className="gh-wide"
                  aria-label={t('make.template')}
                  placeholder={t('make.chooseTemplate')}
                  loading={templates.isLoading}
                  value={id ?? null}
                  onChange={(next: string) => setId(next)}
                  options={(templates.data ?? []).map((one) => ({
                    value: one.id,
                    label: `${one.name} · ${t(`type.${one.type}`)}${one.fits ? t('make.fits') : ''}`,
                  }))}
                />
              </label>
            ) : null}
            {templates.data?.length === 0 ? <p className="gh-hint">{t('make.none')}</p> : null}
            {can.edit || !prepares ? null : <Alert type="warning" showIcon title={t('make.shut')} />}
          </Section>
          {chosen ? <Values packageId={packageId} template={chosen} mayPut={can.edit} /> : null}
        </>
      )}
    </Answer>
  );
}

interface ValuesProps {
  readonly packageId: string;
  readonly template: OutputOf<typeof lotFileTemplates>[number];
  readonly mayPut: boolean;
}

/** 填入的内容, and what becomes of it. */
function Values({ packageId, template, mayPut }: ValuesProps) {
  const t = useText(templateText);
  const confirm = useConfirm();
  const once = useOnce();
  const go = useNavigate();
  const { id, type } = template;
  const put = async () => {
    const title = t(type === ATTACHMENT ? 'make.sureAttachment' : 'make.sure');
    if (!(await confirm({ title }))) return;
    const made = await once('put', (nonce) => send(takeFileTemplate, { packageId, id }, { nonce }));
    if (!made) return;
    toast('success', t('make.done'));
    await refreshAll();
    await go(linkTo(tenderFileScreens.make, { packageId, opType: 'PM' }));
  };
  return (
    <Section title={t('make.values')}>
      <Answer of={useCall(lotFileValues, { packageId, id })} rows={4}>
        {(values) => {
          const open = values.filter((v) => v.value === null).length;
          return (
            <>
              {open > 0 ? <Alert type="info" showIcon title={t('make.missing', { n: open })} /> : null}
              <DataTable
                label={t('file.variables')}
                columns={[
                  { key: 'name', title: t('file.name'), render: (v) => <code>{variable(v.name)}</code> },
                  {
                    key: 'value',
                    title: t('make.value'),
                    render: (v) =>
                      v.value ?? <span className="gh-hint">{t('make.open', { name: v.name })}</span>,
                  },
                ]}
                rows={values}
                rowKey={(v) => v.name}
                empty={t('file.noVariables')}
              />
              <p className="tp-bar">
                <DownloadButton call={lotFileDocument} input={{ packageId, id }} text={t('make.download')} />{' '}
                {mayPut ? (
                  <Button type="primary" onClick={() => void put()}>
                    {t('make.put')}
                  </Button>
                ) : null}
              </p>
            </>
          );
        }}
      </Answer>
    </Section>
  );
}
