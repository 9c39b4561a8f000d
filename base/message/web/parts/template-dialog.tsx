import { Alert } from 'antd';
import type { ControlProps } from '#kit/web/form/control.ts';
import { FormDialog } from '#kit/web/form/form-dialog.tsx';
import type { FieldPlace, FormContext } from '#kit/web/form/form-types.ts';
import { useLang } from '#kit/web/lang.ts';
import { refreshAll, useCall } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { clauses, useText } from '#kit/web/text.ts';
import { templateCalls, type TemplateDetail, type TemplateLevel } from '../../shared/template-calls.ts';
import {
  newTemplateFields,
  ownVariables,
  templateFields,
  type Way,
  ways,
  waysIn,
} from '../../shared/template-fields.ts';
import { messageText } from '../../shared/text/index.ts';
import { TemplatePreview } from './template-preview.tsx';
import { variableWords } from './variable-words.ts';
import { wayTags } from './way-tags.ts';

interface TemplateDialogProps {
  readonly level: TemplateLevel;
  readonly mode: 'add' | 'edit' | 'view';
  readonly id: string | undefined;
  readonly onClose: () => void;
}

/** 新增、修改、查看消息模板: texts stand below the ways they belong to, the preview beside them. */
export function TemplateDialog({ level, mode, id, onClose }: TemplateDialogProps) {
  const calls = templateCalls[level];
  const answer = useCall(calls.detail, { id: id ?? '' }, { enabled: id !== undefined });
  const known = answer.data;
  const common = {
    open: true,
    onClose,
    width: 860,
    texts: messageText,
    draft: false,
  } as const;
  if (mode === 'add')
    return (
      <FormDialog
        {...common}
        fields={newTemplateFields}
        mode="add"
        title="template.addTitle"
        sections={[
          {
            title: 'template.section.base',
            fields: [
              'templateCode',
              'templateName',
              { field: 'sendType', control: waysControl(ways, false) },
            ],
          },
          wordSection(ownVariables, []),
          previewSection,
        ]}
        save={{
          run: async (values, { nonce }) => {
            await send(calls.save, values, { nonce });
            await refreshAll();
          },
        }}
      />
    );
  return (
    <FormDialog
      {...common}
      fields={templateFields}
      mode={mode}
      title={{ words: known?.templateName ?? id ?? '' }}
      load={answer}
      sections={[
        {
          title: 'template.section.base',
          extra: () => <code>{id}</code>,
          render: () => (known && known.brokenWhy !== '' ? <Broken why={known.brokenWhy} /> : null),
          fields: [
            {
              field: 'sendType',
              control: waysControl(known?.possibleWays ?? ways, known?.waysFixed ?? false),
              show: (value) => <Ways joined={value ?? ''} />,
            },
          ],
        },
        wordSection(known?.variables ?? [], known?.neededVariables ?? []),
        previewSection,
      ]}
      save={{
        run: async (values, { nonce }) => {
          if (!known) return;
          await send(calls.modify, { ...values, id: known.id, version: known.version }, { nonce });
          await refreshAll();
        },
      }}
    />
  );
}

type Place = FieldPlace<typeof templateFields.fields, typeof messageText.zh>;

const wordPlaces: readonly Place[] = [
  { field: 'title', wide: true },
  { field: 'titleEn', wide: true, help: 'template.inEnHint' },
  { field: 'msgContent' },
  { field: 'msgContentEn', help: 'template.inEnHint' },
  { field: 'smsContent' },
  { field: 'smsContentEn', help: 'template.enHint' },
  { field: 'emailContent' },
  { field: 'emailContentEn', help: 'template.enHint' },
];

const wordSection = (variables: readonly string[], needed: readonly string[]) => ({
  title: 'template.section.words' as const,
  extra: () => <Variables names={variables} needed={needed} />,
  fields: wordPlaces,
});

const previewSection = {
  title: 'template.section.preview' as const,
  render: (ctx: FormContext) => <TemplatePreview ctx={ctx} />,
};

function Broken({ why }: { readonly why: TemplateDetail['brokenWhy'] }) {
  const t = useText(messageText);
  return (
    <Alert
      type="error"
      showIcon
      className="ms-local"
      title={t('template.broken', { why })}
      description={t('template.brokenHint')}
    />
  );
}

function Ways({ joined }: { readonly joined: string }) {
  const lang = useLang();
  return clauses(waysIn(joined).map((way) => wayTags.say(lang, way)));
}

/** The ways as boxes to tick: those that a message may not take are not offered. */
const waysControl = (possible: readonly Way[], fixed: boolean) => (props: ControlProps) => (
  <WaysInput {...props} possible={possible} fixed={fixed} />
);

interface WaysInputProps extends ControlProps {
  readonly possible: readonly Way[];
  readonly fixed: boolean;
}

function WaysInput({ value, onChange, possible, fixed, id, disabled, ...rest }: WaysInputProps) {
  const t = useText(messageText);
  const lang = useLang();
  const chosen = waysIn(value ?? '');
  const turn = (way: Way) => {
    const next = ways.filter((one) => (one === way ? !chosen.includes(one) : chosen.includes(one)));
    onChange?.(next.length === 0 ? null : next.join(','));
  };
  return (
    <div {...rest} {...(id ? { id } : {})} role="group" tabIndex={-1} className="gh-radios">
      {ways.map((way) => {
        const why = fixed
          ? t('wrong.fixedWays')
          : possible.includes(way)
            ? undefined
            : t('subscription.inside');
        return (
          <label key={way} className={why ? 'gh-tip' : undefined} data-tip={why}>
            <input
              type="checkbox"
              checked={chosen.includes(way)}
              disabled={(disabled ?? false) || why !== undefined}
              title={why}
              onChange={() => turn(way)}
            />
            {wayTags.say(lang, way)}
          </label>
        );
      })}
    </div>
  );
}

function Variables({
  names,
  needed,
}: {
  readonly names: readonly string[];
  readonly needed: readonly string[];
}) {
  const t = useText(messageText);
  const lang = useLang();
  if (names.length === 0) return <span className="gh-hint">{t('template.noVariables')}</span>;
  return (
    <span className="gh-hint ms-variables">
      {t('template.variables')}
      {names.map((name) => (
        <span key={name}>
          <code>{`{${name}}`}</code> {variableWords(lang, name).label}
          {needed.includes(name) ? ` · ${t('template.needed')}` : ''}
        </span>
      ))}
    </span>
  );
}
