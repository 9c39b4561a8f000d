import { useLang } from '#kit/web/lang.ts';
import { listed, useText } from '#kit/web/text.ts';
import { lotLists, lotVariables } from '../../shared/variables.ts';
import { templateText } from '../../shared/text/index.ts';

const place = (name: string) => `{{${name}}}`;

/** 占位说明: how places are written, and which names can be filled. */
export function PlacesHelp() {
  const t = useText(templateText);
  const lang = useLang();
  const names = [
    ...lotVariables.map((v) => (lang === 'en' ? `${place(v.name)} ${v.en}` : place(v.name))),
    ...Object.entries(lotLists).flatMap(([list, columns]) => columns.map((c) => place(`${list}.${c}`))),
  ];
  return (
    <>
      <p className="gh-hint">
        {t('hint.places', {
          variable: place('项目名称'),
          list: place('评分项.名称'),
          when: place('?最高限价'),
          seal: place('盖章:招标人'),
        })}
      </p>
      <details className="gh-hint">
        <summary>{t('variables')}</summary>
        <p>{listed(names)}</p>
      </details>
    </>
  );
}
