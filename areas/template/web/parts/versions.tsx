import { Suspense } from 'react';
import { EvaluationView } from '#areas/tender-file/web/index.ts';
import { useCall } from '#kit/web/query.ts';
import { Section } from '#kit/web/section.tsx';
import { Show } from '#kit/web/show.tsx';
import { Answer } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { Time } from '#kit/web/time.tsx';
import { templateVersions } from '../../shared/calls.ts';
import { templateText } from '../../shared/text/index.ts';
import { SheetPreview } from './later.ts';

/** 历次版本: the texts with which it took effect. */
export function Versions({ id }: { readonly id: string }) {
  const t = useText(templateText);
  return (
    <Section title={t('section.versions')} defaultOpen={false}>
      <Answer of={useCall(templateVersions, { id })} rows={2}>
        {(versions) =>
          versions.length === 0 ? (
            <p className="gh-hint">{t('noVersions')}</p>
          ) : (
            versions.map((one) => (
              <details key={one.version}>
                <summary>
                  {t('versionOf', { n: one.version })} {one.name} <Time value={one.time} />
                </summary>
                {one.evaluation ? (
                  <>
                    <Show kind="longText" value={one.content} />
                    <Suspense fallback={null}>
                      <EvaluationView value={one.evaluation} />
                    </Suspense>
                  </>
                ) : one.fileName ? (
                  <>
                    <p>{one.fileName}</p>
                    <Show kind="longText" value={one.content} />
                  </>
                ) : one.items ? (
                  <>
                    <Show kind="longText" value={one.content} />
                    <Suspense fallback={null}>
                      <SheetPreview columns={one.items} />
                    </Suspense>
                  </>
                ) : (
                  <Show kind="rich" value={one.content} />
                )}
              </details>
            ))
          )
        }
      </Answer>
    </Section>
  );
}
