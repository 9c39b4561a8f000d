import './page-desk.css';
import {
  DownOutlined,
  MinusOutlined,
  PlusOutlined,
  UnorderedListOutlined,
  UpOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ErrorBox, Loading } from '../states.tsx';
import { previewText } from '#kit/shared/text/preview.ts';
import { useText } from '../text.ts';
import type { Desk, Found, OpenDesk } from './desk.ts';

interface Props {
  readonly blob: Blob;
  readonly name: string;
  /** What draws the pages into the box. */
  readonly open: OpenDesk;
  /** The class of what holds the pages, by which their style sheet finds it. */
  readonly pagesClass: string;
  /** What the reader must know of what is shown. */
  readonly note?: ReactNode;
  /** What is said of a document that cannot be opened. */
  readonly failedText?: string;
}

const STEP = 1.2;
const [SMALLEST, LARGEST] = [0.25, 5];
const LIST_WIDTH = 112;

/** 版面预览: pages one below the other, with a list of pages, zoom and search. */
export function PageDesk({ blob, name, open: openDesk, pagesClass, note, failedText }: Props) {
  const t = useText(previewText);
  const box = useRef<HTMLDivElement>(null);
  const [desk, setDesk] = useState<Desk>();
  const [failed, setFailed] = useState(false);
  const [pages, setPages] = useState(0);
  const [page, setPage] = useState(1);
  const [scale, setScale] = useState(1);
  const [found, setFound] = useState<Found>();
  const [listed, setListed] = useState(false);
  useEffect(() => {
    if (!box.current) return undefined;
    let open: Desk | undefined;
    let gone = false;
    openDesk(blob, box.current, {
      onPages: setPages,
      onPage: setPage,
      onScale: setScale,
      onFound: setFound,
    }).then(
      (made) => {
        open = made;
        if (gone) made.close();
        else setDesk(made);
      },
      () => gone || setFailed(true),
    );
    return () => {
      gone = true;
      open?.close();
    };
    // One way of drawing for one opening.
  }, [blob]);
  if (failed) return <ErrorBox title={failedText ?? t('broken')} />;
  return (
    <div className="gh-pages">
      <div className="gh-pages-bar" role="toolbar" aria-label={t('tools')}>
        <IconButton
          label={t('pages')}
          pressed={listed}
          icon={<UnorderedListOutlined aria-hidden />}
          onClick={() => setListed(!listed)}
        />
        <span className="gh-pages-page">
          <input
            type="number"
            aria-label={t('page')}
            min={1}
            max={Math.max(1, pages)}
            value={page}
            onChange={(e) => {
              const to = e.target.valueAsNumber;
              if (to >= 1 && to <= pages) desk?.go(to);
            }}
          />
          <span>/ {pages}</span>
        </span>
        <Zoom desk={desk} scale={scale} />
        <Search desk={desk} found={found} />
      </div>
      {note}
      <div className="gh-pages-body">
        {listed && desk ? <PageList desk={desk} pages={pages} page={page} /> : null}
        <div className="gh-pages-frame">
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
          <div className="gh-pages-box" ref={box} tabIndex={0} role="region" aria-label={name}>
            <div className={pagesClass} />
          </div>
          {desk ? null : <Loading />}
        </div>
      </div>
    </div>
  );
}

interface IconButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onClick: () => void;
  readonly pressed?: boolean;
}

function IconButton({ label, icon, onClick, pressed }: IconButtonProps) {
  return (
    <Button
      size="small"
      type={pressed ? 'primary' : 'default'}
      aria-label={label}
      title={label}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      icon={icon}
      onClick={onClick}
    />
  );
}

function Zoom({ desk, scale }: { readonly desk: Desk | undefined; readonly scale: number }) {
  const t = useText(previewText);
  const to = (by: number) => desk?.zoom(Math.min(LARGEST, Math.max(SMALLEST, scale * by)));
  return (
    <span className="gh-pages-zoom">
      <IconButton label={t('smaller')} icon={<MinusOutlined aria-hidden />} onClick={() => to(1 / STEP)} />
      <Button size="small" title={t('fit')} onClick={() => desk?.zoom('page-width')}>
        {Math.round(scale * 100)}%
      </Button>
      <IconButton label={t('larger')} icon={<PlusOutlined aria-hidden />} onClick={() => to(STEP)} />
    </span>
  );
}

interface SearchProps {
  readonly desk: Desk | undefined;
  readonly found: Found | undefined;
}

/** 查找: Enter goes to the next place, Shift and Enter to the one before. */
function Search({ desk, found }: SearchProps) {
  const t = useText(previewText);
  const [words, setWords] = useState('');
  const go = (again: 'first' | 'next' | 'previous') => desk?.find(words, again);
  const isSearched = words.trim() !== '' && found !== undefined;
  return (
    <span className="gh-pages-find" role="search">
      <input
        type="text"
        aria-label={t('find')}
        placeholder={t('find')}
        value={words}
        maxLength={100}
        onChange={(e) => {
          setWords(e.target.value);
          desk?.find(e.target.value, 'first');
        }}
        onKeyDown={(e) => {
          if (e.key === 'Enter') go(e.shiftKey ? 'previous' : 'next');
        }}
      />
      <span className="gh-hint" aria-live="polite">
        {isSearched
          ? found.isMissing || found.total === 0
            ? t('notFound')
            : `${found.current} / ${found.total}`
          : ''}
      </span>
      <IconButton label={t('before')} icon={<UpOutlined aria-hidden />} onClick={() => go('previous')} />
      <IconButton label={t('next')} icon={<DownOutlined aria-hidden />} onClick={() => go('next')} />
    </span>
  );
}

interface PageListProps {
  readonly desk: Desk;
  readonly pages: number;
  readonly page: number;
}

function PageList({ desk, pages, page }: PageListProps) {
  return (
    <ul className="gh-pages-list">
      {Array.from({ length: pages }, (_, i) => (
        <Small key={i} desk={desk} number={i + 1} isHere={page === i + 1} />
      ))}
    </ul>
  );
}

interface SmallProps {
  readonly desk: Desk;
  readonly number: number;
  readonly isHere: boolean;
}

/** A page of the list; it is drawn when it first comes into sight. */
function Small({ desk, number, isHere }: SmallProps) {
  const t = useText(previewText);
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const place = box.current;
    if (!place) return undefined;
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      seen.disconnect();
      desk.small(number, place, LIST_WIDTH).catch(() => undefined);
    });
    seen.observe(place);
    return () => seen.disconnect();
  }, [desk, number]);
  return (
    <li>
      <button
        type="button"
        aria-current={isHere ? 'page' : undefined}
        aria-label={t('pageN', { n: number })}
        onClick={() => desk.go(number)}
      >
        <span className="gh-pages-small" ref={box} aria-hidden />
        <span>{number}</span>
      </button>
    </li>
  );
}
