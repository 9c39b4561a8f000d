import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useLang } from '#kit/web/lang.ts';
import { PageHeader, Panel, useTitle } from '#kit/web/page.tsx';
import { useSearchParams } from '#kit/web/router/router.tsx';
import { Empty, ErrorBox, Loading } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { openapiText } from '../shared/text/index.ts';
import { type ApiDocument, documentAddress, fetchDocument, found, type Listed, linesOf } from './document.ts';
import { OperationDetail } from './parts/operation.tsx';
import { Path } from './parts/path.tsx';
import './openapi.css';

type Loaded = ApiDocument | 'failed' | undefined;

/** The calls, or one of them, in the language of the moment; `again` fetches it anew. */
function useDocument(call?: string): { readonly document: Loaded; readonly again: () => void } {
  const lang = useLang();
  const [document, setDocument] = useState<Loaded>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    fetchDocument(lang, call, leaving.signal).then(setDocument, () => {
      if (!leaving.signal.aborted) setDocument('failed');
    });
    return () => leaving.abort();
  }, [lang, call, round]);
  const again = () => {
    setDocument(undefined);
    setRound(round + 1);
  };
  return { document, again };
}

/** 接口文档: every call of the platform for programs that work with it, made from the document itself. */
export function Page() {
  const t = useText(openapiText);
  useTitle(t('title'));
  const { document, again } = useDocument();
  if (document === undefined) return <Loading />;
  if (document === 'failed') return <ErrorBox title={t('failed')} onRetry={again} />;
  return <Shown document={document} />;
}

function Shown({ document }: { readonly document: ApiDocument }) {
  const t = useText(openapiText);
  const lang = useLang();
  const [params, setParams] = useSearchParams();
  const [words, setWords] = useState('');
  const lines = linesOf(document);
  const shown = found(lines, useDeferredValue(words));
  const chosen = lines.find((line) => line.operationId === params.get('call'));
  const choose = (line: Listed) => setParams({ call: line.operationId });
  const list = useRef<HTMLDivElement>(null);
  const detail = useRef<HTMLDivElement>(null);
  const { operationId } = chosen ?? {};
  useEffect(() => {
    // The call that the address names is scrolled into view in the list.
    const line = list.current?.querySelector('[aria-current]');
    if (list.current && line) bringInto(list.current, line);
    // Where the window is narrow it stands below the list, and nobody would see that something was chosen.
    const top = detail.current?.getBoundingClientRect().top ?? 0;
    if (operationId && top > window.innerHeight / 2) detail.current?.scrollIntoView();
  }, [operationId]);
  return (
    <>
      <PageHeader title={t('title')} actions={<a href={documentAddress(lang)}>{t('raw')}</a>}>
        <p className="gh-hint">{t('lead', { n: lines.length })}</p>
      </PageHeader>
      <div className="oa">
        <nav className="oa-list" aria-label={t('title')}>
          <input
            type="search"
            className="gh-input"
            placeholder={t('search')}
            aria-label={t('search')}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          <div ref={list} className="oa-groups">
            {shown.length === 0 ? <Empty title={t('none')} hint={t('noneHint')} /> : null}
            {document.tags.map((tag) => (
              <Group
                key={tag.name}
                title={tag.description}
                lines={shown.filter((line) => line.tags.includes(tag.name))}
                open={words !== '' || chosen?.tags.includes(tag.name) === true}
                chosen={chosen}
                choose={choose}
              />
            ))}
          </div>
        </nav>
        <div ref={detail}>
          <Panel>
            {chosen ? (
              <Detail key={chosen.operationId} call={chosen.operationId} />
            ) : (
              <Empty title={t('choose')} hint={t('chooseHint')} />
            )}
          </Panel>
        </div>
      </div>
    </>
  );
}

/** One call with what goes in and what comes back. */
function Detail({ call }: { readonly call: string }) {
  const t = useText(openapiText);
  const { document, again } = useDocument(call);
  if (document === undefined) return <Loading />;
  const [line] = document === 'failed' ? [] : linesOf(document);
  if (document === 'failed' || !line) return <ErrorBox title={t('failed')} onRetry={again} />;
  return <OperationDetail document={document} line={line} />;
}

/** Scrolls a list, and nothing around it, until one of its lines shows. */
function bringInto(list: Element, line: Element): void {
  const around = list.getBoundingClientRect();
  const { top, bottom } = line.getBoundingClientRect();
  if (top < around.top || bottom > around.bottom) list.scrollTop += top - around.top - around.height / 3;
}

interface GroupProps {
  readonly title: string;
  readonly lines: readonly Listed[];
  readonly open: boolean;
  readonly chosen: Listed | undefined;
  readonly choose: (line: Listed) => void;
}

/** The calls of one folder, folded until somebody looks. */
function Group({ title, lines, open, chosen, choose }: GroupProps) {
  if (lines.length === 0) return null;
  return (
    <details open={open}>
      <summary>
        {title} <span className="oa-count">{lines.length}</span>
      </summary>
      <ul>
        {lines.map((line) => (
          <li key={line.operationId}>
            <button
              type="button"
              className="oa-line"
              aria-current={line.operationId === chosen?.operationId ? 'true' : undefined}
              onClick={() => choose(line)}
            >
              <span>{line.summary}</span>
              <code>
                {line.method} <Path of={line.path} />
              </code>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
