import { LeftOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ButtonProps } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { Tip } from './tip.tsx';
import { useGoTo } from './back.ts';
import { useLangOf } from './lang.ts';
import { Empty } from './states.tsx';
import { useWords } from './text.ts';
import type { Route } from '#kit/shared/names.ts';

/** The browser tab's title while a screen is open. */
export function useTitle(title: string | undefined): void {
  const w = useWords();
  const product = w('web.productShort');
  useEffect(() => {
    if (title) document.title = `${title} - ${product}`;
  }, [title, product]);
}

interface PageHeaderProps {
  readonly title: ReactNode;
  readonly tags?: ReactNode;
  /** Route to go back to, or what to do; without it there is no back button. */
  readonly back?: Route | (() => void) | undefined;
  readonly actions?: ReactNode;
  readonly sticky?: boolean;
  readonly children?: ReactNode;
}

/** Page head: back button, title, tags, actions on the right. */
export function PageHeader({ title, tags, back, actions, sticky = false, children }: PageHeaderProps) {
  const w = useWords();
  const titleLang = useLangOf(title);
  const goTo = useGoTo();
  const goBack = () => {
    if (typeof back === 'function') back();
    else if (back) void goTo(back);
  };
  return (
    <header className={sticky ? 'gh-page-head gh-page-head-sticky' : 'gh-page-head'}>
      <div className="gh-page-head-row">
        {back ? (
          <Button type="text" icon={<LeftOutlined aria-hidden />} onClick={goBack} aria-label={w('web.back')}>
            {w('web.back')}
          </Button>
        ) : null}
        <h1 lang={titleLang}>{title}</h1>
        {tags}
        <div className="gh-page-actions">{actions}</div>
      </div>
      {children}
    </header>
  );
}

/** White surface that holds the content of a screen. */
export function Panel({
  children,
  flush = false,
}: {
  readonly children: ReactNode;
  readonly flush?: boolean;
}) {
  return <div className={flush ? 'gh-panel gh-panel-flush' : 'gh-panel'}>{children}</div>;
}

interface NothingYetProps {
  readonly page: string;
  readonly title: string;
  /** Who brings it about, or what to do. */
  readonly hint: string;
}

/** 尚无内容: in the place of a record that a later act brings about, instead of its empty fields. */
export function NothingYet({ page, title, hint }: NothingYetProps) {
  useTitle(page);
  return (
    <>
      <PageHeader title={page} />
      <Panel>
        <Empty title={title} hint={hint} />
      </Panel>
    </>
  );
}

interface WhyButtonProps extends Omit<ButtonProps, 'disabled'> {
  /** Why it cannot be pressed now; shown on hover and focus and told to screen readers. Undefined = it can. */
  readonly why?: string | undefined;
}

/** A button that says why it is disabled. It keeps the focus, so that the reason can be reached by keyboard. */
export function WhyButton({ why, onClick, children, ...rest }: WhyButtonProps) {
  const button = (
    <Button
      {...rest}
      disabled={false}
      aria-disabled={why ? true : undefined}
      aria-description={why}
      className={`${rest.className ?? ''}${why ? ' gh-why' : ''}`}
      onClick={why ? (event) => event.preventDefault() : onClick}
      htmlType={why ? 'button' : (rest.htmlType ?? 'button')}
    >
      {children}
    </Button>
  );
  return why ? <Tip text={why}>{button}</Tip> : button;
}
