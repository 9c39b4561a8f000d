import { Button } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { randomBytes, toHex } from '#kit/shared/web-crypto.ts';
import { Dialog } from '#kit/web/dialog.tsx';
import { toast } from '#kit/web/notice.ts';
import { useLack } from '#kit/web/lack.tsx';
import { useOnce } from '#kit/web/once.ts';
import { TextInput } from '#kit/web/form/text-input.tsx';
import { Term } from '#kit/web/term.tsx';
import { useText, useWords } from '#kit/web/text.ts';
import { committeeText } from '../../shared/text/index.ts';
import './committee.css';

interface Props {
  readonly title: 'action.witness' | 'action.reveal' | 'action.confirmReplacement';
  readonly text?: string;
  readonly commitment: string;
  /** What is looked at before a seed is given. */
  readonly children?: ReactNode;
  readonly onSeed: (seed: string, nonce: string) => Promise<unknown>;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** 随机种子: typed, thrown or generated in this browser; the commitment was published before. */
export function SeedDialog({ title, text, commitment, children, onSeed, onClose, onDone }: Props) {
  const t = useText(committeeText);
  const w = useWords();
  const once = useOnce();
  const id = useId();
  const [seed, setSeed] = useState('');
  const lack = useLack<HTMLInputElement>();
  const give = (words: string) => {
    setSeed(words);
    lack.clear();
  };
  const ok = async () => {
    const given = seed.trim();
    if (given === '') return lack.tell(t('need.seed'));
    if (!(await once(`${title}:${given}`, (nonce) => onSeed(given, nonce)))) return false;
    toast('success', w('done.ok'));
    onDone();
    return true;
  };
  return (
    <Dialog open title={t(title)} onClose={onClose} onOk={ok} okText={t(title)} dirty={seed !== ''}>
      {text ? <p>{text}</p> : null}
      {children}
      <p className="gh-hint">
        <Term said={t('term.commitment.said')}>{t('field.commitment')}</Term>{' '}
        <code className="cm-digest">{commitment}</code>
      </p>
      <label className="cm-label" htmlFor={id}>
        {t('field.seed')}
      </label>
      <TextInput
        {...lack.control}
        id={id}
        placeholder={t('hint.seed')}
        maxLength={100}
        value={seed}
        onChange={give}
        suffix={
          <Button type="link" size="small" onClick={() => give(toHex(randomBytes(16)))}>
            {t('action.randomSeed')}
          </Button>
        }
      />
      {lack.line}
      <p className="gh-hint">{t('term.seed.said')}</p>
    </Dialog>
  );
}
