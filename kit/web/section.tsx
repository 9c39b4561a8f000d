import { DownOutlined } from '@ant-design/icons';
import { type ReactNode, useId, useState } from 'react';

interface SectionProps {
  readonly title: string;
  readonly extra?: ReactNode;
  readonly children: ReactNode;
  /** Controlled fold state; without it the section keeps its own. */
  readonly open?: boolean;
  readonly onToggle?: (open: boolean) => void;
  readonly defaultOpen?: boolean;
}

/** 折叠区块: a titled part of a page that folds; what is inside stays mounted, so nothing typed is lost. */
export function Section({ title, extra, children, open, onToggle, defaultOpen = true }: SectionProps) {
  const id = useId();
  const [own, setOwn] = useState(defaultOpen);
  const shown = open ?? own;
  const toggle = () => {
    setOwn(!shown);
    onToggle?.(!shown);
  };
  return (
    <section className="gh-section" aria-labelledby={`${id}t`}>
      <div className="gh-section-head">
        <h2 id={`${id}t`}>
          <button type="button" aria-expanded={shown} aria-controls={id} onClick={toggle}>
            <DownOutlined className={shown ? 'gh-fold gh-fold-open' : 'gh-fold'} aria-hidden />
            {title}
          </button>
        </h2>
        {extra ? <div className="gh-section-extra">{extra}</div> : null}
      </div>
      <div id={id} className="gh-section-body" hidden={!shown}>
        {children}
      </div>
    </section>
  );
}
