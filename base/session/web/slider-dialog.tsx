import { type PointerEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import type { OutputOf } from '#kit/shared/call.ts';
import { send } from '#kit/web/send.ts';
import { clauses, useText } from '#kit/web/text.ts';
import { mobilePictureCaptcha, pictureCaptcha, slider } from '../shared/calls.ts';
import { doWork, doWorkInstead } from '../shared/work.ts';
import { failureWords, type PassedLetters, type PassedSlider, passByWork, passSlider } from './sign-in.ts';
import { loginText } from './words.ts';
import './slider.css';

const RANGE = 235;

type Puzzle = OutputOf<typeof slider> & { readonly done: Promise<string> };

const breath = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

/** Images come as bare base64 or as data addresses. */
const imageOf = (data: string): string => (data.startsWith('data:') ? data : `data:image/png;base64,${data}`);

interface SliderDialogProps {
  readonly onPassed: (passed: PassedSlider) => void;
  /** Letters of a picture will do as well (图形验证码). */
  readonly onLetters?: (passed: PassedLetters) => void;
  /** The number that a code is asked for. */
  readonly mobile?: string;
  readonly onClose: () => void;
}

type Way = 'piece' | 'letters' | 'work';

/** 人机验证: the slider, letters for whoever cannot move it, the browser's work for whoever cannot see. */
export function SliderDialog({ onLetters, mobile, ...given }: SliderDialogProps) {
  const t = useText(loginText);
  const id = useId();
  const box = useRef<HTMLDialogElement>(null);
  const [way, setWay] = useState<Way>('piece');
  const ways: readonly Way[] = onLetters ? ['piece', 'letters', 'work'] : ['piece', 'work'];
  useEffect(() => {
    const dialog = box.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog ref={box} className="gh-box gh-slider" aria-labelledby={id} onCancel={given.onClose}>
      <h2 id={id}>{t('slider.title')}</h2>
      {way === 'letters' && onLetters ? <Letters mobile={mobile} onPassed={onLetters} /> : null}
      {way === 'piece' ? <Slide onPassed={given.onPassed} /> : null}
      {way === 'work' ? <Unseen onPassed={given.onPassed} /> : null}
      <p className="gh-slider-other">
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <button type="button" className="gh-link" key={other} onClick={() => setWay(other)}>
              {t(`slider.${other}`)}
            </button>
          ))}
      </p>
    </dialog>
  );
}

interface LettersProps {
  readonly mobile: string | undefined;
  readonly onPassed: (passed: PassedLetters) => void;
}

/** 图形验证码: the picture beside the input; a click on it brings another one. */
function Letters({ mobile, onPassed }: LettersProps) {
  const t = useText(loginText);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<OutputOf<typeof pictureCaptcha>>();
  const [problem, setProblem] = useState('');
  const asked = useRef(0);
  const fetchNew = useCallback(async () => {
    asked.current += 1;
    const mine = asked.current;
    const alone = { quiet: true, anonymous: true };
    try {
      const got = mobile
        ? await send(mobilePictureCaptcha, { mobile }, alone)
        : await send(pictureCaptcha, {}, alone);
      if (mine === asked.current) setPicture(got);
    } catch (error) {
      setProblem(failureWords(error));
    }
  }, [mobile]);
  useEffect(() => {
    void fetchNew();
    input.current?.focus();
  }, [fetchNew]);
  const typed = () => {
    const code = input.current?.value.trim() ?? '';
    if (code === '') setProblem(t('slider.lettersNeed'));
    else if (picture) onPassed({ random: picture.random, code });
  };
  return (
    // Not a form: the dialog may stand inside one.
    <>
      <div className="gh-letters">
        <input
          ref={input}
          id={id}
          aria-label={t('slider.lettersLabel')}
          aria-describedby={`${id}h`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={8}
          onChange={() => setProblem('')}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            typed();
          }}
        />
        <button
          type="button"
          className="gh-letters-picture"
          title={t('slider.again')}
          aria-label={t('slider.again')}
          onClick={() => void fetchNew()}
        >
          {picture ? <img src={imageOf(picture.data)} alt={t('slider.image')} /> : null}
        </button>
      </div>
      <p id={`${id}h`} className="gh-slider-hint">
        {t('slider.lettersHint')}
      </p>
      <p className="gh-slider-problem" role="alert">
        {problem}
      </p>
      <div className="gh-box-actions">
        <button type="button" className="gh-button gh-button-primary" disabled={!picture} onClick={typed}>
          {t('slider.ok')}
        </button>
      </div>
    </>
  );
}

/** 免视验证: nothing to see and nothing to move; the browser computes for some seconds. */
function Unseen({ onPassed }: Pick<SliderDialogProps, 'onPassed'>) {
  const t = useText(loginText);
  const [said, setSaid] = useState('');
  const [problem, setProblem] = useState('');
  const given = useRef(onPassed);
  useEffect(() => {
    given.current = onPassed;
  });
  const begin = useCallback(
    async (isOver: () => boolean) => {
      setSaid(t('slider.working'));
      setProblem('');
      try {
        const { uuid, workInstead } = await send(slider, {}, { quiet: true, anonymous: true });
        const work = await doWorkInstead(uuid, workInstead, breath, isOver);
        const passed = isOver() ? undefined : await passByWork(uuid, work);
        if (isOver()) return;
        if (passed) {
          setSaid(t('slider.worked'));
          given.current(passed);
          return;
        }
        setProblem(t('slider.failed'));
      } catch (error) {
        if (!isOver()) setProblem(failureWords(error));
      }
      if (!isOver()) setSaid('');
    },
    [t],
  );
  useEffect(() => {
    let over = false;
    void begin(() => over);
    return () => {
      over = true;
    };
  }, [begin]);
  return (
    <>
      <p className="gh-slider-work" role="status">
        {said}
      </p>
      <p className="gh-slider-problem" role="alert">
        {problem}
      </p>
      {problem ? (
        <div className="gh-box-actions">
          <button
            type="button"
            className="gh-button gh-button-primary"
            onClick={() => void begin(() => false)}
          >
            {t('slider.check')}
          </button>
        </div>
      ) : null}
    </>
  );
}

/** 滑块验证: by mouse, touch or arrow keys; a failed check brings a new image. */
function Slide({ onPassed }: Pick<SliderDialogProps, 'onPassed'>) {
  const t = useText(loginText);
  const id = useId();
  const range = useRef<HTMLInputElement>(null);
  const [puzzle, setPuzzle] = useState<Puzzle>();
  const [x, setX] = useState(0);
  const [state, setState] = useState<'idle' | 'checking' | 'passed'>('idle');
  const [problem, setProblem] = useState('');
  const asked = useRef(0);

  const fetchNew = useCallback(async () => {
    asked.current += 1;
    const mine = asked.current;
    setPuzzle(undefined);
    setX(0);
    try {
      const got = await send(slider, {}, { quiet: true, anonymous: true });
      if (mine !== asked.current) return;
      // Computed while the user looks at the picture; places that ask for many are asked for more.
      setPuzzle({ ...got, done: doWork(got.uuid, got.work ?? 0, breath) });
      setState('idle');
    } catch (error) {
      setState('idle');
      setProblem(failureWords(error));
    }
  }, []);

  useEffect(() => {
    void fetchNew();
    return () => {
      asked.current += 1;
    };
  }, [fetchNew]);

  // Only once it is drawn can it be moved: until then the focus stood on the button that brings another picture.
  useEffect(() => {
    if (puzzle) range.current?.focus();
  }, [puzzle]);

  const check = async (at: number) => {
    if (!puzzle || state !== 'idle' || at <= 0) return;
    setState('checking');
    setProblem('');
    try {
      const passed = await passSlider(puzzle.uuid, at, puzzle.current, await puzzle.done);
      if (passed) {
        setState('passed');
        onPassed(passed);
        return;
      }
      setProblem(t('slider.failed'));
    } catch (error) {
      setProblem(failureWords(error));
    }
    await fetchNew();
  };

  const release = (event: PointerEvent<HTMLInputElement>) => void check(Number(event.currentTarget.value));

  return (
    <>
      <div className="gh-slider-image" aria-busy={!puzzle}>
        {puzzle ? (
          <>
            <img src={imageOf(puzzle.images.background)} alt={t('slider.image')} draggable={false} />
            <img
              className="gh-slider-piece"
              src={imageOf(puzzle.images.slider)}
              alt=""
              draggable={false}
              style={{ left: x, top: puzzle.current }}
            />
          </>
        ) : null}
      </div>
      <input
        ref={range}
        className="gh-slider-range"
        type="range"
        min={0}
        max={RANGE}
        step={1}
        value={x}
        disabled={!puzzle || state !== 'idle'}
        aria-label={t('slider.track')}
        aria-describedby={`${id}h`}
        style={{ '--at': `${(x / RANGE) * 100}%` } as React.CSSProperties}
        onChange={(event) => setX(Number(event.target.value))}
        onPointerUp={release}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            void check(x);
          }
        }}
      />
      <p id={`${id}h`} className="gh-slider-hint">
        {clauses([t('slider.hint'), t('slider.keyboard')])}
      </p>
      <p className="gh-slider-problem" role="alert">
        {state === 'checking' ? t('slider.checking') : problem}
      </p>
      <div className="gh-box-actions">
        <button type="button" className="gh-button" onClick={() => void fetchNew()}>
          {t('slider.again')}
        </button>
        <button
          type="button"
          className="gh-button gh-button-primary"
          disabled={!puzzle || state !== 'idle' || x === 0}
          onClick={() => void check(x)}
        >
          {t('slider.check')}
        </button>
      </div>
    </>
  );
}
