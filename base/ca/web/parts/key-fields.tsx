import { Button } from 'antd';
import { useEffect, useId, useRef } from 'react';
import { TextInput } from '#kit/web/form/text-input.tsx';
import { labelled, useText } from '#kit/web/text.ts';
import { DEMO_PIN } from '../../shared/status.ts';
import { caText } from '../../shared/text/index.ts';
import type { KeySource } from './use-key-source.ts';
import './ca.css';

/** 选择证书与输入密码; the file is read here and sent nowhere. */
export function KeyFields({
  source,
  disabled = false,
}: {
  readonly source: KeySource;
  readonly disabled?: boolean;
}) {
  const t = useText(caText);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const pin = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const { problem } = source;
  useEffect(() => {
    if (problem) (problem.of === 'file' ? choose : pin).current?.focus();
  }, [problem]);
  const wrong = (of: 'file' | 'pin') => (problem?.of === of ? problem.words : undefined);
  const read = async (file: File | undefined) => {
    if (file) source.setFile({ name: file.name, text: await file.text() });
  };
  const name = source.fileName ?? (source.demo ? source.mine?.certificate?.commonName : undefined);
  return (
    <div className="ca-keys">
      <div className="ca-file" role="group" aria-label={t('field.keyStore')}>
        <input
          ref={input}
          type="file"
          className="gh-hidden"
          tabIndex={-1}
          aria-hidden
          accept=".pem,.txt,.key"
          onChange={(event) => void read(event.target.files?.[0])}
        />
        <span>{labelled(t('field.keyStore'), name ?? '—')}</span>
        <Button
          ref={choose}
          size="small"
          disabled={disabled}
          aria-describedby={wrong('file') ? `${id}f` : undefined}
          onClick={() => input.current?.click()}
        >
          {t(source.demo ? 'action.useFile' : 'action.chooseFile')}
        </Button>
        {source.fileName && source.mine?.demoKey ? (
          <Button size="small" disabled={disabled} onClick={() => source.setFile(undefined)}>
            {t('action.useDemo')}
          </Button>
        ) : null}
        {wrong('file') ? (
          <p id={`${id}f`} className="ca-problem ca-file-problem" role="alert">
            {wrong('file')}
          </p>
        ) : null}
      </div>
      <div>
        <label htmlFor={id}>{t('field.pin')}</label>
        <TextInput
          id={id}
          ref={pin}
          type="password"
          autoComplete="off"
          disabled={disabled}
          value={source.pin}
          onChange={source.setPin}
          aria-invalid={wrong('pin') !== undefined}
          aria-describedby={`${id}h`}
        />
        <p
          id={`${id}h`}
          className={wrong('pin') ? 'ca-problem' : 'gh-hint'}
          role={wrong('pin') ? 'alert' : undefined}
        >
          {wrong('pin') ?? (source.demo ? t('hint.demo', { pin: DEMO_PIN }) : '')}
        </p>
      </div>
    </div>
  );
}
