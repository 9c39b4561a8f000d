import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useText } from '#kit/web/text.ts';
import { LOGO, LOGO_MAX } from '../../shared/schema.ts';
import { tenantText } from '../../shared/text/index.ts';
import { smallPicture } from './small-picture.ts';
import '../tenant.css';

interface Props {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** 标志: a small picture that stands in the page itself. */
export function LogoField({ value, onChange }: Props) {
  const t = useText(tenantText);
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState('');
  const take = async (file: File) => {
    const text = await smallPicture(file).catch(() => '');
    const fits = text.length <= LOGO_MAX && LOGO.test(text);
    setProblem(fits ? '' : t('wrong.logo'));
    if (fits) onChange(text);
  };
  return (
    <div className="tnt-logo">
      <input
        ref={input}
        type="file"
        className="gh-hidden"
        tabIndex={-1}
        aria-hidden
        accept="image/png,image/jpeg,image/webp"
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          event.target.value = '';
          if (chosen) void take(chosen);
        }}
      />
      {value ? <img src={value} alt={t('field.logo')} /> : <span className="gh-hint">{t('logoNone')}</span>}
      <Button onClick={() => input.current?.click()}>{t('logoChoose')}</Button>
      {value ? (
        <Button type="link" onClick={() => onChange('')}>
          {t('logoRemove')}
        </Button>
      ) : null}
      {problem ? <span role="alert">{problem}</span> : null}
    </div>
  );
}
