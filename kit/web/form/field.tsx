import { isYes } from '#kit/shared/yes-no.ts';
import { useId } from 'react';
import type { FieldSpec } from '#kit/shared/fields.ts';
import { wordKey } from '#kit/shared/word-key.ts';
import { ChoiceInput } from './choice.tsx';
import type { ControlProps } from './control.ts';
import { DateInput, InstantInput } from './date-inputs.tsx';
import type { UploadLimits } from '../file/files.ts';
import { MoneyInput } from './money-input.tsx';
import { NumberInput } from './number-input.tsx';
import { LongTextInput, TextInput } from './text-input.tsx';
import { useWords } from '../text.ts';
import { FileField } from '../file/upload.tsx';
import { RichField } from '../rich/rich-field.tsx';

export function YesNoInput({ value, onChange, disabled = false, id, ...rest }: ControlProps) {
  const w = useWords();
  const group = useId();
  return (
    <div {...rest} {...(id ? { id } : {})} role="radiogroup" tabIndex={-1} className="gh-radios">
      {(['1', '0'] as const).map((one) => (
        <label key={one}>
          <input
            type="radio"
            name={group}
            value={one}
            checked={value === one}
            disabled={disabled}
            onChange={() => onChange?.(one)}
          />
          {isYes(one) ? w('web.yes') : w('web.no')}
        </label>
      ))}
    </div>
  );
}

interface FieldControlProps extends ControlProps {
  readonly spec: FieldSpec;
  /** Folder of the words of fixed options. */
  readonly folder: string;
  readonly moduleName?: string | undefined;
}

const limitsOf = ({ files }: FieldSpec, folder: string): UploadLimits | undefined =>
  files && { ...files, tooLarge: files.tooLarge && wordKey(folder, files.tooLarge) };

/** The input that fits a field's description. */
export function FieldControl({ spec, folder, moduleName, ...control }: FieldControlProps) {
  switch (spec.kind) {
    case 'longText':
      return <LongTextInput {...control} max={spec.max} />;
    case 'rich':
      return <RichField {...control} />;
    case 'choice':
      return <ChoiceInput {...control} dict={spec.dict} options={spec.options} folder={folder} />;
    case 'yesNo':
      return <YesNoInput {...control} />;
    case 'number':
      return <NumberInput {...control} />;
    case 'money':
      return <MoneyInput {...control} unit={spec.unit ?? '0'} />;
    case 'date':
      return <DateInput {...control} />;
    case 'instant':
      return <InstantInput {...control} />;
    case 'files':
      return <FileField {...control} limits={limitsOf(spec, folder)} moduleName={moduleName} />;
    default:
      return <TextInput {...control} />;
  }
}
