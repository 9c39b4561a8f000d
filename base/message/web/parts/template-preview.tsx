import type { Lang } from '#kit/shared/text.ts';
import type { FormContext } from '#kit/web/form/form-types.ts';
import { useLang } from '#kit/web/lang.ts';
import { Status } from '#kit/web/status-tag.tsx';
import { useText } from '#kit/web/text.ts';
import { filled, textsOf, variablesIn, waysIn } from '../../shared/template-fields.ts';
import { sendType } from '../../shared/status.ts';
import { messageText } from '../../shared/text/index.ts';
import { variableWords } from './variable-words.ts';
import { wayTags } from './way-tags.ts';

const sampled = (lang: Lang, text: string): string =>
  filled(text, Object.fromEntries(variablesIn(text).map((name) => [name, variableWords(lang, name).sample])));

/** 预览: what a reader gets by each way, with sample values, as it is typed. */
export function TemplatePreview({ ctx }: { readonly ctx: FormContext }) {
  const t = useText(messageText);
  const lang = useLang();
  const values = ctx.useValues((all) => all);
  const shown = waysIn(values.sendType ?? '').filter((way) =>
    textsOf[way].some((field) => (values[field] ?? '') !== ''),
  );
  if (shown.length === 0) return <p className="gh-hint">{t('template.previewEmpty')}</p>;
  return (
    <dl className="ms-preview">
      {shown.map((way) => {
        const [zhField, enField] = textsOf[way];
        const inside = way === sendType.inApp;
        const english = inside && lang === 'en';
        const [zh, en] = [
          sampled('zh', values[zhField ?? ''] ?? ''),
          sampled('en', values[enField ?? ''] ?? ''),
        ];
        const parts = english ? [en === '' ? zh : en] : inside ? [zh] : [zh, en];
        const title =
          english && values.titleEn ? sampled('en', values.titleEn) : sampled('zh', values.title ?? '');
        return (
          <div key={way}>
            <dt>
              <Status of={wayTags} value={way} />
            </dt>
            <dd>
              {way === sendType.sms ? null : <strong>{title}</strong>}
              {parts
                .filter((part) => part !== '')
                .map((part) => (
                  <p key={part}>{part}</p>
                ))}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
