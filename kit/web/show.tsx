import type { DictName } from '#kit/shared/names.ts';
import { isNo, isYes } from '#kit/shared/yes-no.ts';
import type { ReactNode } from 'react';
import type { MoneyUnit } from '#kit/shared/decimal.ts';
import type { FieldKind, FieldSpec } from '#kit/shared/fields.ts';
import { wholeDates } from '#kit/shared/rich-type.ts';
import { useDict } from './dict.tsx';
import { FileLinks } from './file/file-links.tsx';
import { useLang, useLangOf } from './lang.ts';
import { Money } from './money.tsx';
import { RichStyle } from './rich/rich-style.tsx';
import { Status, type TagSet } from './status-tag.tsx';
import { listed, sayOf, useWording, useWords } from './text.ts';
import { Time } from './time.tsx';
import { plainText } from './value.ts';

export interface Option {
  readonly value: string;
  readonly label: string;
}

/** Options of a choice: its dictionary, the fixed ones of its description, or a tag set. */
export function useOptions(of: {
  readonly dict?: DictName | undefined;
  readonly options?: readonly { readonly value: string; readonly label: string }[] | undefined;
  readonly tag?: TagSet | undefined;
  /** Folder whose words the fixed options' labels are; without it labels are ready words. */
  readonly folder?: string | undefined;
}): {
  readonly ready: boolean;
  readonly loading: boolean;
  readonly list: readonly Option[];
  label: (value: string) => string;
} {
  const lang = useLang();
  const kind = useWording();
  const dict = useDict(of.dict);
  const { tag, folder } = of;
  const list: readonly Option[] = of.dict
    ? dict.options
    : tag
      ? tag.values.map((value) => ({ value, label: tag.say(lang, value, kind) }))
      : (of.options ?? []).map((o) => ({
          value: o.value,
          label: folder ? sayOf(lang, folder, o.label, kind) : o.label,
        }));
  return {
    ready: of.dict ? dict.ready : true,
    loading: of.dict !== undefined && dict.loading,
    list,
    label: (value) => list.find((o) => o.value === value)?.label ?? value,
  };
}

interface ShowProps {
  readonly kind: FieldKind;
  readonly value: unknown;
  readonly dict?: DictName | undefined;
  readonly options?: FieldSpec['options'] | undefined;
  readonly tag?: TagSet | undefined;
  readonly unit?: MoneyUnit | undefined;
  readonly folder?: string | undefined;
  readonly capital?: boolean | undefined;
}

const CODE = /^[\x21-\x7e]{1,32}$/;

function Written({ text, className }: { readonly text: string; readonly className?: string }) {
  const lang = useLangOf(text);
  return lang || className ? (
    <span className={className} lang={lang}>
      {text}
    </span>
  ) : (
    text
  );
}

function Rich({ html }: { readonly html: string }) {
  return (
    <>
      <RichStyle />
      <div
        className="gh-rich"
        lang={useLangOf(html)}
        dangerouslySetInnerHTML={{ __html: wholeDates(html) }}
      />
    </>
  );
}

const None = () => <span className="gh-none">—</span>;

function Choice({ value, ...of }: ShowProps & { readonly value: string }) {
  const options = useOptions(of);
  return options.loading ? <None /> : <>{listed(value.split(',').map(options.label))}</>;
}

function YesNo({ value }: { readonly value: string }) {
  const w = useWords();
  return <>{isYes(value) ? w('web.yes') : isNo(value) ? w('web.no') : value}</>;
}

/** A value for reading, by its kind: in lists, details and forms in view mode alike. */
export function Show(props: ShowProps): ReactNode {
  const { kind, value, tag, unit, capital } = props;
  if (value === null || value === undefined || value === '') return <None />;
  const text = plainText(value);
  if (tag) return <Status of={tag} value={text} />;
  switch (kind) {
    case 'money':
      return <Money value={text} unit={unit} capital={capital} />;
    case 'number':
      return <span className="gh-number">{text}</span>;
    case 'choice':
      return <Choice {...props} value={text} />;
    case 'yesNo':
      return <YesNo value={text} />;
    case 'date':
      return <span className="gh-time">{text.slice(0, 10)}</span>;
    case 'instant':
      return <Time value={text} />;
    case 'files':
      return <FileLinks value={text} />;
    case 'longText':
      return <Written className="gh-long" text={text} />;
    case 'rich':
      // The server cleans rich text when it takes it in; nothing else writes such fields.
      return <Rich html={text} />;
    default:
      // Codes and numbers of records stay in one piece.
      return CODE.test(text) ? <span className="gh-code">{text}</span> : <Written text={text} />;
  }
}
