import { useState } from 'react';
import { useText } from '#kit/web/text.ts';
import { openapiText } from '../../shared/text/index.ts';
import { Name } from './path.tsx';
import { type ApiDocument, limitsOf, type Schema, shapeOf, typeOf } from '../document.ts';

interface Row {
  readonly name: string;
  readonly schema: Schema;
  readonly words: string | undefined;
  readonly required: boolean;
}

/** Properties of a shape as rows; one that has properties itself opens below its name. */
export function Fields({
  document,
  rows,
}: {
  readonly document: ApiDocument;
  readonly rows: readonly Row[];
}) {
  const t = useText(openapiText);
  if (rows.length === 0) return <p className="gh-hint">{t('nothing')}</p>;
  return (
    <table className="oa-fields">
      <thead>
        <tr>
          <th scope="col">{t('column.name')}</th>
          <th scope="col">{t('column.type')}</th>
          <th scope="col">{t('column.required')}</th>
          <th scope="col">{t('column.words')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Field key={row.name} document={document} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function Field({ document, row }: { readonly document: ApiDocument; readonly row: Row }) {
  const t = useText(openapiText);
  const [open, setOpen] = useState(false);
  const { list, name } = typeOf(document, row.schema);
  const shape = shapeOf(document, row.schema);
  return (
    <>
      <tr>
        <th scope="row">
          {shape ? (
            <button
              type="button"
              className="gh-link"
              aria-expanded={open}
              aria-label={t('expand', { name: row.name })}
              onClick={() => setOpen(!open)}
            >
              <Name of={row.name} />
            </button>
          ) : (
            <Name of={row.name} />
          )}
        </th>
        <td>{list ? t('listOf', { type: name }) : name}</td>
        <td data-label={t('column.required')}>{row.required ? t('must') : ''}</td>
        <td>
          {row.words}
          <code className="oa-limits">{limitsOf(row.schema)}</code>
        </td>
      </tr>
      {open && shape ? (
        <tr>
          <td colSpan={4} className="oa-inner">
            <Fields document={document} rows={rowsOf(shape)} />
          </td>
        </tr>
      ) : null}
    </>
  );
}

export const rowsOf = (shape: Schema): readonly Row[] =>
  Object.entries(shape.properties ?? {}).map(([name, schema]) => ({
    name,
    schema,
    words: schema.description,
    required: shape.required?.includes(name) ?? false,
  }));

/** A schema as its properties, or as one line where it has none. */
export function Shape({
  document,
  schema,
}: {
  readonly document: ApiDocument;
  readonly schema: Schema | undefined;
}) {
  const t = useText(openapiText);
  if (!schema) return <p className="gh-hint">{t('nothing')}</p>;
  const { list, name } = typeOf(document, schema);
  const shape = shapeOf(document, schema);
  return (
    <>
      <p>
        <code>{list ? t('listOf', { type: name }) : name}</code>
      </p>
      {shape ? <Fields document={document} rows={rowsOf(shape)} /> : null}
    </>
  );
}
