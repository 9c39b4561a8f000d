import { useRef } from 'react';
import { ChoicesInput, SelectInput } from '#kit/web/form/choice.tsx';
import type { ControlProps } from '#kit/web/form/control.ts';
import { DateRangeInput } from '#kit/web/form/date-inputs.tsx';
import { FormPage } from '#kit/web/form/form-page.tsx';
import type { FormAct, FormContext, FormSection } from '#kit/web/form/form-types.ts';
import { orgKinds } from '#base/organisation/shared/calls.ts';
import { organisationText } from '#base/organisation/shared/text/index.ts';
import { refreshAll, useCall } from '#kit/web/query.ts';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { send } from '#kit/web/send.ts';
import { Status } from '#kit/web/status-tag.tsx';
import { listed, useText } from '#kit/web/text.ts';
import { noticeCalls, remindTemplates } from '../shared/calls.ts';
import { noticeFields } from '../shared/schema.ts';
import { EVERY_KIND, type NoticeLevel } from '../shared/status.ts';
import { notificationText } from '../shared/text/index.ts';
import { listOf } from './links.ts';
import { statusTags } from './tags.ts';

type Section = FormSection<typeof noticeFields.fields, typeof notificationText.zh>;
type Act = FormAct<typeof noticeFields.fields, typeof notificationText.zh>;

/** 通知公告编辑: a published one is only read. */
export function Page() {
  const t = useText(notificationText);
  const [query] = useSearchParams();
  const level: NoticeLevel = query.get('level') === 'plat' ? 'plat' : 'tenant';
  const id = query.get('id') ?? undefined;
  const calls = noticeCalls[level];
  const answer = useCall(calls.detail, { id: id ?? '' }, { enabled: id !== undefined });
  const known = answer.data;
  const mode = id === undefined ? 'add' : known && !known.can.edit ? 'view' : 'edit';
  const may = level === 'plat' ? 'notification.plat' : 'notification.manage';
  // What was kept before the publishing was refused: kept again it stays the same notice.
  const kept = useRef<{ readonly of: string | undefined; readonly id: string; readonly version: number }>(
    undefined,
  );
  const store = async (values: Parameters<Act['run']>[0], nonce: string) => {
    const at = kept.current?.of === id ? kept.current : known;
    const saved = await send(
      calls.save,
      { ...values, id: at?.id ?? null, version: at?.version ?? 0 },
      { nonce },
    );
    kept.current = { of: id, ...saved };
    return saved;
  };
  const keep: Act['run'] = async (values, { nonce }) => {
    await store(values, nonce);
    await refreshAll();
    return listOf(level);
  };
  const publish: Act['run'] = async (values, { nonce }) => {
    await send(calls.publish, await store(values, nonce));
    await refreshAll();
    return listOf(level);
  };
  return (
    <FormPage
      key={`${level} ${id ?? ''} ${mode}`}
      texts={notificationText}
      fields={noticeFields}
      mode={mode}
      title={mode === 'add' ? 'add' : mode === 'view' ? 'view' : 'edit'}
      tags={known ? <Status of={statusTags} value={known.status} /> : null}
      back={listOf(level)}
      {...(id === undefined ? { initial: { receiveObject: EVERY_KIND, publicType: '1' } } : { load: answer })}
      sections={sections}
      {...(mode === 'view'
        ? {}
        : {
            save: { run: keep, may },
            submit: { run: publish, may, text: 'saveFirst' as const, done: 'published' as const },
          })}
      moduleName="notification"
    >
      {() => <p className="gh-hint">{t('ownHint')}</p>}
    </FormPage>
  );
}

const sections: readonly Section[] = [
  {
    title: 'section.base',
    fields: [
      { field: 'title', wide: true },
      'column',
      'publicType',
      {
        field: 'receiveObject',
        wide: true,
        control: (props) => <Receivers {...props} />,
        show: (value) => <ReceiverNames value={value ?? ''} />,
      },
      'permanent',
      {
        field: 'timeStart',
        until: 'timeEnd',
        label: 'field.time',
        control: ({ placeholder: _, ...props }, ctx) => <Days {...props} ctx={ctx} />,
        show: (_value, values) => `${values.timeStart ?? ''} ~ ${values.timeEnd ?? ''}`,
      },
    ],
  },
  { title: 'section.content', fields: ['content', 'fileId'] },
  {
    title: 'section.remind',
    fields: [
      {
        field: 'remindTemplate',
        help: 'remindHint',
        control: (props) => <Template {...props} />,
      },
    ],
  },
];

function Days({ ctx, ...props }: ControlProps & { readonly ctx: FormContext }) {
  const { timeStart, timeEnd } = ctx.values();
  return (
    <DateRangeInput
      {...props}
      value={[timeStart ?? null, timeEnd ?? null]}
      onChange={([begin, end]) => ctx.set({ timeStart: begin, timeEnd: end })}
    />
  );
}

function useKinds() {
  const t = useText(notificationText);
  const k = useText(organisationText);
  return [
    { value: EVERY_KIND, label: t('everyKind') },
    ...orgKinds.map((kind) => ({ value: kind as string, label: k(`kind.${kind}`) })),
  ];
}

function Receivers({ value, onChange, id, placeholder }: ControlProps) {
  const options = useKinds();
  return (
    <ChoicesInput
      {...(id ? { id } : {})}
      {...(placeholder ? { placeholder } : {})}
      value={value ?? ''}
      options={options}
      onChange={(next) => {
        // Everybody and some of them at once says nothing: what was chosen last stands.
        const chosen = next.split(',').filter(Boolean);
        const all = chosen.at(-1) === EVERY_KIND;
        onChange?.((all ? [EVERY_KIND] : chosen.filter((one) => one !== EVERY_KIND)).join(',') || null);
      }}
    />
  );
}

function ReceiverNames({ value }: { readonly value: string }) {
  const chosen = value.split(',');
  return listed(useKinds().flatMap((kind) => (chosen.includes(kind.value) ? [kind.label] : [])));
}

function Template(props: ControlProps) {
  const t = useText(notificationText);
  const { data } = useCall(remindTemplates, {}, { quiet: true });
  return (
    <SelectInput
      {...props}
      placeholder={t('noRemind')}
      options={(data ?? []).map((one) => ({ value: one.templateCode, label: one.templateName }))}
    />
  );
}
