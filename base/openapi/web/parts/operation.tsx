import type { ReactNode } from 'react';
import { toast } from '#kit/web/notice.ts';
import { useText } from '#kit/web/text.ts';
import { openapiText } from '../../shared/text/index.ts';
import { type ApiDocument, dataOf, exampleOf, type Line, SUCCESS } from '../document.ts';
import { Fields, Shape } from './fields.tsx';
import { Path } from './path.tsx';

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="oa-part">
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function Example({ title, value }: { readonly title: string; readonly value: unknown }) {
  const t = useText(openapiText);
  if (value === undefined) return null;
  const text = JSON.stringify(value, null, 2);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast('success', t('copied'));
    } catch {
      toast('warning', t('notCopied'));
    }
  };
  return (
    <Part title={title}>
      <button
        type="button"
        className="oa-copy"
        aria-label={t('copyOf', { title })}
        onClick={() => void copy()}
      >
        {t('copy')}
      </button>
      <pre className="oa-example" tabIndex={0} role="region" aria-label={title}>
        {text}
      </pre>
    </Part>
  );
}

/** 请求签名: how each of the four headers is made. */
function Signing({ document }: { readonly document: ApiDocument }) {
  const t = useText(openapiText);
  return (
    <details>
      <summary>{t('signed')}</summary>
      <dl>
        {Object.entries(document.components.securitySchemes ?? {}).map(([header, { description }]) => (
          <div key={header}>
            <dt>
              <code>{header}</code>
            </dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Body({ document, line }: { readonly document: ApiDocument; readonly line: Line }) {
  const t = useText(openapiText);
  const content = line.requestBody?.content;
  if (!content) return null;
  const form = content['multipart/form-data'];
  return (
    <Part title={t('body')}>
      {form ? <p>{t('form')}</p> : null}
      <Shape document={document} schema={(form ?? content['application/json'])?.schema} />
    </Part>
  );
}

function Returned({ document, line }: { readonly document: ApiDocument; readonly line: Line }) {
  const t = useText(openapiText);
  const types = Object.keys(line.responses[SUCCESS]?.content ?? {}).filter(
    (one) => one !== 'application/json',
  );
  return (
    <Part title={t('returns')}>
      {types.length > 0 ? (
        <p>{t('file', { types: types.join(', ') })}</p>
      ) : (
        <Shape document={document} schema={dataOf(line)} />
      )}
    </Part>
  );
}

function Refusals({ document, line }: { readonly document: ApiDocument; readonly line: Line }) {
  const t = useText(openapiText);
  const refused = Object.entries(line.responses).filter(([status]) => status !== SUCCESS);
  const words = (ref: string | undefined) =>
    document.components.responses[ref?.split('/').pop() ?? '']?.description;
  return (
    <Part title={t('refusals')}>
      <dl className="oa-refusals">
        {refused.map(([status, { $ref }]) => (
          <div key={status}>
            <dt>{status}</dt>
            <dd>{words($ref)}</dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}

/** One call of the interface (接口): who may make it, what goes in, what comes back. */
export function OperationDetail({ document, line }: { readonly document: ApiDocument; readonly line: Line }) {
  const t = useText(openapiText);
  const query = line.parameters
    .filter((one) => one.in === 'query')
    .map(({ name, schema, description, required = false }) => ({
      name,
      schema,
      words: description,
      required,
    }));
  return (
    <article className="oa-detail" aria-labelledby="oa-call">
      <h2 id="oa-call">{line.summary}</h2>
      <p>
        <code className={`oa-method oa-${line.method.toLowerCase()}`}>{line.method}</code>{' '}
        <code className="oa-path">
          <Path of={line.path} />
        </code>
      </p>
      <Part title={t('who')}>
        <p>{line.description}</p>
        {line['x-gate'] === 'open' ? null : <Signing document={document} />}
      </Part>
      <Part title={t('takes')}>
        <Fields document={document} rows={query} />
      </Part>
      <Body document={document} line={line} />
      <Returned document={document} line={line} />
      <Refusals document={document} line={line} />
      <Example title={t('example.request')} value={exampleOf(line.requestBody?.content)} />
      <Example title={t('example.answer')} value={exampleOf(line.responses[SUCCESS]?.content)} />
    </article>
  );
}
