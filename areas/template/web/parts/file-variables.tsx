import { DataTable } from '#kit/web/list/data-table.tsx';
import { useText } from '#kit/web/text.ts';
import { lotVariables } from '../../shared/variables.ts';
import { templateText } from '../../shared/text/index.ts';

/** How a variable is written in a document. */
export const variable = (name: string): string => `\${${name}}`;

/** 可用变量: the names that can be written into a document, with what they mean. */
export function FileVariables() {
  const t = useText(templateText);
  return (
    <>
      <p className="gh-hint">{t('file.writeHint', { variable: variable('招标人') })}</p>
      <details>
        <summary>{t('variables')}</summary>
        <DataTable
          label={t('variables')}
          columns={[
            { key: 'name', title: t('file.name'), render: (v) => <code>{variable(v.name)}</code> },
            { key: 'english', title: t('file.english'), render: (v) => v.en },
            { key: 'example', title: t('file.example'), render: (v) => v.sample },
          ]}
          rows={lotVariables}
          rowKey={(v) => v.name}
          height={360}
          empty=""
        />
      </details>
    </>
  );
}
