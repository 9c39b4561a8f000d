import { type ComponentType, createElement, type ReactNode, Suspense } from 'react';
import { later } from '#kit/web/chunk.ts';
import { Panel } from '#kit/web/page.tsx';
import { useCall } from '#kit/web/query.ts';
import { type SubjectModule, type SubjectProps, useSubject } from '#kit/web/routes.ts';
import { Answer, Loading } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { formContent } from '../shared/submit-calls.ts';
import { approvalText } from '../shared/text/index.ts';
import './approval.css';

interface Props extends SubjectProps {
  readonly instanceId: string;
}

type LoadSubject = () => Promise<SubjectModule>;
const known = new WeakMap<LoadSubject, ComponentType<SubjectProps>>();

/** The component behind a loader, made once. */
function subjectBehind(load: LoadSubject): ComponentType<SubjectProps> {
  const made = known.get(load) ?? later(() => load().then((m) => m.Subject));
  known.set(load, made);
  return made;
}

/** 审批内容: what the area shows of the subject; a business without a screen shows what was submitted. */
export function SubjectOf({ instanceId, ...subject }: Props): ReactNode {
  const load = useSubject(subject.serviceKey);
  if (!load) return <Snapshot instanceId={instanceId} />;
  return <Suspense fallback={<Loading rows={10} />}>{createElement(subjectBehind(load), subject)}</Suspense>;
}

/** What was filled in, title first and then in the order of the variables; what was left empty says nothing. */
const entriesOf = (content: unknown, labels: Readonly<Record<string, string>>): [string, unknown][] => {
  const order = ['title', ...Object.keys(labels)];
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return Object.entries(content && typeof content === 'object' ? content : { '': content })
    .filter(([, value]) => value !== null && value !== '')
    .toSorted(([a], [b]) => place(a) - place(b));
};

function Snapshot({ instanceId }: { readonly instanceId: string }) {
  const t = useText(approvalText);
  const answer = useCall(formContent, { instanceId });
  return (
    <Panel>
      <p className="gh-hint">{t('screen.unknownService')}</p>
      <Answer of={answer}>
        {({ formContent: content, labels }) => (
          <dl className="ap-snapshot">
            {entriesOf(content, labels).map(([name, value]) => (
              <div key={name}>
                <dt>{name === 'title' ? t('field.title') : (labels[name] ?? name)}</dt>
                <dd>{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
              </div>
            ))}
          </dl>
        )}
      </Answer>
    </Panel>
  );
}
