import { useState } from 'react';
import { useUser } from '#base/session/web/index.ts';
import type { Lang } from '#kit/shared/text.ts';
import { Dialog } from '#kit/web/dialog.tsx';
import { Fact } from '#kit/web/fact.tsx';
import { LongTextInput } from '#kit/web/form/text-input.tsx';
import { toast } from '#kit/web/notice.ts';
import { refreshAll } from '#kit/web/query.ts';
import { CallFailed } from '#kit/web/call-failed.ts';
import { send } from '#kit/web/send.ts';
import { listed, useText } from '#kit/web/text.ts';
import { saveWording, type WordingEntry, type WordingLevel, WORDS_MAX } from '../../shared/calls.ts';
import { wordingText } from '../../shared/text/index.ts';
import { fetchReworded } from '../fetch.ts';
import '../wording.css';

interface EditProps {
  readonly entry: WordingEntry;
  readonly onClose: () => void;
}

const fieldOf = { plat: 'plat', tenant: 'own' } as const;

/** 改写文案: of one key in one language, at the level that is chosen; emptied, what holds above is said again. */
export function EditDialog({ entry, onClose }: EditProps) {
  const t = useText(wordingText);
  const { id } = useUser();
  const [lang, setLang] = useState<Lang>('zh');
  const [level, setLevel] = useState<WordingLevel>('tenant');
  const seen = entry[lang][fieldOf[level]];
  const [typed, setTyped] = useState(seen ?? '');
  const [problem, setProblem] = useState('');
  const turn = (nextLang: Lang, nextLevel: WordingLevel) => {
    setLang(nextLang);
    setLevel(nextLevel);
    setTyped(entry[nextLang][fieldOf[nextLevel]] ?? '');
    setProblem('');
  };
  const words = typed.trim() === '' ? null : typed.trim();
  const save = async () => {
    try {
      await send(saveWording, { wordKey: entry.wordKey, lang, level, words, seen });
    } catch (error) {
      if (error instanceof CallFailed) setProblem(error.msg);
      return false;
    }
    await fetchReworded(id, lang);
    toast('success', t('dialog.done'));
    await refreshAll();
    return true;
  };
  const label = t('dialog.words', { level: t(`level.${level}`) });
  return (
    <Dialog
      open
      title={`${t('dialog.title')} · ${entry.wordKey}`}
      width={640}
      onClose={onClose}
      onOk={save}
      dirty={words !== seen}
    >
      <div className="wording-at">
        <select
          className="gh-input"
          aria-label={t('field.lang')}
          value={lang}
          onChange={(event) => turn(event.target.value === 'en' ? 'en' : 'zh', level)}
        >
          <option value="zh">{t('lang.zh')}</option>
          <option value="en">{t('lang.en')}</option>
        </select>{' '}
        {entry.can.plat ? (
          <select
            className="gh-input"
            aria-label={t('field.level')}
            value={level}
            onChange={(event) => turn(lang, event.target.value === 'plat' ? 'plat' : 'tenant')}
          >
            <option value="tenant">{t('level.tenant')}</option>
            <option value="plat">{t('level.plat')}</option>
          </select>
        ) : null}
      </div>
      <dl className="gh-grid">
        <Fact label={t('dialog.declared')} wide>
          {entry[lang].declared}
        </Fact>
        {entry[lang].plat !== null && level === 'tenant' ? (
          <Fact label={t('dialog.plat')} wide>
            {entry[lang].plat}
          </Fact>
        ) : null}
      </dl>
      <label>
        {label}
        <LongTextInput
          max={WORDS_MAX}
          placeholder={t('dialog.above')}
          value={typed}
          aria-describedby="wording-problem"
          {...(problem ? { 'aria-invalid': true } : {})}
          onChange={(next) => {
            setTyped(next);
            setProblem('');
          }}
        />
      </label>
      {entry.placeholders.length > 0 ? (
        <p className="gh-hint">
          {t('dialog.placeholders', { names: listed(entry.placeholders.map((name) => `{${name}}`)) })}
        </p>
      ) : null}
      <p id="wording-problem" className="wording-problem" role={problem ? 'alert' : undefined}>
        {problem}
      </p>
    </Dialog>
  );
}
