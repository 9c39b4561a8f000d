import { DownOutlined } from '@ant-design/icons';
import { type ReactNode, useState } from 'react';
import { Panel } from '#kit/web/page.tsx';
import './approval.css';

interface Props {
  readonly label: string;
  readonly children: ReactNode;
}

/** 办理栏: where somebody decides; on a small screen what is decided upon keeps the room until the reader comes to decide. */
export function DeedBar({ label, children }: Props) {
  const [unfolded, setUnfolded] = useState(false);
  return (
    <section className="ap-bar" aria-label={label}>
      <button
        type="button"
        className="ap-unfold"
        aria-expanded={unfolded}
        onClick={() => setUnfolded(!unfolded)}
      >
        {label}
        <DownOutlined className={unfolded ? 'gh-fold' : 'gh-fold ap-fold-up'} aria-hidden />
      </button>
      <div className={unfolded ? undefined : 'ap-folded'}>
        <Panel>{children}</Panel>
      </div>
    </section>
  );
}
